'use strict';

/**
 * A worker that a document has taken over, for tests of the pool. The name of the file says what it does; all of it keeps what it has
 * seen, and puts it wherever it can. A document is `MARK-<account>-<visit>;`.
 */
const { execFileSync, spawn } = require('node:child_process');
const fs = require('node:fs');
const { dirname, join } = require('node:path');
const { setTimeout: pause } = require('node:timers/promises');
const { serveConversions } = require('../../dist/service/src/tasks/worker-process.js');

const home = process.cwd();
const channel = 3;
/** What it has kept: contents, and handles. */
const seen = [];
const handles = [];

const attempt = (act) => {
	try {
		return act();
	} catch {
		return undefined;
	}
};
/** Programs are not held back by the permissions of Node. */
const shell = (command) =>
	attempt(() =>
		execFileSync('sh', ['-c', command], { encoding: 'latin1', stdio: ['ignore', 'pipe', 'ignore'], timeout: 5000 }),
	) ?? '';
/** A process that outlives the visit, and leaves its group. */
const leave = (command) =>
	void attempt(() => spawn('setsid', ['sh', '-c', command], { stdio: 'ignore', detached: true }).unref());

/** Everything of any document that it can read now. */
function loot(request) {
	const room = dirname(request.outputFolder);
	const found = [...seen];
	for (const handle of handles) found.push(attempt(() => fs.readFileSync(`/proc/self/fd/${handle}`, 'latin1')) ?? '');
	// Without a sandbox, the folder above is that of all programs: its large files would exceed the worker's memory.
	const data = /^.*\/document-conversion-hostile-[^/]+/.exec(room)?.[0] ?? dirname(dirname(room));
	const files = `'${room}' '${data}' '${home}' /tmp/kept-of-hostile /var/tmp/kept-of-hostile`;
	found.push(shell(`timeout 2 grep -rahoE 'MARK-[0-9]+-[0-9]+;' ${files} | sort -u`));
	// Of other processes: what they have open, and where they work.
	found.push(
		shell(
			'timeout 2 find -L /proc/[0-9]*/fd /proc/[0-9]*/cwd -maxdepth 1 -type f -size -9 -exec cat {} + | grep -aoE "MARK-[0-9]+-[0-9]+;" | sort -u',
		),
	);
	return found.join('').match(/MARK-\d+-\d+;/g) ?? [];
}

const ways = {
	good: () => undefined,
	// Keeps its result open, and writes what it sees later into it.
	'keep-result': (_request, result) => handles.push(fs.openSync(result, 'a+')),
	'keep-original': (request) => handles.push(fs.openSync(request.inputPath, 'r')),
	'keep-folder': (request) => {
		process.chdir(request.outputFolder);
		leave('while :; do cp original kept-$$ 2>/dev/null; sleep 0.1; done');
	},
	'copy-home': (request) =>
		shell(
			`cp '${request.inputPath}' '${home}/kept'; mkdir -p '${home}/.a/.b'; cp '${request.inputPath}' '${home}/.a/.b/kept'`,
		),
	'copy-tmp': (request) =>
		shell(
			`for d in /tmp /var/tmp '${home}/..' '${home}/../..'; do cp '${request.inputPath}' "$d/kept-of-hostile" 2>/dev/null; done`,
		),
	deep: (request) =>
		shell(
			`cd '${request.outputFolder}'; cp original "$(printf 'kept\\377')"; for i in $(seq 120); do mkdir ${'x'.repeat(60)} && cd ${'x'.repeat(60)} || break; cp '${request.inputPath}' . ; done`,
		),
	locked: (request) => shell(`cd '${request.outputFolder}'; mkdir -p a/b; cp original a/b/kept; chmod 000 a/b a`),
	watcher: () =>
		leave(
			`while :; do for f in '${dirname(home)}'/*/original; do cat "$f" >> '${home}/stolen' 2>/dev/null; done; sleep 0.05; done`,
		),
	link: (request) =>
		shell(`cd '${request.outputFolder}'; ln -s '${request.inputPath}' link; ln original hard; ln -s / root`),
	swap: (request) =>
		leave(
			`cd '${request.outputFolder}'; mkdir -p d; while :; do mv -T d e; ln -sT / d; rm d; mv -T e d; mkdir -p d/f; done`,
		),
	refill: (request) =>
		leave(
			`while :; do echo x > '${request.outputFolder}/again'; mkdir -p '${home}/again'; echo x > '${home}/again/x'; done`,
		),
	'idle-memory': () =>
		void setTimeout(() => seen.push(...Array.from({ length: 40 }, () => Buffer.alloc(2e7, 1)).map(() => '')), 50),
	'idle-fork': () => leave('i=0; while [ $i -lt 600 ]; do sleep 20 & i=$((i+1)); done; wait'),
	fork: async () => {
		leave('i=0; while [ $i -lt 600 ]; do sleep 20 & i=$((i+1)); done; wait');
		await pause(2000);
	},
	flood: async () => {
		const line = Buffer.from(`${JSON.stringify({ kind: 'nonsense', x: 'x'.repeat(60_000) })}\n`.repeat(16));
		for (const end = Date.now() + 2000; Date.now() < end; await pause(1)) attempt(() => fs.writeSync(channel, line));
	},
	endless: async () => {
		const text = Buffer.alloc(1 << 20, 'x');
		for (const end = Date.now() + 2000; Date.now() < end; await pause(1)) attempt(() => fs.writeSync(channel, text));
	},
	'old-result': (request) => {
		const other = attempt(() =>
			fs
				.readdirSync(dirname(request.outputFolder))
				.find((name) => !request.outputFolder.endsWith(name) && name !== 'home'),
		);
		return other && join(dirname(request.outputFolder), other, 'result');
	},
};

serveConversions(async (request) => {
	const document = fs.readFileSync(request.inputPath, 'latin1');
	const result = join(request.outputFolder, 'result');
	fs.writeFileSync(result, [document, ...loot(request)].join('\n'));
	seen.push(document);
	for (const handle of handles) attempt(() => fs.writeSync(handle, seen.join('\n')));
	const path = await ways[request.fileName.replace(/\.pdf$/, '')](request, result);
	const resultPath = request.fileName === 'old-result.pdf' && path ? path : result;
	return { resultPath, downFileName: 'result.txt', warnings: [], pagesReadByOcr: [] };
});

module.exports = Object.keys(ways);
