import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { convertFixture, newFolder } from './support';

/** Whether the outside readers are installed. */
export const hasReaders = ['pdftotext', 'qpdf'].every(
	(program) => spawnSync(program, ['--version']).error === undefined,
);

/** A word as Poppler reads it, on the displayed page. */
export interface SeenWord {
	readonly page: number;
	readonly text: string;
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** The words of a PDF, with those of its fields. */
export function seenWords(pdf: Uint8Array): SeenWord[] {
	const path = join(newFolder(), 'result.pdf');
	writeFileSync(path, pdf);
	const output = execFileSync('pdftotext', ['-bbox', '-cropbox', path, '-'], { encoding: 'utf8' });
	let page = 0;
	return output.split('\n').flatMap((line) => {
		if (line.includes('<page ')) page++;
		const [, place = '', raw = ''] = /<word (.*?)>(.*)<\/word>/.exec(line) ?? [];
		const text = raw.replaceAll('&amp;', '&').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"');
		const [left = 0, top = 0, right = 0, bottom = 0] = [...place.matchAll(/"(\S+)"/g)].map(([, edge]) => Number(edge));
		return text === '' ? [] : [{ page, text, left, top, right, bottom }];
	});
}

/** A place on a page as displayed. */
export interface SeenPlace {
	readonly page?: number;
	readonly left: number;
	readonly top: number;
	readonly right: number;
	readonly bottom: number;
}

/** The text in a place: words with their center in it. */
export function textIn(words: readonly SeenWord[], { page = 1, left, top, right, bottom }: SeenPlace): string {
	return words
		.filter((word) => {
			const [x, y] = [(word.left + word.right) / 2, (word.top + word.bottom) / 2];
			return word.page === page && x > left && x < right && y > top && y < bottom;
		})
		.map(({ text }) => text)
		.join(' ');
}

/** A field as qpdf reads it. */
export interface SeenField {
	readonly fullname: string;
	readonly value: unknown;
	readonly annotation: { readonly appearancestate: string };
}

/** The fields of a PDF. */
export function seenFields(pdf: Uint8Array): SeenField[] {
	const path = join(newFolder(), 'result.pdf');
	writeFileSync(path, pdf);
	execFileSync('qpdf', ['--check', path]);
	const output = execFileSync('qpdf', ['--json', '--json-key=acroform', path], {
		encoding: 'utf8',
		maxBuffer: 1 << 28,
	});
	const { acroform } = JSON.parse(output) as { acroform: { fields: SeenField[] } };
	return acroform.fields;
}

/** The value of a field, without the prefixes of qpdf. */
export function fieldValue(fields: readonly SeenField[], name: string): unknown {
	const value = fields.find(({ fullname }) => fullname === name)?.value;
	return typeof value === 'string' ? value.replace(/^[ub]:/, '').replace(/^\//, '') : value;
}

/** Fills a form as the service would. */
export async function fill(source: Uint8Array, formValues: object, parameter: object = {}) {
	return await convertFixture('pdf/fill', source, { formValues, ...parameter });
}
