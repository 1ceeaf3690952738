'use strict';

/**
 * Preloaded into a process (`--require`): at every SIGUSR2 it writes the sizes of its heap's spaces into the file HEAP_FILE,
 * and how often the process has asked for a collection of all garbage.
 */
const { renameSync, writeFileSync } = require('node:fs');
const { constants, PerformanceObserver } = require('node:perf_hooks');
const { getHeapSpaceStatistics } = require('node:v8');

const file = process.env.HEAP_FILE ?? '';

let requested = 0;
new PerformanceObserver((list) => {
	for (const { detail } of list.getEntries()) {
		const isForced = (detail.flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0;
		if (isForced && detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR) requested++;
	}
}).observe({ entryTypes: ['gc'] });

process.on('SIGUSR2', () => {
	const sizes = getHeapSpaceStatistics().map(({ space_name: name, space_size: bytes }) => [name, bytes]);
	// The rename is atomic, to let a waiting reader see only the complete file.
	writeFileSync(`${file}.part`, JSON.stringify({ spaces: Object.fromEntries(sizes), requested }));
	renameSync(`${file}.part`, file);
});
