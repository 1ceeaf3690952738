import { createHash } from 'node:crypto';
import { mkdtempSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import sharp from 'sharp';

import { toolPaths, type ToolPath } from '../../contract';
import { startBrowser, type Browser } from '../../service/test/support/browser';
import {
	toolPictureFile,
	toolPictures,
	type PicturedFact,
	type ToolPicture,
} from '../../scripts/generate/tool-pictures';
import { makeDocuments } from './documents';
import { beside, fileOf, textSheet, type Drawn } from './draw';
import { fieldsText } from './fields';
import { PictureService, type NamedFile } from './service';

/** Of the pages that are drawn; 1 is 72 dpi. */
const scaling = 1.5;
const detailScaling = 3;
/** Parts of a page, as parts of its width and height. */
const parts = {
	top: { left: 0, top: 0, width: 1, height: 0.64 },
	detail: { left: 0.06, top: 0.04, width: 0.5, height: 0.26 },
};
const maxShown = 6;
const pageKinds = ['.pdf', '.docx', '.xlsx', '.pptx'];
const pictureKinds = ['.png', '.jpg'];
const browserWidth = 820;

/** Where the service is, and where the pictures go. */
export interface Making {
	readonly url: string;
	readonly apiKey: string;
	readonly folder: string;
	/** Only these; all where there is none. */
	readonly tools: readonly string[];
	readonly say: (line: string) => void;
}

/** Make the pictures of the tools. */
export async function makePictures({ url, apiKey, folder, tools, say }: Making): Promise<void> {
	const service = new PictureService(url, apiKey);
	const browser = await startBrowser();
	try {
		const documents = await makeDocuments(service);
		const draw = new Drawing(service, browser);
		for (const tool of toolPaths.filter((each) => tools.length === 0 || tools.includes(each))) {
			const picture: ToolPicture = toolPictures[tool];
			const given = picture.files.map((name) => documents[name]);
			const made = await service.convert(tool, picture.parameter, given);
			const sides = { before: await draw.files(picture, given), after: await draw.files(picture, shownOf(tool, made)) };
			for (const side of ['before', 'after'] as const) {
				const bytes = await fileOf(sides[side]);
				writeFileSync(join(folder, toolPictureFile(tool, side)), bytes);
				say(`${toolPictureFile(tool, side)} ${bytes.length}`);
			}
		}
	} finally {
		await browser.stop();
	}
}

/** What of a result is drawn: of several kinds of files in a ZIP the one that the tool is about. */
function shownOf(tool: ToolPath, made: readonly NamedFile[]): readonly NamedFile[] {
	const wanted: Partial<Record<string, string>> = {
		markdown: '.md',
		html: '.html',
		split: '.pdf',
		json: '.json',
		locate: '.png',
	};
	const kind = wanted[tool.split('/')[1] ?? ''];
	const files = kind === undefined ? made : made.filter(({ name }) => name.endsWith(kind));
	if (tool === 'idp/documentExtract')
		return files.map(({ bytes }) => ({ name: 'fields.txt', bytes: fieldsText(bytes) }));
	if (tool === 'idp/match') return files.map(({ bytes }) => ({ name: 'findings.json', bytes: findingsOf(bytes) }));
	return files.map((file) => ({ ...file, beside: made }));
}

/** What a person asks of *Match Documents*: the documents and rows come before. */
function findingsOf(result: Buffer): Buffer {
	const { findings } = JSON.parse(result.toString('utf8')) as { findings: unknown };
	return Buffer.from(JSON.stringify(findings, undefined, 1));
}

class Drawing {
	/** Documents are given to several tools. */
	private readonly pages = new Map<string, Promise<Buffer[]>>();

	constructor(
		private readonly service: PictureService,
		private readonly browser: Browser,
	) {}

	/** Some files of one kind, drawn beside each other. */
	async files({ facts = [], part }: ToolPicture, files: readonly NamedFile[]): Promise<Drawn> {
		const [first] = files;
		if (!first) throw new Error('Nothing to draw.');
		const names = files.length > 3 ? `${files.length} files` : files.map(({ name }) => name).join(', ');
		const details = await Promise.all(facts.map((fact) => this.fact(fact, first)));
		const caption = [names, ...details].join(' · ');
		const kind = extname(first.name);
		if (!pageKinds.includes(kind) && !pictureKinds.includes(kind) && kind !== '.html')
			return await textSheet(readable(first), caption);
		const pictures = await Promise.all(files.map((file) => this.picturesOf(file, part)));
		return await beside(pictures.flat().slice(0, maxShown), caption);
	}

	private async picturesOf(file: NamedFile, part: ToolPicture['part']): Promise<Buffer[]> {
		const kind = extname(file.name);
		if (kind === '.html') return [await this.seen(file)];
		const whole = pageKinds.includes(kind)
			? await this.pagesOf(file, part === 'detail' ? detailScaling : scaling)
			: [file.bytes];
		return part === undefined ? whole : await Promise.all(whole.map((page) => cutOut(page, parts[part])));
	}

	private pagesOf(file: NamedFile, size: number): Promise<Buffer[]> {
		const key = `${createHash('sha256').update(file.bytes).digest('hex')} ${size}`;
		const known = this.pages.get(key) ?? this.service.pages(file, size);
		this.pages.set(key, known);
		return known;
	}

	/** A web page as the browser shows it. */
	private async seen(file: NamedFile): Promise<Buffer> {
		const folder = mkdtempSync(join(tmpdir(), 'document-conversion-pictures-'));
		try {
			const all = file.beside ?? [file];
			for (const { name, bytes } of all) {
				mkdirSync(dirname(join(folder, name)), { recursive: true });
				writeFileSync(join(folder, name), bytes);
			}
			const { page } = this.browser;
			await page.setViewportSize({ width: browserWidth, height: browserWidth });
			await page.goto(`file://${join(folder, file.name)}`);
			return await page.screenshot({ animations: 'disabled' });
		} finally {
			rmSync(folder, { recursive: true, force: true });
		}
	}

	private async fact(fact: PicturedFact, file: NamedFile): Promise<string> {
		if (fact === 'bytes') return `${Math.round(file.bytes.length / 1000)} kB`;
		if (fact === 'pdfStandard') return standardOf(file.bytes);
		const text = await this.service.carriedText(file);
		return text === '' ? 'no text in it' : `text: "${text.replace(/\s+/g, ' ').slice(0, 30)}…"`;
	}
}

/** Crops a portrait page to a part; landscape pages are shown whole. */
async function cutOut(page: Buffer, part: (typeof parts)[keyof typeof parts]): Promise<Buffer> {
	const { width = 0, height = 0 } = await sharp(page).metadata();
	if (width > height) return page;
	const cut = {
		left: Math.round(part.left * width),
		top: Math.round(part.top * height),
		width: Math.round(part.width * width),
		height: Math.round(part.height * height),
	};
	return await sharp(page).extract(cut).png().toBuffer();
}

function readable({ name, bytes }: NamedFile): string {
	const text = bytes.toString('utf8');
	if (name.endsWith('.json')) return compactJson(JSON.parse(text));
	if (name.endsWith('.jsonl'))
		return text
			.split('\n')
			.filter(Boolean)
			.map((line) => compactJson(JSON.parse(line)))
			.join('\n');
	return name.endsWith('.xml') ? text.replaceAll('><', '>\n<') : text;
}

/** JSON with lists of numbers on one line. */
function compactJson(value: unknown): string {
	const text = JSON.stringify(value, undefined, 1);
	return text.replaceAll(/\[[\s\d.,-]*\]/g, (list) => list.replaceAll(/\s+/g, ' '));
}

/** The standard that a PDF says to conform to, in its metadata. */
function standardOf(pdf: Buffer): string {
	const text = pdf.toString('latin1');
	const of = (name: string) => new RegExp(`pdfaid:${name}(?:="|>)([^"<]+)`).exec(text)?.[1] ?? '';
	return of('part') === '' ? 'of no standard' : `PDF/A-${of('part')}${of('conformance').toLowerCase()}`;
}
