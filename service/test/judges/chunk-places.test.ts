import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { pagePath, readPages } from '../../../fixtures/pages/manifest';
import type { TextChunk } from '../../src/engine/writing/chunks/chunk';
import { convertFixture, removeFolders } from '../engine/support';
import { sampled } from '../support/sample';

afterAll(removeFolders);

const hasPoppler = spawnSync('pdftotext', ['-v']).status === 0;

/** Boxes of Poppler are of other heights: points. */
const margin = 1;

/** Minimum share of the words of chunks that are in their boxes. */
const minFound = 0.999;

const keysOf = (text: string) =>
	text
		.normalize('NFKC')
		.toLowerCase()
		.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Words of Poppler, with the center of their places. */
function seenWords(path: string) {
	const output = execFileSync('pdftotext', ['-bbox', '-cropbox', path, '-'], { encoding: 'utf8', maxBuffer: 1 << 26 });
	let page = 0;
	return output.split('\n').flatMap((line) => {
		if (line.includes('<page ')) page++;
		const [, place = '', text = ''] = /<word (.*)>(.*)<\/word>/.exec(line) ?? [];
		const [left = 0, top = 0, right = 0, bottom = 0] = [...place.matchAll(/"(\S+)"/g)].map(([, value]) =>
			Number(value),
		);
		const plain = text.replace(/&(?:amp|lt|gt|quot|apos);/g, ' ');
		return keysOf(plain).map((key) => ({ page, x: (left + right) / 2, y: (top + bottom) / 2, key }));
	});
}

function wordsOutside({ text, boxes }: TextChunk, seen: ReturnType<typeof seenWords>): string[] {
	const inside = seen.filter(({ page, x, y }) =>
		boxes.some(({ page: other, rect: [left, top, right, bottom] }) => {
			const isAcross = x > left - margin && x < right + margin;
			return other === page && isAcross && y > top - margin && y < bottom + margin;
		}),
	);
	const keys = new Set(inside.map(({ key }) => key));
	// Words that either reader divides.
	const joined = inside.map(({ key }) => key).join('');
	return keysOf(text).filter((key) => !keys.has(key) && !joined.includes(key));
}

const digital = readPages().filter(({ file }) => file.endsWith('.pdf') && !file.includes('scan'));
const pages = sampled(
	digital,
	digital.filter((_, index) => index % 8 === 0),
);

(hasPoppler ? it : it.skip)('Poppler has the words of chunks in their boxes', async () => {
	const outside: string[] = [];
	let words = 0;
	for (const page of pages) {
		const id = page.file;
		const path = pagePath(page);
		const { bytes, warnings } = await convertFixture('pdf/chunks', readFileSync(path));
		expect([id, warnings.filter((warning) => /missing from|duplicated/.test(warning))]).toEqual([id, []]);
		const seen = seenWords(path);
		for (const line of bytes.toString('utf8').split('\n').filter(Boolean)) {
			const chunk = JSON.parse(line) as TextChunk;
			words += keysOf(chunk.text).length;
			outside.push(...wordsOutside(chunk, seen).map((word) => `${id} ${word}`));
		}
	}
	expect(words).toBeGreaterThan(1000);
	expect([1 - outside.length / words >= minFound, outside.slice(0, 40)]).toEqual([true, expect.any(Array)]);
});
