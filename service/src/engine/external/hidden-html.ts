import { DomHandler, DomUtils, Parser } from 'htmlparser2';
import { areAlike } from '../pixels/alike-colors';
import type { Element } from './html-selector';
import { StyleSheet } from './html-styles';

/** Elements whose text is not part of the page. */
const aside: readonly string[] = ['head', 'title', 'style', 'script'];

/** Pixels beyond the edge of the page from which on an element is off it, and the size of one without content. */
const farOff = -1000;
const maxEmpty = 1;

/** Properties that give a box more room than its size. */
const growing: readonly string[] = [
	'padding',
	'padding-top',
	'padding-bottom',
	'flex',
	'flex-grow',
	'min-height',
	'min-width',
];

/** Maximum font size that is unreadable, and the default, pixels. */
const maxTinyFont = 1;
const usualFont = 16;

/** Maximum opacity that shows nothing. */
const maxClear = 0.02;

const white = 0xffffff;

/** What an element inherits, or has from the elements around it. */
interface Surroundings {
	readonly isHidden: boolean;
	/** Pixels. */
	readonly fontSize: number;
	/** `0xRRGGBB`; `undefined` for the usual color or one that is not known; `clear` for none. */
	readonly color: number | 'clear' | undefined;
	/** `undefined`: the color of the page; `unknown`: an image, or another element. */
	readonly ground: number | 'unknown' | undefined;
}

const bare: Surroundings = { isHidden: false, fontSize: usualFont, color: undefined, ground: undefined };

/** Where hidden text begins and ends in the page. */
interface Cut {
	readonly start: number;
	readonly end: number;
}

/**
 * Removes what no browser shows, by the page's own style sheets: elements that are switched off, transparent, empty or off
 * the page, and text that is tiny or has the color of its background. The rest stays as it is.
 * @param replace   gets the HTML of each of these parts, and gives what replaces it
 * @param maxDepth  a page with deeper elements stays as it is: its parser takes a time that grows with the square of the depth
 */
export function removeHiddenHtml(html: string, maxDepth: number, replace: (html: string) => string = () => ''): string {
	const document = parsePage(html, maxDepth);
	if (!document) return html;
	const kept: string[] = [];
	let at = 0;
	for (const { start, end } of new HiddenParts(html, document).find()) {
		if (start < at) continue;
		kept.push(html.slice(at, start), replace(html.slice(start, end)));
		at = end;
	}
	return [...kept, html.slice(at)].join('');
}

class HiddenParts {
	private readonly styles: StyleSheet;
	/** Scripts usually fade elements in. */
	private readonly isScripted: boolean;
	private readonly hasOtherStyles: boolean;

	constructor(
		html: string,
		private readonly page: DomHandler['root'],
	) {
		this.styles = new StyleSheet(page.children);
		this.isScripted = /<script\b/i.test(html);
		this.hasOtherStyles = /<link\b[^>]*\bstylesheet\b|@import\b/i.test(html);
	}

	/** In the order of the page. */
	find(): Cut[] {
		const cuts: Cut[] = [];
		const open = this.page.children.map((node) => ({ node, around: bare })).toReversed();
		for (let next = open.pop(); next; next = open.pop()) {
			const { node, around } = next;
			const cut = { start: node.startIndex ?? 0, end: (node.endIndex ?? 0) + 1 };
			if (DomUtils.isText(node)) {
				if (node.data.trim() !== '' && this.isUnseen(around)) cuts.push(cut);
			} else if (DomUtils.isTag(node) && !aside.includes(node.name)) {
				const style = new Style(this.styles, node);
				// A script shows a page whose body is hidden.
				const isRoot = node.name === 'html' || node.name === 'body';
				if (!isRoot && node.startIndex !== null && style.hidesAll(this.isScripted)) cuts.push(cut);
				else {
					const inner = style.within(around, isRoot);
					for (const child of node.children.toReversed()) open.push({ node: child, around: inner });
				}
			}
		}
		return cuts;
	}

	private isUnseen({ isHidden, fontSize, color, ground }: Surroundings): boolean {
		if (isHidden || fontSize <= maxTinyFont) return true;
		if (color === 'clear') return true;
		if (color === undefined || ground === 'unknown') return false;
		if (ground === undefined && this.hasOtherStyles) return false;
		return areAlike(color, ground ?? white);
	}
}

/** The style of an element. */
class Style {
	private readonly declarations: ReturnType<StyleSheet['declarationsFor']>;

	constructor(
		styles: StyleSheet,
		private readonly element: Element,
	) {
		this.declarations = styles.declarationsFor(element);
	}

	/** Whether nothing in the element can be seen. */
	hidesAll(isScripted: boolean): boolean {
		const { declarations } = this;
		if (declarations.size === 0) return false;
		if (this.of('display') === 'none') return true;
		const isStill = !['animation', 'transition'].some((property) => declarations.has(property));
		const isStatic = (property: string) => isStill && (!isScripted || declarations.get(property)?.isInline === true);
		if (isStatic('opacity') && Number.parseFloat(this.of('opacity')) <= maxClear) return true;
		if (isStatic('transform') && /scale\w*\(\s*0*\.?0*\s*[,)]/.test(this.of('transform'))) return true;
		return this.isOff() || this.isEmpty();
	}

	private isOff(): boolean {
		const isFar = (property: string) => (toPixels(this.of(property), usualFont) ?? 0) <= farOff;
		if (isFar('text-indent') || isFar('margin-left')) return true;
		return isPositioned(this.of('position')) && ['left', 'top', 'right'].some(isFar);
	}

	private isEmpty(): boolean {
		const isCut = /hidden|clip/.test(this.of('overflow'));
		if (
			isCut &&
			this.canShrink() &&
			['height', 'max-height', 'width', 'max-width'].some((side) => isSmall(this.of(side)))
		)
			return true;
		const edges = splitValues(/^rect\(([^)]*)\)/.exec(this.of('clip'))?.[1]);
		const isClipped = edges.length === 4 && edges.every(isSmall) && isPositioned(this.of('position'));
		return isClipped || /^(?:inset\((?:[5-9]\d|100)%|circle\(0)/.test(this.of('clip-path'));
	}

	/** Table cells and flexible boxes grow with their content, and padding gives room. */
	private canShrink(): boolean {
		return !/^t[dhr]$|^table$/.test(this.element.name) && !growing.some((property) => this.declarations.has(property));
	}

	/** What the content of the element has around it. */
	within(around: Surroundings, isRoot: boolean): Surroundings {
		const { attribs, name } = this.element;
		// Browsers color links.
		const inherited = name === 'a' && attribs['href'] !== undefined ? undefined : around.color;
		if (this.declarations.size === 0 && attribs['bgcolor'] === undefined && attribs['color'] === undefined)
			return inherited === around.color && attribs['background'] === undefined
				? around
				: { ...around, color: inherited, ...(attribs['background'] === undefined ? {} : { ground: 'unknown' }) };
		const visibility = this.of('visibility');
		const isHidden = visibility === '' || isRoot ? around.isHidden : /^(?:hidden|collapse)/.test(visibility);
		const size = this.of('font-size') || (/(?:^|\s)(\d[\w.]*|\.\d+\w*)(?=[\s/])/.exec(this.of('font'))?.[1] ?? '');
		const length = size.endsWith('%') ? `${Number.parseFloat(size) / 100}em` : size;
		const fontSize = size === '' ? around.fontSize : (toPixels(length, around.fontSize) ?? usualFont);
		return { isHidden, fontSize, color: this.color(inherited), ground: this.ground(around.ground) };
	}

	private color(inherited: Surroundings['color']): Surroundings['color'] {
		const written = this.of('color') || (this.element.attribs['color'] ?? '').toLowerCase();
		if (written === '') return inherited;
		// Text may show its background, or only its shadow.
		const isShaped = /text/.test(this.of('background-clip') + this.of('-webkit-background-clip'));
		return isShaped || this.of('text-shadow') !== '' ? undefined : toColor(written);
	}

	private ground(around: Surroundings['ground']): Surroundings['ground'] {
		const { attribs } = this.element;
		const written = `${this.of('background')} ${this.of('background-color')} ${this.of('background-image')}`;
		if (/url\(|gradient\(|var\(/.test(written) || attribs['background'] !== undefined) return 'unknown';
		const color = this.of('background-color') || this.of('background') || (attribs['bgcolor'] ?? '').toLowerCase();
		const own = color === '' ? undefined : toColor(color);
		if (typeof own === 'number') return own;
		if (color !== '' && !/^(?:none|transparent|inherit|initial)\b/.test(color) && own !== 'clear') return 'unknown';
		// It may be on top of another element.
		const isMoved =
			isPositioned(this.of('position')) || /(?:^|\s)-\d/.test(`${this.of('margin')} ${this.of('margin-top')}`);
		return isMoved && around === undefined ? 'unknown' : around;
	}

	/** A value; empty if it is not set. */
	private of(property: string): string {
		return this.declarations.get(property)?.value ?? '';
	}
}

const isPositioned = (position: string) => /^(?:absolute|fixed|relative|sticky)/.test(position);

/** A length in pixels; `undefined` if it depends on anything but a font size. */
function toPixels(length: string, fontSize: number): number | undefined {
	const [, number, unit = ''] = /^(-?\d*\.?\d+)\s*(px|pt|em|rem)?$/.exec(length) ?? [];
	if (number === undefined || (unit === '' && Number(number) !== 0)) return undefined;
	const factors: Readonly<Record<string, number>> = { pt: 4 / 3, em: fontSize, rem: usualFont };
	return Number(number) * (factors[unit] ?? 1);
}

const isSmall = (length: string) => (toPixels(length, usualFont) ?? Infinity) <= maxEmpty;

const splitValues = (text = '') => text.split(/[\s,/]+/).filter(Boolean);

/** A color; `undefined` if it is not known, `clear` for none. */
function toColor(text: string): number | 'clear' | undefined {
	const [color = ''] = text.split(/\s+(?![^(]*\))/);
	const named = names[color];
	if (named !== undefined) return named;
	const [, digits] = /^#([\da-f]{3,8})$/.exec(color) ?? [];
	if (digits !== undefined) return hexColor(digits);
	const parts = splitValues(/^rgba?\(([^)]*)\)$/.exec(color)?.[1]).map(Number);
	const [red, green, blue, alpha = 1] = parts;
	if (red === undefined || green === undefined || blue === undefined || parts.some(Number.isNaN)) return undefined;
	if (alpha <= maxClear) return 'clear';
	return alpha < 1 ? undefined : (red << 16) | (green << 8) | blue;
}

const names: Readonly<Record<string, number | 'clear'>> = { transparent: 'clear', white, black: 0 };

function hexColor(digits: string): number | 'clear' {
	const full = digits.length < 6 ? [...digits].map((digit) => digit + digit).join('') : digits;
	return full.length === 8 && full.endsWith('00') ? 'clear' : Number.parseInt(full.slice(0, 6), 16);
}

/** The elements of a page; `undefined` if they are nested too deep. */
function parsePage(html: string, maxDepth: number): DomHandler['root'] | undefined {
	const handler = new BoundedHandler(maxDepth);
	try {
		// A page in XHTML must not be hidden by an empty element.
		new Parser(handler, { recognizeSelfClosing: true }).end(html);
		return handler.root;
	} catch (error) {
		if (error instanceof TooDeepError) return undefined;
		throw error;
	}
}

class TooDeepError extends Error {}

class BoundedHandler extends DomHandler {
	constructor(private readonly maxDepth: number) {
		super(undefined, { withStartIndices: true, withEndIndices: true });
	}

	override onopentag(name: string, attributes: Record<string, string>): void {
		if (this.tagStack.length > this.maxDepth) throw new TooDeepError();
		super.onopentag(name, attributes);
	}
}
