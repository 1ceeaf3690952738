import { isFaintOn } from '../pixels/alike-colors';
import { attribute } from './xml-tokens';

/** A style of a column, a sheet, a cell or a text in one. */
export interface Style {
	readonly family: string;
	readonly parent: string | undefined;
	isHidden?: boolean;
	isRightToLeft?: boolean;
	/** Points. */
	fontSize?: number;
	/** `0xRRGGBB`; `unknown` if it depends on the value or the window. */
	color?: number | 'unknown';
	ground?: number | 'unknown';
}

const white = 0xffffff;

/** Maximum size that is unreadable, points. */
const maxTinyFont = 1;

/** Styles in a circle are damaged. */
const maxParents = 20;

/** The styles of a workbook in OpenDocument format, by family and name. */
export class CellStyles {
	private readonly styles = new Map<string, Style>();
	/** Known answers, by cell and text style. */
	private readonly hiding = new Map<string, boolean>();
	private style: Style | undefined;
	/** The open number format, and those that color some values. */
	private format: string | undefined;
	private readonly coloredFormats = new Set<string>();

	/** The start of an element in a list of styles. */
	open(name: string, attributes: string): void {
		if (isFormat.test(name)) this.format = attribute(attributes, 'style:name');
		else if (this.format !== undefined) this.addToFormat(this.format, name, attributes);
		if (name === 'style:style') {
			const family = attribute(attributes, 'style:family') ?? '';
			this.style = { family, parent: attribute(attributes, 'style:parent-style-name') };
			if (this.coloredFormats.has(attribute(attributes, 'style:data-style-name') ?? '')) this.style.color = 'unknown';
			this.styles.set(keyOf(family, attribute(attributes, 'style:name')), this.style);
		}
		if (this.style) addProperty(this.style, name, attributes);
	}

	close(name: string): void {
		if (name === 'style:style') this.style = undefined;
		else if (isFormat.test(name)) this.format = undefined;
	}

	private addToFormat(format: string, name: string, attributes: string): void {
		const isColored =
			name === 'style:map'
				? this.coloredFormats.has(attribute(attributes, 'style:apply-style-name') ?? '')
				: name === 'style:text-properties' && attribute(attributes, 'fo:color') !== undefined;
		if (isColored) this.coloredFormats.add(format);
	}

	of(family: string, name: string | undefined): Style | undefined {
		return this.styles.get(keyOf(family, name));
	}

	/** Whether text of a cell cannot be seen. @param textStyle  of a part of its text */
	hides(cellStyle: string | undefined, textStyle: string | undefined): boolean {
		const key = keyOf(cellStyle ?? '', textStyle);
		const hides = this.hiding.get(key) ?? this.computeHides(cellStyle, textStyle);
		this.hiding.set(key, hides);
		return hides;
	}

	private computeHides(cellStyle: string | undefined, textStyle: string | undefined): boolean {
		const cell = this.inherited('table-cell', cellStyle);
		const text = this.inherited('text', textStyle);
		const fontSize = text.fontSize ?? cell.fontSize;
		if (fontSize !== undefined && fontSize <= maxTinyFont) return true;
		const color = text.color ?? cell.color;
		const ground = cell.ground ?? white;
		return typeof color === 'number' && ground !== 'unknown' && isFaintOn(color, ground);
	}

	private inherited(family: string, name: string | undefined): Pick<Style, 'fontSize' | 'color' | 'ground'> {
		const found: Pick<Style, 'fontSize' | 'color' | 'ground'> = {};
		let style = this.of(family, name);
		for (let depth = 0; style && depth < maxParents; depth++) {
			if (style.fontSize) found.fontSize ??= style.fontSize;
			if (style.color !== undefined) found.color ??= style.color;
			if (style.ground !== undefined) found.ground ??= style.ground;
			style = this.of(family, style.parent);
		}
		return found;
	}
}

/** Number formats: of numbers, dates and others. */
const isFormat = /^number:[a-z]+-style$/;

const keyOf = (family: string, name = '') => `${family} ${name}`;

function addProperty(style: Style, name: string, attributes: string): void {
	switch (name) {
		case 'style:text-properties':
			style.fontSize = Number.parseFloat(attribute(attributes, 'fo:font-size') ?? '');
			if (attribute(attributes, 'style:use-window-font-color') === 'true') style.color = 'unknown';
			style.color ??= colorOf(attribute(attributes, 'fo:color'));
			break;
		case 'style:table-cell-properties': {
			const ground = attribute(attributes, 'fo:background-color');
			if (ground !== undefined && ground !== 'transparent') style.ground = colorOf(ground) ?? 'unknown';
			break;
		}
		case 'style:map':
			// A conditional format.
			style.color = 'unknown';
			break;
		case 'style:table-properties':
			if (attribute(attributes, 'table:display') === 'false') style.isHidden = true;
			if (attribute(attributes, 'style:writing-mode') === 'rl-tb') style.isRightToLeft = true;
			break;
	}
}

function colorOf(text = ''): number | undefined {
	return /^#[\da-f]{6}$/i.test(text) ? Number.parseInt(text.slice(1), 16) : undefined;
}
