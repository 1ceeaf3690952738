'use strict';

/**
 * Groups of test files that run in one environment of jest. For a short file, most of the time goes into loading jest's
 * own modules and those under test, which a group loads once. A developer who runs one file runs it alone.
 */

const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');
/** Seconds of each slow test file, as `npm test -- --record` measured them. @type {Readonly<Record<string, number>>} */
const seconds = require('../../test/durations.json');

const root = path.join(__dirname, '../..');

/** Tests that run in groups: by kind, patterns for jest. They share nothing but modules. */
const groupedTests = {
	unit: ['test/unit/**/*.test.ts', 'service/test/unit/**/*.test.ts', 'bench/test/*.test.ts'],
	engine: ['service/test/engine/**/*.test.ts', 'bench/test/engine/**/*.test.ts'],
	http: ['http', 'cli', 'page'].map((folder) => `service/test/${folder}/**/*.test.ts`),
	node: ['test/engine/**/*.test.ts'],
	judges: ['judges', 'faults', 'suites'].map((folder) => `service/test/${folder}/**/*.test.ts`),
};

/** End of the name of a group. */
const ending = '.group.js';

/** Files in a group: 20 load what they share once, and still leave enough groups for all workers. */
const maxFiles = 20;

/** Seconds in a group, as far as files have a record: a worker that starts the last group does not end long after the others. */
const maxSeconds = 120;

/** Mocks, false clocks and changes of the environment are for one file. */
const runsAlone = /\bjest\.|\bprocess\.env[.[].* = |delete process\.env/;

/** @param {string} file @returns {boolean} */
const isGroup = (file) => file.endsWith(ending);

/**
 * @param {string} group
 * @returns {string[]} the test files of a group, as paths from the root
 */
function membersOf(group) {
	return [...readFileSync(group, 'utf8').matchAll(/^describe\("([^"]+)"/gm)].map(([, name = '']) => name);
}

/**
 * @param {string} pattern
 * @returns {string[]} the test files it matches, as paths from the root
 */
function filesLike(pattern) {
	const folder = pattern.slice(0, pattern.indexOf('/*'));
	const names = readdirSync(path.join(root, folder), { recursive: pattern.includes('**'), encoding: 'utf8' });
	return names.filter((name) => name.endsWith('.test.ts')).map((name) => path.posix.join(folder, name));
}

/**
 * @param {readonly string[]} names paths of test files from the root
 * @returns {string[][]} each file once, those of a folder together
 */
function groupsOf(names) {
	/** @type {string[][]} */
	const groups = [];
	/** @type {string[]} */
	let open = [];
	let openSeconds = 0;
	for (const name of [...names].sort()) {
		if (runsAlone.test(readFileSync(path.join(root, name), 'utf8'))) {
			groups.push([name]);
			continue;
		}
		const own = seconds[name] ?? 0;
		if (open.length === maxFiles || (open.length > 0 && openSeconds + own > maxSeconds)) {
			groups.push(open);
			open = [];
			openSeconds = 0;
		}
		open.push(name);
		openSeconds += own;
	}
	return open.length > 0 ? [...groups, open] : groups;
}

/**
 * Write the groups of all kinds that have them.
 * @param {string} folder for the groups
 */
function writeGroups(folder) {
	const text = JSON.stringify;
	for (const [kind, patterns] of Object.entries(groupedTests))
		for (const [index, names] of groupsOf(patterns.flatMap(filesLike)).entries()) {
			const calls = names.map(
				(name) => `describe(${text(name)}, () => void require(${text(path.join(root, name))}));\n`,
			);
			writeFileSync(path.join(folder, `${kind}-${index + 1}${ending}`), calls.join(''));
		}
}

module.exports = { groupedTests, isGroup, membersOf, writeGroups };
