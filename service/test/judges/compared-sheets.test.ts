import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import type { VersionDifference } from '../../src/engine/compare/differences';
import { joinFixtures, removeFolders } from '../engine/support';
import { drawParts, settings } from '../support/drawn-parts';
import { editedDocument } from '../support/edited-documents';
import { sampled } from '../support/sample';
import { temporaryFolder } from '../support/temporary-folder';

afterAll(removeFolders);

const hasTools = ['pdftotext', 'pdftoppm', 'qpdf', 'mutool'].every(
	(tool) => spawnSync(tool, ['-v']).error === undefined,
);

interface Word {
	readonly text: string;
	readonly box: readonly [left: number, top: number, right: number, bottom: number];
}

function wordsOf(path: string): Word[][] {
	const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
	return html
		.split('<page ')
		.slice(1)
		.map((page) =>
			[...page.matchAll(/xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="([\d.]+)">([^<]*)</g)].map(
				([, ...parts]) => ({
					text: parts[4]!.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
					box: parts.slice(0, 4).map(Number) as unknown as Word['box'],
				}),
			),
		);
}

/** Pixels per point of the pictures. */
const zoom = 2;

/** The saturation and brightness of points of a sheet. */
function colorsOf(
	path: string,
	page: number,
): (x: number, y: number) => { readonly isTinted: boolean; readonly isPaper: boolean } {
	const options = ['-r', String(72 * zoom), '-f', String(page), '-l', String(page), path];
	const bytes = execFileSync('pdftoppm', options, { maxBuffer: 2 ** 30 });
	const [head, size] = /^P6\s(\d+ \d+)\s255\s/.exec(bytes.subarray(0, 40).toString('latin1'))!;
	const width = Number(size!.split(' ')[0]);
	return (x, y) => {
		const at = head.length + 3 * (Math.round(y * zoom) * width + Math.round(x * zoom));
		const [least, most] = [Math.min(...bytes.subarray(at, at + 3)), Math.max(...bytes.subarray(at, at + 3))];
		return { isTinted: most - least > 25, isPaper: least > 245 };
	};
}

/** What Poppler takes for the height of a line may be lower than the font says, points. */
const [along, across] = [3, 4.5];

/** What is wrong with the mark on a word: it covers the word, and ends around it. */
function faultOf({ text, box: [left, top, right, bottom] }: Word, colorAt: ReturnType<typeof colorsOf>): string[] {
	const shares = [0.1, 0.3, 0.5, 0.7, 0.9];
	const inside = shares.flatMap((part) =>
		shares.map((down) => colorAt(left + part * (right - left), top + down * (bottom - top))),
	);
	const middle = (left + right) / 2;
	const [beside, above] = right - left > bottom - top ? [along, across] : [across, along];
	const outside = [
		colorAt(middle, top - above),
		colorAt(middle, bottom + above),
		colorAt(right + beside, (top + bottom) / 2),
		colorAt(left - beside, bottom - 2),
	];
	const wrong = [inside.filter(({ isPaper }) => isPaper).length, outside.filter(({ isTinted }) => isTinted).length];
	return wrong[0] === 0 && wrong[1] === 0 ? [] : [`${text}: ${wrong[0]} inside, ${wrong[1]} outside`];
}

async function turned(bytes: Uint8Array): Promise<Uint8Array> {
	const document = await PDFDocument.load(bytes);
	document.getPages().forEach((page, index) => {
		page.setRotation(degrees(90 * (index % 4)));
		page.setCropBox(10, 20, page.getWidth() - 30, page.getHeight() - 50);
	});
	return await document.save();
}

(hasTools ? it : it.skip)(
	'marks the words that changed on sheets that other readers take',
	async () => {
		const { path: folder, remove } = await temporaryFolder();
		const faults: string[] = [];
		let marked = 0;
		for (let seed = 4_000_001; seed <= 4_000_000 + sampled(20, 1); seed++) {
			const { before, after } = editedDocument(seed);
			const young = await drawParts(after, settings[seed % 2 === 0 ? 'booklet' : 'letter']);
			const versions = [await drawParts(before, settings.letter), seed % 4 === 1 ? await turned(young) : young];
			const compare = async (compareResult: string) =>
				await joinFixtures(
					'pdf/compare',
					versions.map((bytes, index) => ({ name: `${index}.pdf`, bytes, parameter: { compareResult } })),
				);
			const { differences } = JSON.parse((await compare('JSON')).bytes.toString('utf8')) as {
				differences: VersionDifference[];
			};
			const path = join(folder, `${seed}.pdf`);
			writeFileSync(path, (await compare('PDF')).bytes);
			execFileSync('qpdf', ['--check', path]);
			expect(
				execFileSync('mutool', ['clean', path, `${path}.clean`], {
					encoding: 'utf8',
					stdio: ['ignore', 'pipe', 'pipe'],
				}),
			).toBe('');
			const sheets = wordsOf(path);
			const pages = sheets.filter((words) => words[0]?.text !== 'Differences');
			const all = pages
				.flat()
				.map(({ text }) => text.replace(/-$/, ''))
				.join('');
			for (const { oldText = '', newText = '' } of differences)
				for (const word of `${oldText} ${newText}`.split(/\s+/))
					if (!all.includes(word)) faults.push(`${seed} lacks ${word}`);
			const amounts = differences.flatMap(({ kind, oldText, newText }) =>
				kind === 'changed' ? [oldText!, newText!] : [],
			);
			pages.forEach((words, index) => {
				const own = words.filter(({ text }) => /^\d+,\d+\.\d\d$/.test(text) && amounts.includes(text));
				if (own.length === 0) return;
				const colorAt = colorsOf(path, index + 1);
				marked += own.length;
				for (const word of own)
					faults.push(...faultOf(word, colorAt).map((fault) => `${seed}, sheet ${index + 1}, ${fault}`));
			});
		}
		await remove();
		expect([marked > 2, faults]).toEqual([true, []]);
	},
	900_000,
);
