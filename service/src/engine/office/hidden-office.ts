import type { HiddenContent } from '../text/hidden-content';
import { unescapeXml } from '../sheets/xml-tokens';
import { HiddenOpenText } from './hidden-open-text';
import type { HiddenParts, PartChange } from './rewrite-package';
import { childOf, encodeXmlText, parseXml, writeNodes, type XmlElement, type XmlNode } from './xml-tree';

/** The parts of Word and PowerPoint files that may have text. */
const textPart = /\.xml$/i;

const slidePart = /(?:\/slides\/[^/]+|\/presentation)\.xml$/i;

/** Size of a slide, in English Metric Units; the usual one is 4:3. */
interface SlideSize {
	readonly width: number;
	readonly height: number;
}
const [usualWidth, usualHeight] = [9_144_000, 6_858_000];

export function hiddenPartsOf(type: 'docx' | 'pptx' | 'odt', hidden: HiddenContent): HiddenParts {
	if (type === 'odt') return new HiddenOpenText(hidden);
	return type === 'docx' ? new HiddenWordText(hidden) : new HiddenSlides(hidden);
}

/** Text with the property `vanish` (ECMA-376, part 1, 17.3.2.41), its own or that of a style. */
class HiddenWordText implements HiddenParts {
	private readonly styles = new Set<string>();

	constructor(private readonly hidden: HiddenContent) {}

	readonly change: PartChange = (name) => (textPart.test(name) ? (xml) => this.replaceIn(xml) : undefined);

	mayHide(xml: string): boolean {
		if (!/<w:vanish\b/.test(xml)) return false;
		for (const [style] of xml.matchAll(/<w:style\s[^]*?<\/w:style>/g)) {
			const id = /\sw:styleId="([^"]*)"/.exec(style)?.[1];
			const own = /<w:vanish\b[^>]*>/.exec(style)?.[0];
			if (id === undefined) continue;
			const parent = /<w:basedOn\s[^>]*?w:val="([^"]*)"/.exec(style)?.[1];
			if (own === undefined ? parent !== undefined && this.styles.has(parent) : isOn(own)) this.styles.add(id);
		}
		return true;
	}

	private replaceIn(xml: string): string {
		const mayHide = /<w:vanish\b/.test(xml) || [...this.styles].some((id) => xml.includes(`w:val="${id}"`));
		return mayHide && !/<w:styles\b/.test(xml) ? writeNodes(this.replace(parseXml(xml), false)) : xml;
	}

	/** @param isIn  whether the style of the paragraph hides its text */
	private replace(nodes: readonly XmlNode[], isIn: boolean): XmlNode[] {
		const result: XmlNode[] = [];
		let runs: XmlElement[] = [];
		const close = (): void => {
			result.push(...this.replaceRuns(runs));
			runs = [];
		};
		for (const node of nodes) {
			if (typeof node !== 'string' && this.isHidden(node, isIn)) runs.push(node);
			else if (typeof node === 'string') {
				if (node.trim() !== '') close();
				result.push(node);
			} else {
				close();
				const hides = node.name === 'w:p' ? this.hidesParagraph(node) : isIn;
				result.push({ ...node, children: this.replace(node.children, hides) });
			}
		}
		close();
		return result;
	}

	/** Neighbours are one text: Word divides words into several runs. */
	private replaceRuns(runs: readonly XmlElement[]): XmlNode[] {
		const [first] = runs;
		const text = this.hidden.replaceText(runs.map(textOf).join(''));
		if (!first || text === '') return [];
		const properties = childOf(first, 'w:rPr');
		const others =
			properties?.children.filter((node) => !isNamed(node, 'w:vanish') && !isNamed(node, 'w:rStyle')) ?? [];
		const isSeen = '<w:vanish w:val="0"/>';
		return [
			`<w:r><w:rPr>${writeNodes(others)}${isSeen}</w:rPr><w:t xml:space="preserve">${encodeXmlText(text)}</w:t></w:r>`,
		];
	}

	/** A run with text; fields and marks have none. */
	private isHidden(element: XmlElement, isIn: boolean): boolean {
		if (element.name !== 'w:r' || !element.children.some((node) => isNamed(node, 'w:t'))) return false;
		const properties = childOf(element, 'w:rPr');
		const own = childOf(properties, 'w:vanish');
		if (own) return isOn(own.open);
		return isIn || this.styles.has(valueOf(childOf(properties, 'w:rStyle')));
	}

	private hidesParagraph(paragraph: XmlElement): boolean {
		return this.styles.has(valueOf(childOf(childOf(paragraph, 'w:pPr'), 'w:pStyle')));
	}
}

/**
 * Slides and shapes that are not shown (ECMA-376, part 1, 19.3.1.38 and 20.1.2.2.8), and shapes beside the slide, which
 * LibreOffice leaves out as well.
 */
class HiddenSlides implements HiddenParts {
	private size: SlideSize = { width: usualWidth, height: usualHeight };

	constructor(private readonly hidden: HiddenContent) {}

	readonly change: PartChange = (name) => (slidePart.test(name) ? (xml) => this.replaceIn(xml) : undefined);

	mayHide(xml: string): boolean {
		const [, width, height] = /<p:sldSz\b[^>]*?\scx="(\d+)"[^>]*?\scy="(\d+)"/.exec(xml) ?? [];
		if (width !== undefined) this.size = { width: Number(width), height: Number(height) };
		return /<p:sld\b[^>]*\sshow="(?:0|false)"|<p:cNvPr\b[^>]*\shidden="(?:1|true)"|<a:off\b[^>]*"(?:-|(?:(?:6[89]|[7-9]\d)\d{5}|\d{8,})")/.test(
			xml,
		);
	}

	private replaceIn(xml: string): string {
		return /<p:sld\b/.test(xml) ? writeNodes(this.replace(parseXml(xml), false)) : xml;
	}

	/** @param isInGroup  whether positions are those of a group of shapes */
	private replace(nodes: readonly XmlNode[], isInGroup: boolean): XmlNode[] {
		return nodes.map((node) => {
			if (typeof node === 'string') return node;
			const isSlide = node.name === 'p:sld' && /\sshow="(?:0|false)"/.test(node.open);
			const isBeside = !isInGroup && node.name === 'p:sp' && isBesideSlide(node, this.size);
			if (!isSlide && !isBeside && !isHiddenShape(node))
				return { ...node, children: this.replace(node.children, isInGroup || node.name === 'p:grpSp') };
			const isKept = this.hidden.replaceText(textOf(node).trim()) !== '';
			return isKept ? this.show(isBeside ? movedToCorner(node) : node, this.hidden.isMarked) : node;
		});
	}

	/** @param isMarked  whether each of its paragraphs is marked */
	private show(element: XmlElement, isMarked: boolean): XmlElement {
		const open = element.open.replace(/\s(?:show|hidden)="[^"]*"/, '');
		if (isMarked && element.name === 'a:p' && textOf(element) !== '') {
			const run = `<a:r><a:t>[hidden: ${encodeXmlText(textOf(element).trim())}]</a:t></a:r>`;
			return { ...element, children: [...element.children.filter((node) => isNamed(node, 'a:pPr')), run] };
		}
		const children = element.children.map((node) => (typeof node === 'string' ? node : this.show(node, isMarked)));
		return { ...element, open, children };
	}
}

function isBesideSlide(shape: XmlElement, { width, height }: SlideSize): boolean {
	const transform = childOf(childOf(shape, 'p:spPr'), 'a:xfrm');
	const [offset, extent] = [childOf(transform, 'a:off')?.open, childOf(transform, 'a:ext')?.open];
	if (offset === undefined || extent === undefined) return false;
	const numberIn = (tag: string, name: string) =>
		Number(new RegExp(`\\s${name}="(-?\\d+)"`).exec(tag)?.[1] ?? Number.NaN);
	const [x, y] = [numberIn(offset, 'x'), numberIn(offset, 'y')];
	return x + numberIn(extent, 'cx') <= 0 || y + numberIn(extent, 'cy') <= 0 || x >= width || y >= height;
}

function movedToCorner(element: XmlElement): XmlElement {
	if (element.name === 'a:off') return { ...element, open: '<a:off x="0" y="0"/>' };
	return {
		...element,
		children: element.children.map((node) => (typeof node === 'string' ? node : movedToCorner(node))),
	};
}

function isHiddenShape(element: XmlElement): boolean {
	const description = element.children.find(
		(node): node is XmlElement => typeof node !== 'string' && /^p:nv\w+Pr$/.test(node.name),
	);
	return /\shidden="(?:1|true)"/.test(childOf(description, 'p:cNvPr')?.open ?? '');
}

/** Text of `w:t` or `a:t`, with a space after each paragraph. */
function textOf(element: XmlElement): string {
	const parts = element.children.map((node) => {
		if (typeof node !== 'string') return textOf(node);
		return element.name === 'w:t' || element.name === 'a:t' ? unescapeXml(node) : '';
	});
	return parts.join('') + (element.name === 'a:p' ? ' ' : '');
}

const isNamed = (node: XmlNode, name: string) => typeof node !== 'string' && node.name === name;

const valueOf = (element: XmlElement | undefined) => /\sw:val="([^"]*)"/.exec(element?.open ?? '')?.[1] ?? '';

/** Whether a property is on, which is its default value. */
function isOn(tag: string | undefined): boolean {
	return tag !== undefined && !/\sw:val="(?:0|false|off)"/.test(tag);
}
