'use strict';

/**
 * Groups of test files that run in one environment of jest. For a short file, most of the time goes into loading jest's
 * own modules and those under test, which a group loads once. A developer who runs one file runs it alone.
 */

const { readFileSync, readdirSync, writeFileSync } = require('node:fs');
const path = require('node:path');

const root = path.join(__dirname, '../..');

/** Tests that run in groups: by kind, patterns for jest. They share nothing but modules. */
const groupedTests = { unit: ['test/unit/**/*.test.ts', 'service/test/unit/**/*.test.ts', 'bench/test/*.test.ts'] };

/** End of the name of a group. */
const ending = '.group.js';

/** Files in a group: 20 load what they share once, and still leave enough groups for all workers. */
const maxFiles = 20;

/** Mocks and false clocks are for one file. */
const runsAlone = /\bjest\./;

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
	const open = [];
	for (const name of [...names].sort()) {
		if (runsAlone.test(readFileSync(path.join(root, name), 'utf8'))) groups.push([name]);
		else open.push(name);
		if (open.length === maxFiles) groups.push(open.splice(0));
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
