import { childOf, parseXml, writeNodes, type XmlElement, type XmlNode } from './xml-tree';
import type { PartChange } from './rewrite-package';

/** Changes accepted in a document. */
export interface AcceptedChanges {
	insertions: number;
	deletions: number;
}

/** The parts that may have text: Word names its parts as it likes. */
const wordText = /\.xml$/i;
const openText = /^(content|styles)\.xml$/;

/** Accepts tracked changes: insertions stay as text, deletions go. @param accepted  counts them */
export function changesIn(type: 'docx' | 'odt', accepted: AcceptedChanges): PartChange {
	if (type === 'odt') return (name) => (openText.test(name) ? (xml) => acceptInOpenText(xml, accepted) : undefined);
	return (name) => (wordText.test(name) ? (xml) => acceptInWord(xml, accepted) : undefined);
}

/** A quick test before a package is rewritten. */
export function mayHaveChanges(xml: string): boolean {
	return /<(\w+:)?(ins|del|moveFrom|moveTo|cellDel|tracked-changes)[\s/>]/.test(xml);
}

/** Revision marks of RTF. */
export function mayHaveRtfChanges(text: string): boolean {
	return /\\(deleted|revised|mvf|mvt)(?![a-z])/.test(text);
}

/** Deleted text is kept apart from the body, which only has marks (ODF 1.3, part 3, 5.5). */
export function acceptInOpenText(xml: string, accepted: AcceptedChanges): string {
	return xml
		.replaceAll(/<text:tracked-changes[\s>][^]*?<\/text:tracked-changes>/g, (regions) => {
			accepted.insertions += regions.match(/<text:insertion[\s/>]/g)?.length ?? 0;
			accepted.deletions += regions.match(/<text:deletion[\s/>]/g)?.length ?? 0;
			return '';
		})
		.replaceAll(/<text:change(-start|-end)?\s[^>]*>/g, '');
}

/** WordprocessingML, transitional and strict. */
const namespace =
	/xmlns:(\w+)=["'](?:http:\/\/schemas\.openxmlformats\.org\/wordprocessingml\/2006\/main|http:\/\/purl\.oclc\.org\/ooxml\/wordprocessingml\/main)["']/;

/** Accepts the changes of a part (ECMA-376, part 1, 17.13.5). @throws Error if it is not well-formed */
export function acceptInWord(xml: string, accepted: AcceptedChanges): string {
	const prefix = namespace.exec(xml)?.[1];
	if (prefix === undefined) return xml;
	return writeNodes(new WordChanges(`${prefix}:`, accepted).accept(parseXml(xml)));
}

/** Former properties, and the marks around moved text. */
const former = /^(\w+PrChange|tblGridChange|numberingChange|tblPrExChange|move(From|To)Range(Start|End)|cellIns)$/;
/** Content that may appear between two paragraphs without separating them. */
const betweenParagraphs =
	/^(bookmark(Start|End)|proofErr|commentRange(Start|End)|permStart|permEnd|move(From|To)Range(Start|End))$/;

class WordChanges {
	constructor(
		private readonly prefix: string,
		private readonly accepted: AcceptedChanges,
	) {}

	accept(nodes: readonly XmlNode[]): XmlNode[] {
		return this.joined(nodes).flatMap((node) => (typeof node === 'string' ? [node] : this.acceptElement(node)));
	}

	private acceptElement(element: XmlElement): XmlNode[] {
		const name = this.local(element);
		if (name === 'ins' || name === 'moveTo') {
			this.accepted.insertions++;
			return this.accept(element.children);
		}
		if (name === 'del' || name === 'moveFrom' || this.isDeletedPart(element, name)) {
			this.accepted.deletions++;
			return [];
		}
		if (former.test(name)) return [];
		const children = this.accept(element.children);
		const isGone = name === 'tbl' && !children.some((node) => this.isNamed(node, 'tr') || this.isNamed(node, 'sdt'));
		return isGone ? [] : [{ ...element, children }];
	}

	/** A table row or cell, or a run, that was deleted. */
	private isDeletedPart(element: XmlElement, name: string): boolean {
		if (name === 'delText' || name === 'delInstrText') return true;
		if (name === 'r') return this.child(this.child(element, 'rPr'), 'del') !== undefined;
		if (name === 'tr') return this.child(this.child(element, 'trPr'), 'del') !== undefined;
		return name === 'tc' && this.child(this.child(element, 'tcPr'), 'cellDel') !== undefined;
	}

	/** Joins paragraphs whose mark was deleted or moved away with the next one, which keeps its properties. */
	private joined(nodes: readonly XmlNode[]): XmlNode[] {
		const result: XmlNode[] = [];
		let open: XmlElement | undefined;
		const close = (): void => {
			if (open) result.push(open);
			open = undefined;
		};
		for (const node of nodes) {
			const isParagraph = this.isNamed(node, 'p');
			if (typeof node === 'string' || betweenParagraphs.test(this.local(node))) {
				result.push(node);
			} else if (!isParagraph) {
				close();
				result.push(node);
			} else {
				const whole: XmlElement = open ? this.withStart(node, open) : node;
				open = this.isMarkDeleted(node) ? whole : undefined;
				if (!open) result.push(whole);
			}
		}
		close();
		return result;
	}

	/** A paragraph that begins with the content of the one before. */
	private withStart(paragraph: XmlElement, before: XmlElement): XmlElement {
		const properties = paragraph.children.filter((node) => this.isNamed(node, 'pPr'));
		const content = (element: XmlElement) => element.children.filter((node) => !this.isNamed(node, 'pPr'));
		const open = paragraph.open.replace(/\s*\/>$/, '>');
		return {
			...paragraph,
			open,
			close: paragraph.close === '' ? `</${paragraph.name}>` : paragraph.close,
			children: [...properties, ...content(before), ...content(paragraph)],
		};
	}

	/** Paragraphs that end a section stay. */
	private isMarkDeleted(paragraph: XmlElement): boolean {
		const properties = this.child(paragraph, 'pPr');
		const mark = this.child(properties, 'rPr');
		const isDeleted = this.child(mark, 'del') ?? this.child(mark, 'moveFrom');
		return isDeleted !== undefined && this.child(properties, 'sectPr') === undefined;
	}

	private child(element: XmlElement | undefined, name: string): XmlElement | undefined {
		return childOf(element, this.prefix + name);
	}

	private isNamed(node: XmlNode, name: string): node is XmlElement {
		return typeof node !== 'string' && node.name === this.prefix + name;
	}

	private local({ name }: XmlElement): string {
		return name.startsWith(this.prefix) ? name.slice(this.prefix.length) : '';
	}
}
