'use strict';

/**
 * One attack on a local service, in a separate process to keep its load away from the measuring process.
 * Takes its options as a JSON argument; prints its result on SIGTERM.
 */
const { readFileSync } = require('node:fs');
const { connect } = require('node:net');

/**
 * @typedef {object} Attack
 * @property {string} kind  one of `beginnings`
 * @property {number} port
 * @property {string} apiKey
 * @property {string} document  path of a PDF file that takes minutes to convert
 * @property {number} connections  held open at the same time, as far as the service lets them
 * @property {readonly string[]} addresses  of the attacker, in turn
 */

/** @type {Attack} */
const attack = JSON.parse(process.argv[2] ?? '');
const done = { opened: 0, most: 0, sentBytes: 0 };
/** No attack opens more in all. */
const maxOpened = 50_000;
/** No attack sends more in all. */
const maxBytes = 4 * 1024 ** 3;
const reopenMs = 1000;

const formType = 'multipart/form-data; boundary=b';
const head = (/** @type {string} */ name) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n`;
const call = (/** @type {string} */ path, /** @type {string} */ more) =>
	`POST /server/v2/${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nx-api-key: ${attack.apiKey}\r\ncontent-type: ${formType}\r\n${more}\r\n\r\n`;
const manyFields = Array.from({ length: 49 }, (_, index) => `${head(`field${index}`)}${'x'.repeat(65_000)}\r\n`).join(
	'',
);
const chunk = `100000\r\n${'a'.repeat(0x100000)}\r\n`;
const chunked = (/** @type {string} */ text) => `${text.length.toString(16)}\r\n${text}\r\n`;

const crlf = '\r\n';
/** @param {string} path @param {string} type @param {string | Buffer} body @param {string[]} headers */
const request = (path, type, body, ...headers) =>
	Buffer.concat([
		Buffer.from(
			[
				`POST ${path} HTTP/1.1`,
				'host: 127.0.0.1',
				`content-type: ${type}`,
				`content-length: ${Buffer.byteLength(body)}`,
				...headers,
				crlf,
			].join(crlf),
		),
		Buffer.from(body),
	]);
const ofKey = `x-api-key: ${attack.apiKey}`;
/** @param {string} method @param {object} params */
const mcp = (method, params) =>
	request(
		'/mcp',
		'application/json',
		JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
		ofKey,
		'accept: application/json, text/event-stream',
	);
const nested = JSON.stringify({ fileKey: 'a', version: '0', values: '['.repeat(30_000) + ']'.repeat(30_000) });

/** How each begins on a connection. @type {Record<string, (socket: import('node:net').Socket, count: number) => void>} */
const beginnings = {
	'slow readers': (socket) => {
		socket.pause();
		socket.write('GET /docs/files/swagger-ui-bundle.js HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n'.repeat(3));
	},
	'unknown fields': (socket) => {
		send(socket, call('presignedUrl', 'content-length: 90000000') + manyFields);
	},
	'endless bodies': (socket, count) => {
		const first = [`${head('other')}`, '--b', '--b\r\nx: '][count % 3] ?? '';
		send(
			socket,
			call(count % 2 ? 'presignedUrl' : 'process/pdf/txt', 'transfer-encoding: chunked') + chunked(first || ' '),
		);
		const more = () => {
			while (!socket.destroyed && send(socket, chunk));
		};
		socket.on('drain', more);
		more();
	},
	'idle connections': () => undefined,
	'calls of MCP': (socket) => repeat(socket, mcp('tools/list', {})),
	'event streams of MCP': (socket) =>
		repeat(socket, mcp('tools/call', { name: 'get_task', arguments: { task: 'a' }, _meta: { progressToken: 'a' } })),
	'slow review forms': (socket) => {
		send(socket, call('task/review', 'transfer-encoding: chunked') + chunked(head('values')));
		const slow = setInterval(() => send(socket, chunked('x'.repeat(2048))), reopenMs);
		socket.once('close', () => clearInterval(slow));
	},
	'nested reviews': (socket) => repeat(socket, request('/server/v2/task/review', 'application/json', nested, ofKey)),
	'wrong keys': (socket, count) =>
		repeat(socket, request('/server/v2/presignedUrl', 'application/json', '{}', `x-api-key: dc_${count}_wrong`)),
	'aborted uploads': (socket) => {
		send(socket, call('process/pdf/txt', 'content-length: 9000000') + head('file') + 'x'.repeat(100_000));
		setTimeout(() => socket.resetAndDestroy(), 20);
	},
	'slow documents': (socket) => {
		const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
		const body = Buffer.concat([Buffer.from(file), readFileSync(attack.document), Buffer.from('\r\n--b--\r\n')]);
		repeat(socket, request('/server/v2/process/pdf/img', formType, body, ofKey));
	},
};

/**
 * Sends a request again with each answer.
 * @param {import('node:net').Socket} socket @param {Buffer} bytes
 */
function repeat(socket, bytes) {
	socket.on('data', (data) => {
		if (data.includes('HTTP/1.1 ')) send(socket, bytes);
	});
	send(socket, bytes);
}

/** @param {import('node:net').Socket} socket @param {string | Buffer} text @returns {boolean} whether more may be written at once */
function send(socket, text) {
	if (done.sentBytes > maxBytes) return false;
	done.sentBytes += text.length;
	return socket.write(text);
}

let open = 0;

/** @param {number} index */
function hold(index) {
	if (done.opened >= maxOpened) return;
	const count = done.opened++;
	const localAddress = attack.addresses[index % attack.addresses.length];
	const socket = connect({ port: attack.port, host: '127.0.0.1', localAddress });
	socket.on('connect', () => {
		done.most = Math.max(done.most, ++open);
		socket.once('close', () => open--);
		beginnings[attack.kind]?.(socket, count);
	});
	socket.on('error', () => undefined);
	socket.on('close', () => setTimeout(hold, reopenMs, index));
}

for (let index = 0; index < attack.connections; index++) hold(index);
// Sockets without a reader do not keep the process alive.
const staying = setInterval(() => undefined, reopenMs);
process.on('SIGTERM', () => {
	clearInterval(staying);
	process.stdout.write(JSON.stringify(done), () => process.exit(0));
});
