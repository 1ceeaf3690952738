import { romanValue } from '../values/roman';

/** A marker at the start of a list entry. */
export interface ListMarker {
	/** As printed. */
	readonly marker: string;
	/** The text after it. */
	readonly rest: string;
	/** Kind of numbering: entries of one list share it. */
	readonly kind: 'bullet' | 'dash' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'roman';
	/** Count of the marker; 0 for bullets. */
	readonly value: number;
}

/** Common bullets, by shape. */
export const bulletOfShape = { disc: '•', circle: '◦', square: '▪' } as const;

type BulletShape = keyof typeof bulletOfShape;

/** Characters of each shape in common fonts; some programs use a lower-case letter as a circle. */
const shapes: Readonly<Record<BulletShape, string>> = { disc: '•●∙⚫', circle: '◦○o', square: '▪■◾◼' };

/** The shape of a bullet; `undefined` for stars, arrows and other symbols. */
export function bulletShape(marker: string): BulletShape | undefined {
	if (marker === '') return undefined;
	return (['disc', 'circle', 'square'] as const).find((shape) => shapes[shape].includes(marker));
}

/**
 * Bullets of common fonts; a private-use code point before other text belongs to a symbol font, whatever it looks like.
 */
const bulletSign = '[•◦▪▫‣⁃●○■□◆◇►▶▸▷▹➢➣➤➔➜✓✔✗✘☐☑☒❍❏❐❑❒❖⦿◉◾◼⬧∙⚫☞★☆✦✧➲⇨]|[\\ue000-\\uf8ff]';
const bullet = new RegExp(`^(${bulletSign}(?![\\ue000-\\uf8ff]))\\s*(?=\\S)`, 'u');

/** Characters that are always bullets: check boxes may be in table cells. */
const plainBullet = /^[•◦▪‣●■◆➢➤❖]/u;

/** Whether a text starts with a character that is always a bullet. */
export function opensWithBullet(text: string): boolean {
	return plainBullet.test(text);
}

const loneMarker = new RegExp(`^(?:${bulletSign}|[–—]|\\(?(?:[a-z]|\\d{1,3}|[ivx]{2,3})[.)]|\\[\\d+\\])$`, 'iu');

/** Whether a text may be only the marker of an entry, which is beside it. */
export function isLoneMarker(text: string): boolean {
	return loneMarker.test(text);
}

/** Boxes and ticks in front of options. */
const choice = /[☐☑☒✓✔✗✘❏❐❑❒□■]/u;
const furtherChoice = /(^|\s)[☐☑☒❏❐❑❒□]\s*\S/u;

/** Whether a line has several options with boxes side by side: it is not a list entry. */
export function isRowOfChoices({ marker, rest }: ListMarker): boolean {
	return choice.test(marker) && furtherChoice.test(rest);
}
const dash = /^([-–—*·])\s+(?=\S)/u;
const ordered = /^(\(?)(\d{1,3}|[a-z]|[A-Z]|[ivxl]{1,6}|[IVXL]{1,6})([.)])\s+(?=\S)/u;

/** The list marker a text starts with, if any. */
export function listMarker(text: string): ListMarker | undefined {
	const sign = bullet.exec(text);
	if (sign) return { marker: sign[1]!, rest: text.slice(sign[0].length), kind: 'bullet', value: 0 };
	const line = dash.exec(text);
	if (line) return { marker: line[1]!, rest: text.slice(line[0].length), kind: 'dash', value: 0 };
	const count = ordered.exec(text);
	if (!count) return undefined;
	const [whole, open, label = '', close] = count;
	// A single bracket at the end of a word: "a)" and "I." are markers, "(a." is not.
	if (open === '(' && close !== ')') return undefined;
	return { marker: whole.trim(), rest: text.slice(whole.length), ...countOf(label) };
}

/** Whether a line starts a list entry, as far as it shows alone; ordered markers need neighbors. */
export function startsListItem(text: string): boolean {
	const marker = listMarker(text);
	return marker !== undefined && (marker.kind !== 'upperLetter' || marker.marker.endsWith(')'));
}

function countOf(label: string): Pick<ListMarker, 'kind' | 'value'> {
	if (/^\d/.test(label)) return { kind: 'decimal', value: Number(label) };
	if (label.length > 1) return { kind: 'roman', value: romanValue(label) };
	const lower = label >= 'a';
	return {
		kind: lower ? 'lowerLetter' : 'upperLetter',
		value: label.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0) + 1,
	};
}

/** Whether `next` may follow `marker` in one list. */
export function follows(marker: ListMarker, next: ListMarker): boolean {
	if (marker.kind === 'bullet' || marker.kind === 'dash') return next.kind === marker.kind;
	if (next.value === marker.value + 1 && next.kind === marker.kind) return true;
	// "i." alone is read as a letter; its neighbors decide.
	const roman = ({ marker: text }: ListMarker) => romanValue(text.replace(/[^a-z]/gi, ''));
	return (marker.kind === 'roman' || next.kind === 'roman') && roman(next) === roman(marker) + 1 && roman(marker) > 0;
}
