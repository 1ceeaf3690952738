import type { HiddenContent } from '../text/hidden-content';
import { unescapeXml } from '../sheets/xml-tokens';
import type { HiddenParts, PartChange } from './rewrite-package';
import { encodeXmlText, parseXml, writeNodes, type XmlElement, type XmlNode } from './xml-tree';

/** The parts of an OpenDocument text that may have text. */
const textPart = /^(?:content|styles)\.xml$/;

/** Elements whose text is not part of the document. */
const aside: readonly string[] = ['office:annotation', 'text:tracked-changes'];

const blanks: readonly string[] = ['text:s', 'text:tab', 'text:line-break'];

/** Whether a style hides its text; `undefined` if its parent decides. */
interface Style {
	readonly parent: string | undefined;
	readonly hides: boolean | undefined;
}

/** Quick test for hidden text in RTF: the property `\v`, not `\v0`. */
export function mayHideRtf(text: string): boolean {
	return /\\v1?(?![a-z\d-])/.test(text);
}

/**
 * Hidden text of an OpenDocument text: its own property or that of a style (ODF 1.3, part 3, 20.363), sections, and the
 * fields of hidden text and hidden paragraphs.
 */
export class HiddenOpenText implements HiddenParts {
	/** By family and name. */
	private readonly styles = new Map<string, Style>();
	private isShown = false;

	constructor(private readonly hidden: HiddenContent) {}

	/** LibreOffice leaves out what is hidden: the part only changes if it is to be shown. */
	readonly change: PartChange = (name) =>
		textPart.test(name)
			? (xml) => {
					this.isShown = false;
					const nodes = this.replace(parseXml(xml), false);
					return this.isShown ? writeNodes(nodes) : xml;
				}
			: undefined;

	mayHide(xml: string): boolean {
		for (const [, open = '', body = ''] of xml.matchAll(/<style:style\s([^>]*[^/])>([^]*?)<\/style:style>/g)) {
			const parent = attributeIn(open, 'style:parent-style-name');
			const display = /<style:text-properties\b[^>]*?\stext:display="([^"]*)"/.exec(body)?.[1];
			if (parent === undefined && display === undefined) continue;
			const hides = display === undefined ? undefined : display === 'none';
			this.styles.set(`${attributeIn(open, 'style:family')} ${attributeIn(open, 'style:name')}`, { parent, hides });
		}
		return /\stext:display="(?:none|condition)"|\stext:is-hidden="true"/.test(xml);
	}

	private replace(nodes: readonly XmlNode[], isHidden: boolean): XmlNode[] {
		const result: XmlNode[] = [];
		let texts: string[] = [];
		const close = (): void => {
			const text = this.hidden.replaceText(texts.join('').trim());
			texts = [];
			if (text === '') return;
			this.isShown = true;
			result.push(`<text:span>${encodeXmlText(text)}</text:span>`);
		};
		for (const node of nodes) {
			const text = this.hiddenText(node, isHidden);
			if (text !== undefined) texts.push(text);
			else {
				close();
				result.push(typeof node === 'string' ? node : this.replaceIn(node, isHidden));
			}
		}
		close();
		return result;
	}

	/** The text of a node within a paragraph if it is hidden. */
	private hiddenText(node: XmlNode, isHidden: boolean): string | undefined {
		if (typeof node === 'string') return isHidden && node.trim() !== '' ? unescapeXml(node) : undefined;
		const { name, open } = node;
		if (name === 'text:hidden-text') return isHidden || isSetHidden(open) ? (valueOf(open) ?? textOf(node)) : undefined;
		if (name === 'text:span') return (this.displayOf('text', open) ?? isHidden) ? textOf(node) : undefined;
		return isHidden && (blanks.includes(name) || name === 'text:a') ? textOf(node) : undefined;
	}

	private replaceIn(element: XmlElement, isHidden: boolean): XmlElement {
		const { name, open, children } = element;
		if (aside.includes(name) || name.startsWith('style:')) return element;
		if (name === 'text:section') {
			const isOff = attributeIn(open, 'text:display') === 'none' || isSetHidden(open);
			const visible = isOff ? open.replaceAll(/\stext:(?:display|condition|is-hidden)="[^"]*"/g, '') : open;
			return { ...element, open: visible, children: this.replace(children, isHidden || isOff) };
		}
		if (name === 'text:span')
			return { ...element, children: this.replace(children, this.displayOf('text', open) ?? isHidden) };
		if (name !== 'text:p' && name !== 'text:h') return { ...element, children: this.replace(children, isHidden) };
		const isOff = children.some((node) => isNamed(node, 'text:hidden-paragraph') && isSetHidden(node.open));
		const hides = isOff || (this.displayOf('paragraph', open) ?? isHidden);
		if (!hides) return { ...element, children: this.replace(children, false) };
		const kept = children.filter((node) => !isNamed(node, 'text:hidden-paragraph'));
		return { ...element, open: open.replace(/\stext:style-name="[^"]*"/, ''), children: this.replace(kept, true) };
	}

	/** Whether the style of an element hides its text. */
	private displayOf(family: string, open: string): boolean | undefined {
		let name = attributeIn(open, 'text:style-name');
		for (let depth = 0; name !== undefined && depth < maxParents; depth++) {
			const style = this.styles.get(`${family} ${name}`);
			if (style?.hides !== undefined) return style.hides;
			name = style?.parent;
		}
		return undefined;
	}
}

/** Styles in a circle are damaged. */
const maxParents = 20;

const isSetHidden = (open: string) => attributeIn(open, 'text:is-hidden') === 'true';

function valueOf(open: string): string | undefined {
	const value = attributeIn(open, 'text:string-value');
	return value === undefined ? undefined : unescapeXml(value);
}

const attributeIn = (tag: string, name: string) => new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(tag)?.[1];

const isNamed = (node: XmlNode, name: string): node is XmlElement => typeof node !== 'string' && node.name === name;

function textOf({ name, children }: XmlElement): string {
	if (blanks.includes(name)) return ' ';
	if (aside.includes(name)) return '';
	return children.map((node) => (typeof node === 'string' ? unescapeXml(node) : textOf(node))).join('');
}
