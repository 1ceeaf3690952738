'use strict';

/** A worker that behaves as the name of the file says, for tests of the pool. */
const { execFileSync, spawn } = require('node:child_process');
const { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } = require('node:fs');
const { connect } = require('node:net');
const { join } = require('node:path');
const { serveConversions } = require('../../dist/service/src/tasks/worker-process.js');

const hold = [];
const mebibyte = 1024 * 1024;
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Beside the folders of all workers: one of them asks the next to hang. */
const hangMark = join(process.cwd(), '../hang-at-start');
if (existsSync(hangMark)) {
	rmSync(hangMark);
	Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
}

const withoutRoom = () => Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });

/** A program that takes so much memory and keeps it. */
const hungryProgram = `const hold = []; setInterval(() => hold.push(Buffer.alloc(32 * ${mebibyte}, 1)), 20)`;

/** @type {Record<string, (request: import('../../src/engine/request/request').ConversionRequest, onProgress: (done: number, total: number) => void) => unknown>} */
const behaviours = {
	good: () => undefined,
	// The sample of the health check.
	trial: () => undefined,
	slow: () => new Promise((resolve) => setTimeout(resolve, 400)),
	long: () => new Promise((resolve) => setTimeout(resolve, 3000)),
	'many-pages': async (_request, onProgress) => {
		onProgress(1, 100);
		await new Promise((resolve) => setTimeout(resolve, 2500));
	},
	// Tells the pages of a document slowly, and nonsense in between.
	pages: async (_request, onProgress) => {
		onProgress(1, 4);
		await pause(2500);
		onProgress(3, 4);
		onProgress(2, 4);
		onProgress(9, 4);
		onProgress(-1, 4);
		onProgress('4', '4');
		onProgress(NaN, Infinity);
		await pause(2500);
	},
	'exit-0': () => process.exit(0),
	'exit-1': () => process.exit(1),
	segfault: () => process.kill(process.pid, 'SIGSEGV'),
	abort: () => process.abort(),
	// As if killed from outside; only once, or each time.
	'killed-once': () => {
		const mark = join(process.cwd(), '../killed-once');
		if (existsSync(mark)) return;
		mkdirSync(mark);
		process.kill(process.pid, 'SIGKILL');
	},
	'killed-always': () => process.kill(process.pid, 'SIGKILL'),
	spin: () => {
		for (;;);
	},
	sleep: () => new Promise(() => setInterval(() => undefined, 1000)),
	stubborn: () => {
		process.on('SIGTERM', () => undefined);
		return new Promise(() => setInterval(() => undefined, 1000));
	},
	throw: () => {
		throw new Error('a secret of the document');
	},
	'throw-later': () =>
		new Promise(() =>
			setImmediate(() => {
				throw new Error('a secret of the document');
			}),
		),
	buffers: async () => {
		for (;;) {
			hold.push(Buffer.alloc(16 * mebibyte, 1));
			await pause(5);
		}
	},
	heap: () => {
		for (;;) hold.push(new Array(1000).fill(hold.length));
	},
	// As many gibibytes as the input file says.
	shout: async (request) => {
		const much = Buffer.alloc(8 * mebibyte, 'x');
		const bytes = Number(readFileSync(request.inputPath, 'utf8')) * 1024 * mebibyte;
		for (let written = 0; written < bytes; written += much.length) {
			if (!process.stdout.write(much)) await new Promise((resolve) => process.stdout.once('drain', resolve));
		}
	},
	// Pages come in for ever, each in time.
	endless: async (_request, onProgress) => {
		for (let page = 1; ; page++) {
			onProgress(page, 1000);
			await pause(100);
		}
	},
	// One page, and then nothing more for a while.
	stalls: async (_request, onProgress) => {
		onProgress(1, 100);
		for (;;);
	},
	'fill-disk': async (request) => {
		const piece = Buffer.alloc(8 * mebibyte, 1);
		for (;;) {
			appendFileSync(join(request.outputFolder, 'much'), piece);
			await pause(5);
		}
	},
	// As if another process had briefly filled the disk; only once.
	'no-room-once': () => {
		const mark = join(process.cwd(), '../no-room-once');
		if (existsSync(mark)) return;
		mkdirSync(mark);
		throw withoutRoom();
	},
	// As if the disk were full of what it has written itself.
	'too-much': (request) => {
		writeFileSync(join(request.outputFolder, 'much'), Buffer.alloc(40 * mebibyte, 1));
		throw withoutRoom();
	},
	'fill-own-folder': async () => {
		for (let count = 0; ; count++) {
			writeFileSync(`empty-${count}`, '');
			if (count % 1000 === 0) await pause(1);
		}
	},
	'hungry-child': () => {
		spawn(process.execPath, ['-e', hungryProgram], { stdio: 'ignore', env: {} });
		return new Promise(() => undefined);
	},
	'hang-next': () => {
		writeFileSync(hangMark, '');
		process.exit(1);
	},
	'write-code': () => appendFileSync(__filename, '// changed'),
	// To the port named in the input file.
	network: (request) =>
		new Promise((resolve) => {
			const answer = (text) => {
				const path = join(request.outputFolder, 'result');
				writeFileSync(path, text);
				resolve(path);
			};
			connect(Number(readFileSync(request.inputPath, 'utf8')), '127.0.0.1', () => answer('connected')).on(
				'error',
				(error) => answer(error.code),
			);
		}),
	// Memory that is not given back, as a leak does.
	leak: () => {
		hold.push(Buffer.alloc(60 * mebibyte, 1));
	},
	// After its end.
	'later-memory': () => {
		setTimeout(() => hold.push(Buffer.alloc(400 * mebibyte, 1)), 50);
	},
	'later-processes': () => {
		spawn('sh', ['-c', 'i=0; while [ $i -lt 300 ]; do sleep 20 & i=$((i+1)); done; wait'], { stdio: 'ignore' });
	},
	leftovers: () => {
		mkdirSync('some/where', { recursive: true });
		writeFileSync('some/where/else', 'of the document');
		mkdirSync('tessdata-abcdef');
	},
	children: (request) => {
		// The worker itself may not write there.
		spawn('sh', ['-c', 'echo $$ > "$0"; exec sleep 1000', request.inputPath], { stdio: 'ignore' });
		return new Promise(() => undefined);
	},
	'outside-result': () => '/etc/hostname',
	'linked-result': (request) => {
		const path = join(request.outputFolder, 'result');
		// The worker itself may not make links.
		execFileSync('ln', ['-s', '/etc/hostname', path]);
		return path;
	},
	'folder-result': (request) => {
		const path = join(request.outputFolder, 'result');
		mkdirSync(path);
		return path;
	},
	// Tries what the input file asks for, by programs, which nothing of Node holds back.
	break: (request) => {
		const { read, write, port } = JSON.parse(readFileSync(request.inputPath, 'utf8'));
		const tries = (command) => {
			try {
				return execFileSync('sh', ['-c', command], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
			} catch {
				return 'refused';
			}
		};
		const path = join(request.outputFolder, 'result');
		const quoted = (text) => `'${text.replaceAll("'", "'\\''")}'`;
		const found = {
			read: read.map((one) => tries(`cat ${quoted(one)} > /dev/null && echo read`)),
			write: write.map((one) => tries(`echo x >> ${quoted(one)} && echo written`)),
			network: tries(`bash -c 'exec 3<>/dev/tcp/127.0.0.1/${port} && echo connected'`),
			addresses: tries('cat /proc/net/route | wc -l'),
			processes: tries('ls /proc')
				.split('\n')
				.filter((name) => /^\d+$/.test(name)).length,
			others: tries('cat /proc/[0-9]*/environ | tr "\\0" "\\n" | grep -c SECRET_OF_THE_SERVICE; true'),
			enter: tries('nsenter --target 1 --net --mount ls / && echo entered'),
			mount: tries('mount -t tmpfs none /usr && echo mounted'),
			root: tries('setpriv --reuid=0 --clear-groups id -u'),
			newNamespace: tries('unshare --mount true && echo unshared'),
			signals: tries('kill -KILL 1; echo $?'),
			kept: tries('grep -E "^(NoNewPrivs|CapEff|CapBnd|CapPrm):" /proc/self/status'),
			filter: tries('grep "^Seccomp:" /proc/self/status'),
			limits: tries('ulimit -n; ulimit -c; ulimit -f'),
		};
		writeFileSync(path, JSON.stringify(found));
		return path;
	},
	environment: (request) => {
		const path = join(request.outputFolder, 'result');
		writeFileSync(path, JSON.stringify(process.env));
		return path;
	},
};

serveConversions(async (request, onProgress) => {
	const behave = behaviours[request.fileName.replace(/\.pdf$/, '')];
	if (!behave) throw new Error(`no behaviour is called ${request.fileName}`);
	const path = await behave(request, onProgress ?? (() => undefined));
	const resultPath = typeof path === 'string' ? path : join(request.outputFolder, 'result');
	if (typeof path !== 'string') writeFileSync(resultPath, 'the result');
	return { resultPath, downFileName: 'result.txt', warnings: [], pagesReadByOcr: [] };
});
