import { PdfArray, PdfDictionary, PdfName, PdfNumber } from '../../pdf-syntax/objects/objects';
import { attributeOf, type ExistingElement } from './existing-tree';

/** What may contain an element of a type (ISO 14289-1, 7.2; ISO 32000-1, 14.8.4.3). */
const parents: Readonly<Record<string, readonly string[]>> = {
	TR: ['Table', 'THead', 'TBody', 'TFoot'],
	THead: ['Table'],
	TBody: ['Table'],
	TFoot: ['Table'],
	TH: ['TR'],
	TD: ['TR'],
	LI: ['L'],
	LBody: ['LI'],
	TOCI: ['TOC'],
};

/** What an element of a type may contain. */
const children: Readonly<Record<string, readonly string[]>> = {
	Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
	THead: ['TR'],
	TBody: ['TR'],
	TFoot: ['TR'],
	TR: ['TH', 'TD'],
	L: ['L', 'LI', 'Caption'],
	LI: ['Lbl', 'LBody'],
	TOC: ['TOC', 'TOCI', 'Caption'],
};

/** True when elements are nested as the rules for accessible documents require. */
export function isSoundStructure(elements: readonly ExistingElement[]): boolean {
	const roles = new Set(elements.map(({ role }) => role));
	// Unnumbered and numbered headings are not mixed (ISO 14289-1, 7.4.4).
	if (roles.has('H') && [...roles].some((role) => /^H\d$/.test(role))) return false;
	return elements.every((element) => {
		const { role, parent, kids } = element;
		if (parents[role] && !parents[role].includes(parent?.role ?? '')) return false;
		if (children[role] && !kids.every((kid) => children[role]?.includes(kid.role))) return false;
		if (kids.filter((kid) => kid.role === 'H').length > 1) return false;
		if ((role === 'L' || role === 'TOC') && kids.slice(1).some((kid) => kid.role === 'Caption')) return false;
		if (role === 'Form' && objectsOf(element) !== 1) return false;
		return role !== 'Table' || isSoundTable(element);
	});
}

/** An element's own annotations: a form field has one (ISO 14289-1, 7.18.4). */
function objectsOf({ dict }: ExistingElement): number {
	const kids = dict.lookup(PdfName.of('K'));
	const items = kids instanceof PdfArray ? kids.asArray().map((_, index) => kids.lookup(index)) : [kids];
	return items.filter((item) => item instanceof PdfDictionary && item.has(PdfName.of('Obj'))).length;
}

/** Maximum plausible span. */
const maxSpan = 2000;

/** Tables are rectangular, including all spans. */
function isSoundTable(table: ExistingElement): boolean {
	const count = (role: string) => table.kids.filter((kid) => kid.role === role).length;
	const captions = table.kids.flatMap((kid, index) => (kid.role === 'Caption' ? [index] : []));
	if (captions.length > 1 || captions.some((index) => index > 0 && index < table.kids.length - 1)) return false;
	if (count('THead') > 1 || count('TFoot') > 1 || (count('THead') + count('TFoot') > 0 && count('TBody') === 0))
		return false;
	const rows = table.kids.flatMap((kid) => (kid.role === 'TR' ? [kid] : kid.kids.filter(({ role }) => role === 'TR')));
	const taken: boolean[][] = rows.map(() => []);
	for (const [row, { kids }] of rows.entries()) {
		let column = 0;
		for (const cell of kids) {
			while (taken[row]?.[column]) column++;
			const [high, wide] = [spanOf(cell, 'RowSpan'), spanOf(cell, 'ColSpan')];
			if (row + high > rows.length || high > maxSpan || wide > maxSpan) return false;
			for (let y = row; y < row + high; y++) {
				for (let x = column; x < column + wide; x++) {
					if (taken[y]?.[x]) return false;
					taken[y]![x] = true;
				}
			}
			column += wide;
		}
	}
	const width = taken[0]?.length ?? 0;
	return taken.every(
		(row) => row.length === width && Array.from({ length: width }, (_, place) => row[place]).every(Boolean),
	);
}

function spanOf(cell: ExistingElement, key: 'RowSpan' | 'ColSpan'): number {
	const value = attributeOf(cell, key);
	return value instanceof PdfNumber ? Math.max(1, Math.trunc(value.asNumber())) : 1;
}
