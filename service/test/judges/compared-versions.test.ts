import { chromiumProgram, startBrowser, type Browser } from '../support/browser';
import { drawParts, settings } from '../support/drawn-parts';
import { editedDocument, toHtml, toWordBody, type Part, type Planted } from '../support/edited-documents';
import { hasOffice, makeDocx, saveAs } from '../support/office';
import { sampled } from '../support/sample';
import { joinFixtures, removeFolders } from '../engine/support';
import type { VersionDifference } from '../../src/engine/compare/differences';

let browser: Browser | undefined;

afterAll(async () => {
	await browser?.stop();
	removeFolders();
});

/** Documents of the night are drawn from this seed on: a number that no rule was made with is a fair one. */
const firstSeed = Number(process.env['COMPARED_SEED'] ?? 1);

/** Maximum false differences per document, and minimum share of planted edits that are found. */
const maxFalse = 0.1;
const minFound = 0.99;

/** Makes a document with a title in its running lines. */
type Producer = (parts: readonly Part[], title: string) => Promise<Uint8Array> | Uint8Array;

const drawn =
	(setting: keyof typeof settings): Producer =>
	async (parts, title) =>
		await drawParts(parts, settings[setting], title);

const producers: Readonly<Record<string, Producer>> = {
	letter: drawn('letter'),
	journal: drawn('journal'),
	booklet: drawn('booklet'),
	ledger: drawn('ledger'),
	...(chromiumProgram ? { browser: printHtml } : {}),
	...(hasOffice ? { office: (parts: readonly Part[]) => saveAs(makeDocx(toWordBody(parts)), 'docx', 'pdf') } : {}),
};

async function printHtml(parts: readonly Part[], title: string): Promise<Uint8Array> {
	browser ??= await startBrowser();
	await browser.page.setContent(toHtml(parts));
	const footerTemplate = '<div style="font-size: 8px; margin: auto"><span class="pageNumber"></span></div>';
	const margin = { top: '2cm', bottom: '2cm', left: '2cm', right: '2cm' };
	const headerTemplate = `<div style="font-size: 8px; margin: auto">${title}</div>`;
	return await browser.page.pdf({ format: 'A5', displayHeaderFooter: true, headerTemplate, footerTemplate, margin });
}

const fold = (text = ''): string =>
	text
		.replace(/[\u201c\u201d]/g, '"')
		.replace(/(?<=[a-z])-(?=[a-z])/g, '')
		.replace(/[\s.,]+/g, ' ')
		.trim();

/** Whether a difference is exactly the planted edit. */
function isFound(planted: Planted, { kind, scope, oldText, newText, header }: VersionDifference): boolean {
	switch (planted.kind) {
		case 'word':
		case 'number':
			return kind === 'changed' && scope === 'text' && oldText === planted.oldText && newText === planted.newText;
		case 'cell': {
			const isSame = fold(oldText) === fold(planted.oldText) && fold(newText) === fold(planted.newText);
			return kind === 'changed' && scope === 'cell' && isSame && header === planted.header;
		}
		case 'sentenceAdded':
			return kind === 'added' && scope === 'text' && fold(newText) === fold(planted.newText);
		case 'rowAdded':
			return kind === 'added' && scope === 'row' && fold(newText) === fold(planted.newText);
		case 'pageAdded':
			return kind === 'added' && scope === 'page' && fold(newText) === fold(planted.newText);
		case 'sentenceRemoved':
			return kind === 'removed' && scope === 'text' && fold(oldText) === fold(planted.oldText);
		case 'running':
			return scope === 'running' && fold(oldText) === fold(planted.oldText) && fold(newText) === fold(planted.newText);
		case 'moved':
			return kind === 'moved' && fold(newText) === fold(planted.text) && fold(oldText) === fold(planted.text);
	}
}

/** The titles in the running lines; the text document of an office program has none. */
function titlesOf(seed: number, pair: readonly string[]) {
	const [before, after] = ['Contract 4711, version of 3 May', `Contract 4711, version of ${(seed % 3) + 3} May`];
	const hasTitles = !pair.includes('office');
	const oldText = pair[0] === 'office' ? undefined : hasTitles ? '3' : before;
	const newText = pair[1] === 'office' ? undefined : hasTitles ? after.slice(-5, -4) : after;
	return { before, after, planted: oldText === newText ? [] : [{ kind: 'running' as const, oldText, newText }] };
}

async function judge(seed: number, [one, other]: readonly [string, string]) {
	const language = Math.floor(seed / chosen.length) % 2 === 0 ? 'english' : 'german';
	const { before, after, ...edits } = editedDocument(seed, { language });
	const titles = titlesOf(seed, [one, other]);
	const { bytes } = await joinFixtures('pdf/compare', [
		{ name: 'old.pdf', bytes: await producers[one]!(before, titles.before) },
		{ name: 'new.pdf', bytes: await producers[other]!(after, titles.after) },
	]);
	const { differences } = JSON.parse(bytes.toString('utf8')) as { differences: VersionDifference[] };
	const planted = [...edits.planted, ...titles.planted];
	const left = new Set(differences);
	const missed = planted.filter((edit) => {
		const found = [...left].find((difference) => isFound(edit, difference));
		if (found) left.delete(found);
		return !found;
	});
	return {
		planted: planted.length,
		missed,
		left: [...left].map(({ oldBoxes: _old, newBoxes: _new, ...rest }) => rest),
	};
}

const names = Object.keys(producers);
const pairs = names.flatMap((one) => names.filter((other) => other !== one).map((other) => [one, other] as const));
const small = [['letter', 'journal'] as const, ['booklet', 'letter'] as const];
const chosen = sampled(pairs, small);
const documents = sampled(100, small.length);

/** Found, planted and false ones, by what one producer has made. */
const tallies: Record<string, [found: number, planted: number, wrong: number]> = {};

function addTo(name: string, { planted, missed, left }: Awaited<ReturnType<typeof judge>>): void {
	const [found, all, wrong] = tallies[name] ?? [0, 0, 0];
	tallies[name] = [found + planted - missed.length, all + planted, wrong + left.length];
}

it('finds planted edits between two producers, and nothing else', async () => {
	const log: string[] = [];
	for (let seed = firstSeed; seed < firstSeed + documents; seed++) {
		const pair = chosen[seed % chosen.length]!;
		const judged = await judge(seed, pair);
		for (const name of ['all', ...pair]) addTo(name, judged);
		if (judged.missed.length + judged.left.length > 0) log.push(JSON.stringify({ seed, pair, ...judged }));
	}
	// The night reports what it has found.
	if (sampled(true, false)) process.stdout.write(`${JSON.stringify(tallies)} of ${documents}\n${log.join('\n')}\n`);
	const [found, planted, wrong] = tallies['all']!;
	const isGood = found / planted >= minFound && wrong / documents <= maxFalse;
	expect([isGood, isGood ? [] : log]).toEqual([true, []]);
}, 1_800_000);
