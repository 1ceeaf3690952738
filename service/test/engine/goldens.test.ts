import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareGolden, goldenEnding } from '../../../fixtures/pages/compare';
import { pagesFolder, readPages, type GoldenName, type PageRow } from '../../../fixtures/pages/manifest';
import { endTesseract } from '../../src/engine/external/tesseract';
import { makeGolden, removeLanguages } from './goldens-support';
import { removeFolders } from './support';
import { firstOfEach, sampled } from '../support/sample';

// The Tesseract that the engine carries, with the data it carries, reads the same everywhere; the one of a system may be another version.
jest.mock('node:child_process', () => {
	const actual = jest.requireActual<typeof import('node:child_process')>('node:child_process');
	const spawn = (command: string, ...rest: [string[], object]) =>
		actual.spawn(command === 'tesseract' ? 'no tesseract of the system' : command, ...rest);
	return { ...actual, spawn };
});

afterAll(async () => {
	removeFolders();
	removeLanguages();
	await endTesseract();
});

/** Set by `npm run goldens -- --update`: goldens are written again; a document whose goldens change fails once. */
const isUpdate = process.env.GOLDENS_UPDATE === '1';

/** Ids the run is about; all where there is none. */
const chosen = process.env.GOLDENS_ONLY?.split(',') ?? [];

const pages = readPages();
const bySize = [...pages].sort((one, other) => one.bytes - other.bytes);
/** Scans cost most: the smallest ones that show each language and file format. */
const scans = firstOfEach(
	bySize.filter(({ scan }) => scan),
	({ language }) => language,
	({ scan }) => scan?.form ?? '',
);
/** The smallest other ones that show each kind, program, language and set of golden files. */
const inAllFormats = firstOfEach(
	bySize.filter(({ scan }) => !scan),
	({ kind }) => kind,
	({ program }) => program,
	({ language }) => language,
	({ goldens }) => goldens.join(),
);
const looked =
	chosen.length > 0
		? pages.filter(({ id }) => chosen.includes(id))
		: sampled(
				pages,
				pages.filter((page) => !page.scan || scans.includes(page)),
			);

/** Markdown shows the layout of every document, and how each scan is read; the other results of all of them are made at night. */
const looksAt = (page: PageRow, name: GoldenName): boolean =>
	name === 'markdown' ||
	chosen.length > 0 ||
	sampled(true, isUpdate || inAllFormats.includes(page) || page === scans[0]);

const goldenFolder = join(pagesFolder, 'golden');
const goldenPath = ({ id }: PageRow, name: GoldenName) => join(goldenFolder, `${id}${goldenEnding[name]}`);

/** @returns what has changed, for people; `undefined` where nothing has */
async function check(page: PageRow, name: GoldenName): Promise<string | undefined> {
	const path = goldenPath(page, name);
	const found = await makeGolden(page, name);
	if (!existsSync(path)) {
		if (isUpdate) writeFileSync(path, found);
		return `${name}: there is no golden file yet`;
	}
	const comparison = compareGolden(name, readFileSync(path, 'utf8'), found, page.scan !== undefined);
	if (comparison.isSame) return undefined;
	if (isUpdate) writeFileSync(path, found);
	return [`${name}: ${(comparison.share * 100).toFixed(1)} % differ`, ...comparison.lines].join('\n');
}

describe('golden pages', () => {
	if (isUpdate) mkdirSync(goldenFolder, { recursive: true });

	it.each(looked)('$id', async (page) => {
		const changes: string[] = [];
		for (const name of page.goldens.filter((each) => looksAt(page, each))) {
			const change = await check(page, name);
			if (change !== undefined) changes.push(change);
		}
		if (changes.length === 0) return;
		// No stack: what has changed is all there is to say.
		const failure = new Error(`${isUpdate ? 'written: ' : ''}${page.id} has changed\n${changes.join('\n')}`);
		failure.stack = failure.message;
		throw failure;
	});
});
