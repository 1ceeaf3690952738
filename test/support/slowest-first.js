'use strict';

const { statSync } = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
/** Seconds of each slow test file, as `npm test -- record` measured them. */
const seconds = require('../durations.json');

const root = path.join(__dirname, '../..');
/** Estimate for a file without a record. */
const secondsPerByte = 1 / 10_000;

/** Kinds whose tests wait little. They start last, when the tests of n8n and the node no longer run beside them. */
const busyKinds = ['engine', 'unit'];

/** Starts the slowest files first, so that all workers finish at about the same time. */
module.exports = class SlowestFirst extends Sequencer {
	sort(tests) {
		const timed = [...tests].map((test) => {
			const name = path.relative(root, test.path).replaceAll(path.sep, '/');
			const isBusy = busyKinds.includes(test.context.config.displayName?.name);
			return { test, isBusy, seconds: seconds[name] ?? Math.min(1, statSync(test.path).size * secondsPerByte) };
		});
		return timed.sort((one, other) => one.isBusy - other.isBusy || other.seconds - one.seconds).map(({ test }) => test);
	}
};
