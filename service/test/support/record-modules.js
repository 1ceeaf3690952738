'use strict';

/** Preloaded into a process (`--require`): writes the address of every module it loads into the file MODULES_FILE. */
const { appendFileSync } = require('node:fs');
const { registerHooks } = require('node:module');

const file = process.env.MODULES_FILE ?? '';

registerHooks({
	load(url, context, nextLoad) {
		appendFileSync(file, `${url}\n`);
		return nextLoad(url, context);
	},
});
