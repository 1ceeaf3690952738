import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import { UserFailure } from './user-failure.mjs';

/**
 * @param {number} port
 * @param {string} [host]
 * @returns {Promise<boolean>} whether something could listen there right now
 */
export function isPortFree(port, host = '127.0.0.1') {
	return new Promise((resolve) => {
		const server = createServer();
		server.once('error', () => resolve(false));
		server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)));
	});
}

/** Below the ports that systems give to outgoing connections: one of those could take it before its server starts. */
const lowestPort = 20_000;
const portCount = 12_000;
const attempts = 50;

/**
 * @param {string} [host]
 * @returns {Promise<number>} a random port that was free a moment ago
 * @throws {Error} if none was found
 */
export async function findFreePort(host = '127.0.0.1') {
	for (let attempt = 0; attempt < attempts; attempt++) {
		const port = lowestPort + randomInt(portCount);
		if (await isPortFree(port, host)) return port;
	}
	throw new Error(`No free port between ${lowestPort} and ${lowestPort + portCount - 1} on ${host}`);
}

/**
 * @param {readonly { port: number, what: string, flag: string }[]} wishes ports to be used, for what, and the flag that
 *   chooses another one
 * @throws {UserFailure} naming every port that is taken
 */
export async function assertPortsFree(wishes) {
	const sentences = [];
	for (const [index, { port, what, flag }] of wishes.entries()) {
		if (wishes.slice(0, index).some((other) => other.port === port)) {
			sentences.push(`Port ${port} is used twice. Choose another port for ${what}: ${flag} <port>.`);
		} else if (!(await isPortFree(port))) {
			sentences.push(
				`Port ${port} for ${what} is not available: another program uses it, or you do not have permission. ` +
					`Stop that program, or choose another port: npm start -- ${flag} <port>`,
			);
		}
	}
	if (sentences.length > 0) throw new UserFailure(sentences.join('\n'));
}
