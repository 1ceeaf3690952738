import { drawParts, settings } from '../support/drawn-parts';
import { editedDocument, toWordBody, type Part, type Planted } from '../support/edited-documents';
import { hasOffice, makeDocx, saveAs } from '../support/office';
import { sampled } from '../support/sample';
import { joinFixtures, removeFolders } from '../engine/support';
import type { VersionDifference } from '../../src/engine/compare/differences';

afterAll(removeFolders);

/** Maximum false differences per document, and minimum share of planted edits that are found. */
const maxFalse = 0.1;
const minFound = 0.99;

const drawn = (setting: keyof typeof settings) => async (parts: readonly Part[]) =>
	await drawParts(parts, settings[setting]);

const producers: Readonly<Record<string, (parts: readonly Part[]) => Promise<Uint8Array> | Uint8Array>> = {
	letter: drawn('letter'),
	journal: drawn('journal'),
	booklet: drawn('booklet'),
	...(hasOffice ? { office: (parts: readonly Part[]) => saveAs(makeDocx(toWordBody(parts)), 'docx', 'pdf') } : {}),
};

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
		case 'moved':
			return kind === 'moved' && fold(newText) === fold(planted.text) && fold(oldText) === fold(planted.text);
	}
}

async function judge(seed: number, [one, other]: readonly [string, string]) {
	const { before, after, planted } = editedDocument(seed);
	const { bytes } = await joinFixtures('pdf/compare', [
		{ name: 'old.pdf', bytes: await producers[one]!(before) },
		{ name: 'new.pdf', bytes: await producers[other]!(after) },
	]);
	const { differences } = JSON.parse(bytes.toString('utf8')) as { differences: VersionDifference[] };
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

it('finds planted edits between two producers, and nothing else', async () => {
	let [planted, found, wrong] = [0, 0, 0];
	const log: string[] = [];
	for (let seed = 1; seed <= documents; seed++) {
		const pair = chosen[seed % chosen.length]!;
		const judged = await judge(seed, pair);
		planted += judged.planted;
		found += judged.planted - judged.missed.length;
		wrong += judged.left.length;
		if (judged.missed.length + judged.left.length > 0) log.push(JSON.stringify({ seed, pair, ...judged }));
	}
	// The night reports what it has found.
	if (sampled(true, false)) process.stdout.write(`${found} of ${planted} edits, ${wrong} false in ${documents}\n`);
	const isGood = found / planted >= minFound && wrong / documents <= maxFalse;
	expect([isGood, isGood ? [] : log]).toEqual([true, []]);
}, 1_800_000);
