import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fixturePath } from '../../../fixtures';
import { engineRooms, storeys } from '../../../scripts/lint/engine-rooms.mjs';
import { newFolder, removeFolders } from './support';

afterAll(removeFolders);

/** As `docs/architecture.md` says. */
const mostCalls = 25;
const mostReturns = 5;

interface Place {
	readonly file: string;
	readonly name: string;
}

const root = join(__dirname, '../../..');

/** Rooms whose functions know no page: words of the trade that every room may use without leaving it. */
const ground = storeys.at(-1)?.rooms ?? [];

function roomOf({ file }: Place): string {
	return engineRooms.find((room) => file.startsWith(`${room}/`)) ?? file;
}

/** The calls from one room into another, from the request to the layout of its first page; each pair of functions once. */
function callsOfAPage(): { readonly caller: Place; readonly callee: Place }[] {
	const script = join(root, 'service/test/support/trace-calls.js');
	const run = spawnSync(process.execPath, [script, root, fixturePath('sample.pdf'), newFolder()], {
		encoding: 'utf8',
		maxBuffer: 1 << 26,
	});
	expect(run.stderr).toBe('');
	return run.stdout
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line) as { readonly caller: Place; readonly callee: Place })
		.filter(({ caller, callee }) => roomOf(caller) !== roomOf(callee));
}

describe('the way of a page to its layout', () => {
	const calls = callsOfAPage();
	const list = calls.map(({ caller, callee }) => `${roomOf(caller)} ${caller.name} ► ${callee.file} ${callee.name}`);

	it('begins with the request and ends before the layout', () => {
		expect(list[0]).toContain('request/context.ts toolWork');
		expect(list.at(-1)).toContain('layout/drawn-signs.ts withDrawnSigns');
		expect(list.join('\n')).toContain('pdf-reading/read-page.ts readPage');
	});

	it(`has at most ${mostCalls} calls from room to room`, () => {
		expect(list.length).toBeGreaterThan(10);
		expect(list.slice(mostCalls)).toEqual([]);
	});

	it(`returns at most ${mostReturns} times to a room above the ground that it was in before`, () => {
		const entered = new Set<string>(['convert']);
		const returns: string[] = [];
		for (const [index, { callee }] of calls.entries()) {
			const room = roomOf(callee);
			if (entered.has(room) && !ground.includes(room)) returns.push(list[index] ?? '');
			entered.add(room);
		}
		expect(returns.slice(mostReturns)).toEqual([]);
	});
});
