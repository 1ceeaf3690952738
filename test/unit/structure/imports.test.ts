import { dirname } from 'node:path';
import { engineRooms } from '../../../scripts/lint/engine-rooms.mjs';
import { between, circles, importsOf, importsOfFile } from '../../../scripts/generate/imports';

const engine = 'service/src/engine/';
const graph = importsOf(['contract', 'credentials', 'nodes', 'service/src']);

/** The room of a file of the engine. */
function roomOf(file: string): string | undefined {
	const path = file.slice(engine.length);
	return engineRooms.find((room) => path.startsWith(`${room}/`));
}

describe('imports, types included', () => {
	it('are read from sources', () => {
		expect(graph.size).toBeGreaterThan(500);
		const text = "import type { A } from './boxes';\nexport { b } from '../text/rows';\nawait import('./blocks.js');";
		expect(importsOfFile(`${engine}model/made-up.ts`, text)).toEqual([
			`${engine}model/boxes.ts`,
			`${engine}text/rows.ts`,
			`${engine}model/blocks.ts`,
		]);
	});

	it('go in a circle where files, or folders, import each other', () => {
		const circle = new Map([
			['a', new Set(['b'])],
			['b', new Set(['c', 'd'])],
			['c', new Set(['a'])],
			['d', new Set<string>()],
		]);
		expect(circles(circle).map((files) => files.sort())).toEqual([['a', 'b', 'c']]);
		const folders = new Map([
			['x/1', new Set(['y/1'])],
			['y/2', new Set(['x/2'])],
			['y/1', new Set<string>()],
			['x/2', new Set<string>()],
		]);
		expect(circles(folders)).toEqual([]);
		expect(circles(between(folders, dirname)).map((names) => names.sort())).toEqual([['x', 'y']]);
	});

	it('go in no circle: neither from file to file nor, in the engine, from folder to folder', () => {
		expect(circles(graph)).toEqual([]);
		expect(circles(between(importsOf([engine]), dirname))).toEqual([]);
	});
});

describe('rooms of the engine', () => {
	it('are where every file of it stands', () => {
		expect([...importsOf([engine]).keys()].filter((file) => roomOf(file) === undefined)).toEqual([]);
		const used = new Set([...importsOf([engine]).keys()].map(roomOf));
		expect(engineRooms.filter((room) => !used.has(room))).toEqual([]);
	});

	it('look down alone', () => {
		const upward = [...importsOf([engine])].flatMap(([file, imported]) =>
			[...imported]
				.filter((other) => other.startsWith(engine))
				.filter((other) => engineRooms.indexOf(roomOf(other)!) < engineRooms.indexOf(roomOf(file)!))
				.map((other) => `${file} → ${other}`),
		);
		expect(upward).toEqual([]);
	});
});
