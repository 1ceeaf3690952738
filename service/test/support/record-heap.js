'use strict';

/** Preloaded into a process (`--require`): at every SIGUSR2 it writes the sizes of its heap's spaces into the file HEAP_FILE. */
const { renameSync, writeFileSync } = require('node:fs');
const { getHeapSpaceStatistics } = require('node:v8');

const file = process.env.HEAP_FILE ?? '';

process.on('SIGUSR2', () => {
	const sizes = getHeapSpaceStatistics().map(({ space_name: name, space_size: bytes }) => [name, bytes]);
	// The rename is atomic, to let a waiting reader see only the complete file.
	writeFileSync(`${file}.part`, JSON.stringify(Object.fromEntries(sizes)));
	renameSync(`${file}.part`, file);
});
