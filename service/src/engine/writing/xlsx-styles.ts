import { hexColor } from '../fonts/typeface';
import type { CellBorder, CellSide, PlaceLook } from '../model/blocks';
import { escapeXml, spreadsheetNamespace } from './office/xml';

/** The style of a cell. */
export interface CellLook {
	/** `General` when absent. */
	readonly format?: string;
	readonly bold?: boolean;
	/** Fill and bottom border of column headers. */
	readonly heading?: boolean;
	readonly wrap?: boolean;
	readonly center?: boolean;
	/** Fill and borders as on the page; the fill overrides that of a header. */
	readonly drawn?: PlaceLook;
	/** Of its text, `RRGGBB`; black when absent. */
	readonly color?: string;
}

/** Format of a text that stays text when edited. */
export const textFormat = '@';

/** Formats with built-in numbers (ECMA-376, part 1, 18.8.30). */
const builtIn: Readonly<Record<string, number>> = {
	General: 0,
	'0': 1,
	'0.00': 2,
	'#,##0': 3,
	'#,##0.00': 4,
	[textFormat]: 49,
};

/** First number of custom formats. */
const firstOwnFormat = 164;

/** Maximum cell styles with colors and borders: Excel opens at most 65,490 in all. */
const maxDrawn = 20_000;

/** Fill and bottom border of column headers whose page has none. */
const headerBackground = 0xdce6f1;
const headingEdge: CellBorder = { width: 0.5, color: 0x7f7f7f };

/** Minimum width, in points, of lines with their own style (ECMA-376, part 1, 18.18.3). */
const borderStyles = [
	{ from: 1.75, style: 'thick' },
	{ from: 1.1, style: 'medium' },
	{ from: 0, style: 'thin' },
] as const;

const sides = ['left', 'right', 'top', 'bottom'] as const satisfies readonly CellSide[];

/** Numbered elements of one kind. */
class Elements {
	private readonly numbers = new Map<string, number>();

	/** @param first  elements that every workbook has, in order */
	constructor(
		private readonly name: string,
		first: readonly string[],
	) {
		for (const xml of first) this.numberOf(xml);
	}

	numberOf(xml: string): number {
		const number = this.numbers.get(xml) ?? this.numbers.size;
		this.numbers.set(xml, number);
		return number;
	}

	xml(): string {
		return `<${this.name} count="${this.numbers.size}">${[...this.numbers.keys()].join('')}</${this.name}>`;
	}
}

/** Collects the cell styles of a workbook and numbers them. */
export class XlsxStyles {
	private readonly looks = new Map<string, number>();
	private readonly formats = new Map<string, number>();
	private readonly rows: string[] = [];
	private readonly fonts = new Elements('fonts', [fontXml(false)]);
	private readonly fills = new Elements('fills', [patternXml('none'), patternXml('gray125')]);
	private readonly borders = new Elements('borders', [borderXml({})]);

	constructor() {
		this.numberOf({});
	}

	/** Number of a style, for the attribute `s` of a cell. */
	numberOf(look: CellLook): number {
		const { format = '', bold, heading, wrap, center, drawn, color } = look;
		const page = drawn || color !== undefined ? `${color ?? ''}|${drawnKey(drawn)}` : '';
		const key = `${format}|${bold === true}|${heading === true}|${wrap === true}|${center === true}|${page}`;
		const known = this.looks.get(key);
		if (known !== undefined) return known;
		const number = this.rows.length;
		if (page !== '' && number >= maxDrawn) return this.numberOf({ format, bold, heading, wrap, center });
		this.rows.push(this.row(look));
		this.looks.set(key, number);
		return number;
	}

	/** The styles part. */
	xml(): string {
		const formats = [...this.formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapeXml(code)}"/>`);
		const numberFormats =
			formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
		return (
			`<styleSheet xmlns="${spreadsheetNamespace}">${numberFormats}` +
			this.fonts.xml() +
			this.fills.xml() +
			this.borders.xml() +
			'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
			`<cellXfs count="${this.rows.length}">${this.rows.join('')}</cellXfs>` +
			'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
		);
	}

	private row({ format = 'General', bold, heading, wrap, center, drawn = {}, color }: CellLook): string {
		const id = builtIn[format] ?? this.formatNumber(format);
		const alignment = `<alignment vertical="top"${center ? ' horizontal="center"' : ''}${wrap ? ' wrapText="1"' : ''}/>`;
		const font = this.fonts.numberOf(fontXml(bold === true || heading === true, color));
		const fill = drawn.fill ?? (heading ? headerBackground : undefined);
		const ground = fill === undefined ? 0 : this.fills.numberOf(solidXml(fill));
		const isPlain = sides.every((side) => drawn[side] === undefined);
		const border = this.borders.numberOf(borderXml(heading && isPlain ? { bottom: headingEdge } : drawn));
		return (
			`<xf numFmtId="${id}" fontId="${font}" fillId="${ground}" borderId="${border}" xfId="0"` +
			` applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1">${alignment}</xf>`
		);
	}

	private formatNumber(format: string): number {
		const known = this.formats.get(format);
		if (known !== undefined) return known;
		const id = firstOwnFormat + this.formats.size;
		this.formats.set(format, id);
		return id;
	}
}

function drawnKey(drawn: PlaceLook = {}): string {
	const lines = sides.map((side) => `${styleOf(drawn[side]) ?? ''}${drawn[side]?.color ?? ''}`);
	return `${drawn.fill ?? ''}|${lines.join('|')}`;
}

function fontXml(isBold: boolean, color?: string): string {
	const shade = color === undefined ? '' : `<color rgb="FF${color}"/>`;
	return `<font>${isBold ? '<b/>' : ''}<sz val="11"/>${shade}<name val="Calibri"/><family val="2"/></font>`;
}

function patternXml(type: string, colors = ''): string {
	return `<fill><patternFill patternType="${type}"${colors === '' ? '/>' : `>${colors}</patternFill>`}</fill>`;
}

const solidXml = (color: number): string =>
	patternXml('solid', `<fgColor rgb="FF${hexColor(color)}"/><bgColor indexed="64"/>`);

function borderXml(look: PlaceLook): string {
	const lines = sides.map((side) => {
		const line = look[side];
		return line ? `<${side} style="${styleOf(line)}"><color rgb="FF${hexColor(line.color)}"/></${side}>` : `<${side}/>`;
	});
	return `<border>${lines.join('')}<diagonal/></border>`;
}

function styleOf(line: CellBorder | undefined): string | undefined {
	return line && borderStyles.find(({ from }) => line.width >= from)?.style;
}
