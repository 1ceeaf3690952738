import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { fixtureBytes } from '../../../fixtures';
import { makeSigned } from './cms';
import { makeEml, makeMbox, makeMsg, makeZip } from './containers';
import { makeTnef } from './tnef';

/** A repeatable sequence of numbers below a bound. */
function sequence(seed: number): (below: number) => number {
	let state = seed;
	return (below) => {
		state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
		return (state >> 8) % below;
	};
}

/** An entry of a made container, at any depth. */
export interface MadeEntry {
	/** Its last name; only deliberate duplicates share one. */
	readonly name: string;
	/** Names of the nested containers around it, outermost first. */
	readonly within: readonly string[];
	/** A file has no kind. */
	readonly kind?: ContainerKind;
	/** A word of the text of an email. */
	readonly word?: string;
}

/** A container, and what was put into it. */
export interface MadeContainer {
	readonly kind: ContainerKind;
	readonly bytes: Buffer;
	readonly extension: string;
	readonly entries: readonly MadeEntry[];
	/** A word of the text of an email. */
	readonly word?: string;
}

interface MadeFile {
	readonly name: string;
	readonly type: string;
	readonly bytes: Buffer;
	readonly password?: string;
}

/** A PDF of one page with a word. */
export function makeWordPdf(word: string): Buffer {
	const content = `BT /F1 24 Tf 40 100 Td (${word}) Tj ET`;
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		'<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 200]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
		`<</Length ${content.length}>>stream\n${content}\nendstream`,
		'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
	];
	let text = '%PDF-1.4\n';
	const offsets = objects.map((object, index) => {
		const offset = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(offset).padStart(10, '0')} 00000 n \n`;
	});
	const size = objects.length + 1;
	return Buffer.from(
		`${text}xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}trailer<</Size ${size}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
		'latin1',
	);
}

type Pictures = Readonly<Record<'png' | 'jpeg', Buffer>>;

async function makePictures(): Promise<Pictures> {
	const blank = sharp({ create: { width: 40, height: 30, channels: 3, background: '#08f' } });
	return { png: await blank.clone().png().toBuffer(), jpeg: await blank.clone().jpeg().toBuffer() };
}

/** Files by extension, which does not always fit the content. */
const leaves: readonly (readonly [extension: string, make: (word: string, pictures: Pictures) => Buffer])[] = [
	['pdf', makeWordPdf],
	['PDF', makeWordPdf],
	['jpg', makeWordPdf],
	['png', (_word, { png }) => png],
	['JPG', (_word, { jpeg }) => jpeg],
	['pdf', (_word, { png }) => png],
	['txt', () => Buffer.from('notes')],
	['ics', () => Buffer.from('BEGIN:VCALENDAR')],
	['csv', () => Buffer.from('a;b\n1;2')],
	['xml', () => Buffer.from('<a/>')],
	['bin', () => Buffer.from([1, 2, 3, 4])],
	['pdf', () => Buffer.from('damaged')],
	['png', () => Buffer.from('damaged')],
	['zip', () => Buffer.from('PK\x03\x04 damaged')],
	['zip', () => makeZip([])],
	['txt', () => Buffer.alloc(0)],
	['pdf', () => Buffer.alloc(0)],
	['pdf', () => fixtureBytes('encrypted.pdf')],
];

/** How archives name a file: in folders, outside of theirs, or as other systems do. */
const zipNames: readonly ((name: string) => string)[] = [
	(name) => name,
	(name) => name,
	(name) => `in/deep/${name}`,
	(name) => `../../${name}`,
	(name) => `C:\\scans\\${name}`,
	(name) => `Übersicht/文档/${name}`,
	(name) => `__MACOSX/._${name}`,
];

const kinds = ['zip', 'eml', 'msg', 'mbox', 'dat', 'p7m', 'portfolio'] as const;
export type ContainerKind = (typeof kinds)[number];

/** Makes one container, its files numbered. */
class Making {
	readonly entries: MadeEntry[] = [];
	private count = 0;

	constructor(
		private readonly next: (below: number) => number,
		private readonly pictures: Pictures,
	) {}

	/**
	 * @param word    of its text, if it is an email
	 * @param within  names of the containers around its files, itself included unless it is the outermost
	 */
	async container(kind: ContainerKind, depth: number, word: string, within: readonly string[]): Promise<Buffer> {
		// Messages of a mailbox are numbered by the reader.
		const inside = kind === 'mbox' ? [...within, '1.eml'] : within;
		const files: MadeFile[] = [];
		for (let index = this.next(4); index >= 0; index--) {
			if (depth > 0 && this.next(3) === 0) files.push(await this.nested(depth, inside));
			else files.push(...this.leaf(kind, inside));
		}
		return await this.write(kind, files, word, within);
	}

	chooseKind(): ContainerKind {
		return kinds[this.next(kinds.length)] ?? 'zip';
	}

	newWord(): string {
		return `Word${++this.count}end`;
	}

	private async nested(depth: number, within: readonly string[]): Promise<MadeFile> {
		const kind = this.chooseKind();
		const name = this.newName(extensionOf(kind));
		const word = this.newWord();
		this.entries.push({ name, within, kind, ...(isEmail(kind) ? { word } : {}) });
		const bytes = await this.container(kind, depth - 1, word, [...within, name]);
		return { name, type: 'application/octet-stream', bytes };
	}

	/** A file, or two of one name. */
	private leaf(kind: ContainerKind, within: readonly string[]): MadeFile[] {
		const [extension, make] = leaves[this.next(leaves.length)] ?? ['pdf', makeWordPdf];
		const name = this.newName(extension);
		const inArchive = kind === 'zip' ? (zipNames[this.next(zipNames.length)] ?? String) : String;
		const password = kind === 'zip' && this.next(8) === 0 ? { password: 'secret' } : {};
		return Array.from({ length: this.next(8) === 0 ? 2 : 1 }, () => {
			this.entries.push({ name, within });
			const bytes = Buffer.from(make(this.newWord(), this.pictures));
			return { name: inArchive(name), type: 'application/octet-stream', bytes, ...password };
		});
	}

	private async write(
		kind: ContainerKind,
		files: readonly MadeFile[],
		word: string,
		within: readonly string[],
	): Promise<Buffer> {
		const mail = { text: `Dear Bob, ${word}`, files };
		switch (kind) {
			case 'zip':
				return makeZip(files);
			case 'eml':
				return makeEml(mail);
			case 'msg':
				return makeMsg(mail);
			case 'mbox': {
				const second = this.newWord();
				this.entries.push({ name: '1.eml', within, kind: 'eml', word });
				this.entries.push({ name: '2.eml', within, kind: 'eml', word: second });
				return makeMbox([makeEml(mail), makeEml({ text: second })]);
			}
			case 'dat':
				return makeTnef({ text: mail.text, files });
			case 'p7m':
				return makeSigned(makeEml(mail));
			case 'portfolio':
				return await makePortfolio(files);
		}
	}

	private newName(extension: string): string {
		return `f${++this.count}.${extension}`;
	}
}

/** Whether a container has a text. */
function isEmail(kind: ContainerKind): boolean {
	return !['zip', 'mbox', 'portfolio'].includes(kind);
}

async function makePortfolio(files: readonly MadeFile[]): Promise<Buffer> {
	const document = await PDFDocument.load(makeWordPdf('Cover'));
	for (const { name, bytes } of files) await document.attach(bytes, name);
	document.catalog.set(PDFName.of('Collection'), document.context.obj({ Type: 'Collection', View: 'D' }));
	return Buffer.from(await document.save());
}

function extensionOf(kind: ContainerKind): string {
	return kind === 'portfolio' ? 'pdf' : kind;
}

let pictures: Promise<Pictures> | undefined;

/**
 * A container with files and containers in it.
 * @param seed   decides everything in it
 * @param depth  maximum levels of containers inside
 */
export async function makeContainer(seed: number, depth: number): Promise<MadeContainer> {
	const making = new Making(sequence(seed), await (pictures ??= makePictures()));
	const kind = making.chooseKind();
	const word = making.newWord();
	const bytes = await making.container(kind, depth, word, []);
	return { bytes, kind, extension: extensionOf(kind), entries: making.entries, ...(isEmail(kind) ? { word } : {}) };
}

/** Numbers tell entries of one name apart; a leading dot is not kept. */
const numberedName = /((?:f\d+\.mbox\/)?\d\.eml|f\d+)(?: \(\d+\))?(\.\w+)?$/;

/** The name of an entry by its path; that of a message with its mailbox. */
function nameOf(path: string): string {
	return (numberedName.exec(path) ?? []).slice(1).join('');
}

/** The paths of a path and of the containers around it. */
function stepsOf(path: string): string[] {
	return path.split('/').map((_, index, names) => names.slice(0, index + 1).join('/'));
}

/**
 * Entries that are missing from the paths, each of which stands for one entry.
 * @param failed  paths of entries with a reason: nothing inside of them has a path
 */
export function findMissing(
	entries: readonly MadeEntry[],
	paths: Iterable<string>,
	failed: Iterable<string>,
): MadeEntry[] {
	const all = [...new Set(paths)];
	const left = all.map(nameOf);
	const opened = new Set(all.flatMap((path) => stepsOf(path).slice(0, -1).map(nameOf)));
	const unopened = new Set([...failed].map(nameOf));
	return entries.filter(({ name, within, kind }) => {
		const own = nameOf([...within, name].join('/'));
		if (stepsOf(within.join('/')).some((path) => unopened.has(nameOf(path)))) return false;
		const index = left.indexOf(own);
		if (index >= 0) left.splice(index, 1);
		return index < 0 && !(kind !== undefined && opened.has(own));
	});
}
