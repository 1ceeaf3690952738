#!/usr/bin/env node
'use strict';

const oldestNode = 24;

if (Number(process.versions.node.split('.')[0]) >= oldestNode) {
	keepCompiledCode();
	require('../dist/service/src/cli/main.js');
} else {
	runOnNewerNode();
}

/** Compile the program once, not at every start; where the folder may not be written nothing is kept. */
function keepCompiledCode() {
	const path = require('node:path');

	require('node:module').enableCompileCache(path.join(__dirname, '../dist/.compiled'));
}

/** The system's Node is too old: run on the bundled one. */
function runOnNewerNode() {
	const { spawn } = require('node:child_process');
	const { existsSync } = require('node:fs');
	const path = require('node:path');

	const node = path.join(__dirname, '../../node_modules/node/bin/node');
	if (!existsSync(node)) {
		const isRepository = existsSync(path.join(__dirname, '../../scripts/start.mjs'));
		console.error(
			`document-conversion needs Node ${oldestNode} or newer, and this is ${process.versions.node}. ` +
				(isRepository
					? 'Run "npm start -- --service-only" once: it installs one for the project alone.'
					: 'Install a newer one from https://nodejs.org.'),
		);
		process.exitCode = 1;
		return;
	}
	const child = spawn(node, [__filename, ...process.argv.slice(2)], { stdio: 'inherit' });
	// The terminal sends Ctrl+C to both; what is sent to this process alone is passed on.
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
	child.on('exit', (code, signal) => {
		process.exitCode = code ?? (signal === null ? 1 : 128 + require('node:os').constants.signals[signal]);
	});
}
