import { romanValue } from '../values/roman';

/** A marker at the start of a list entry. */
export interface ListMarker {
	/** As printed. */
	readonly marker: string;
	/** The text behind it. */
	readonly rest: string;
	/** Kind of counting: entries of one list share it. */
	readonly kind: 'bullet' | 'dash' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'roman';
	/** Count of the marker; 0 for bullets. */
	readonly value: number;
}

/** The bullets that most programs set, by their shapes. */
export const bulletOfShape = { disc: '•', circle: '◦', square: '▪' } as const;

/** Shape of a bullet. */
export type BulletShape = keyof typeof bulletOfShape;

/** Signs of each shape in common fonts; some programs take a small letter for a circle. */
const shapes: Readonly<Record<BulletShape, string>> = { disc: '•●∙⚫', circle: '◦○o', square: '▪■◾◼' };

/** The shape of a bullet; `undefined` for stars, arrows and other signs. */
export function bulletShape(marker: string): BulletShape | undefined {
	if (marker === '') return undefined;
	return (['disc', 'circle', 'square'] as const).find((shape) => shapes[shape].includes(marker));
}

/** Bullets of common fonts; a private-use code point before other text is a sign of a symbol font, whatever it looks like. */
const bulletSign = '[•◦▪▫‣⁃●○■□◆◇►▶▸▷▹➢➣➤➔➜✓✔✗✘☐☑☒❍❏❐❑❒❖⦿◉◾◼⬧∙⚫☞★☆✦✧➲⇨]|[\\ue000-\\uf8ff]';
const bullet = new RegExp(`^(${bulletSign}(?![\\ue000-\\uf8ff]))\\s*(?=\\S)`, 'u');

/** Bullets that are nothing else: boxes to tick may stand in cells of tables. */
const plainBullet = /^[•◦▪‣●■◆➢➤❖]/u;

/** True for a text that begins with a sign that is nothing but a bullet. */
export function opensWithBullet(text: string): boolean {
	return plainBullet.test(text);
}

const loneMarker = new RegExp(`^(?:${bulletSign}|[–—]|\\(?(?:[a-z]|\\d{1,3}|[ivx]{2,3})[.)]|\\[\\d+\\])$`, 'iu');

/** True for a text that may be the marker of an entry and is nothing else; the entry stands beside it. */
export function isLoneMarker(text: string): boolean {
	return loneMarker.test(text);
}

/** Boxes and ticks in front of what can be chosen. */
const choice = /[☐☑☒✓✔✗✘❏❐❑❒□■]/u;
const furtherChoice = /(^|\s)[☐☑☒❏❐❑❒□]\s*\S/u;

/** True for a line of several choices beside each other, each with its box: it is no entry of a list. */
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
	// A single bracket at the end of a word: "a)" is a marker, "I." too, "(a." is not.
	if (open === '(' && close !== ')') return undefined;
	return { marker: whole.trim(), rest: text.slice(whole.length), ...countOf(label) };
}

/** True when a line starts an entry of a list as far as it alone can tell; ordered markers need neighbours to be sure. */
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

/** True when `next` may follow `marker` in one list. */
export function follows(marker: ListMarker, next: ListMarker): boolean {
	if (marker.kind === 'bullet' || marker.kind === 'dash') return next.kind === marker.kind;
	if (next.value === marker.value + 1 && next.kind === marker.kind) return true;
	// "i." alone is taken for a letter; its neighbours tell.
	const roman = ({ marker: text }: ListMarker) => romanValue(text.replace(/[^a-z]/gi, ''));
	return (marker.kind === 'roman' || next.kind === 'roman') && roman(next) === roman(marker) + 1 && roman(marker) > 0;
}
