'use strict';

const { statSync } = require('node:fs');
const path = require('node:path');
const Sequencer = require('@jest/test-sequencer').default;
const { isGroup, membersOf } = require('../../scripts/lib/test-groups.js');
/** Seconds of each slow test file, as `npm test -- --record` measured them. @type {Readonly<Record<string, number>>} */
const seconds = require('../durations.json');

const root = path.join(__dirname, '../..');
/** Estimate for a file without a record. */
const secondsPerByte = 1 / 10_000;

/** @param {string} file @returns {number} */
function secondsOf(file) {
	if (isGroup(file)) return membersOf(file).reduce((sum, name) => sum + secondsOf(path.join(root, name)), 0);
	const name = path.relative(root, file).replaceAll(path.sep, '/');
	return seconds[name] ?? Math.min(1, statSync(file).size * secondsPerByte);
}

/** Kinds whose tests wait little. */
const busyKinds = ['engine', 'unit'];

/** Part of the waiting files that runs first: it fills the time in which the tests of n8n and the node run beside it. */
const firstPart = 0.5;

/**
 * Gives each file its place in its list, from 0 for the first one to almost 1.
 * @template {{ readonly seconds: number }} T
 * @param {readonly T[]} files
 */
function placed(files) {
	const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
	let before = 0;
	return files.map((file) => {
		const place = before / total;
		before += file.seconds;
		return { ...file, place };
	});
}

/**
 * Starts the slowest files first, so that all workers finish at about the same time. Half of the files that wait are
 * spread over the busy ones, so that both processors have work to the end.
 */
module.exports = class SlowestFirst extends Sequencer {
	/** @param {readonly any[]} tests */
	sort(tests) {
		const timed = [...tests].map((test) => {
			const isBusy = busyKinds.includes(test.context.config.displayName?.name);
			return { test, isBusy, seconds: secondsOf(test.path) };
		});
		timed.sort((one, other) => other.seconds - one.seconds);
		const waiting = placed(timed.filter(({ isBusy }) => !isBusy));
		const later = placed(waiting.filter(({ place }) => place >= firstPart));
		const busy = placed(timed.filter(({ isBusy }) => isBusy));
		const mixed = [...later, ...busy].sort((one, other) => one.place - other.place);
		return [...waiting.filter(({ place }) => place < firstPart), ...mixed].map(({ test }) => test);
	}
};
