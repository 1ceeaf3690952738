import { escapedXml, spreadsheetNamespace } from './office/xml';

/** How a cell looks. */
export interface CellLook {
	/** `General` when nothing is said. */
	readonly format?: string;
	readonly bold?: boolean;
	/** Ground and lower edge of column headings. */
	readonly heading?: boolean;
	readonly wrap?: boolean;
	readonly center?: boolean;
}

/** Format of a text that stays text when somebody edits it. */
export const textFormat = '@';

/** Formats that SpreadsheetML numbers itself (ECMA-376, part 1, 18.8.30). */
const builtIn: Readonly<Record<string, number>> = {
	General: 0,
	'0': 1,
	'0.00': 2,
	'#,##0': 3,
	'#,##0.00': 4,
	[textFormat]: 49,
};

/** First number for formats of one's own. */
const firstOwnFormat = 164;

/** Collects the looks of a workbook's cells; each has a number. */
export class XlsxStyles {
	private readonly looks = new Map<string, number>();
	private readonly formats = new Map<string, number>();
	private readonly rows: string[] = [];

	constructor() {
		this.numberOf({});
	}

	/** Number of a look, for the attribute `s` of a cell. */
	numberOf(look: CellLook): number {
		const key = `${look.format ?? ''}|${look.bold === true}|${look.heading === true}|${look.wrap === true}|${look.center === true}`;
		const known = this.looks.get(key);
		if (known !== undefined) return known;
		const number = this.rows.length;
		this.rows.push(this.row(look));
		this.looks.set(key, number);
		return number;
	}

	/** The styles part. */
	xml(): string {
		const formats = [...this.formats].map(
			([code, id]) => `<numFmt numFmtId="${id}" formatCode="${escapedXml(code)}"/>`,
		);
		const numberFormats =
			formats.length === 0 ? '' : `<numFmts count="${formats.length}">${formats.join('')}</numFmts>`;
		const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;
		return (
			`<styleSheet xmlns="${spreadsheetNamespace}">${numberFormats}` +
			`<fonts count="2">${font('')}${font('<b/>')}</fonts>` +
			'<fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill>' +
			'<fill><patternFill patternType="solid"><fgColor rgb="FFDCE6F1"/><bgColor indexed="64"/></patternFill></fill></fills>' +
			'<borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border>' +
			'<border><left/><right/><top/><bottom style="thin"><color rgb="FF7F7F7F"/></bottom><diagonal/></border></borders>' +
			'<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
			`<cellXfs count="${this.rows.length}">${this.rows.join('')}</cellXfs>` +
			'<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
		);
	}

	private row({ format = 'General', bold, heading, wrap, center }: CellLook): string {
		const id = builtIn[format] ?? this.formatNumber(format);
		const alignment = `<alignment vertical="top"${center ? ' horizontal="center"' : ''}${wrap ? ' wrapText="1"' : ''}/>`;
		return (
			`<xf numFmtId="${id}" fontId="${bold || heading ? 1 : 0}" fillId="${heading ? 2 : 0}" borderId="${heading ? 1 : 0}" xfId="0"` +
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
