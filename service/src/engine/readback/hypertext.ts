import { listCounter } from './list-counter';
import { markupAttribute, MarkupScanner } from './markup-scanner';
import type { WrittenCell, ResultText } from './result-text';

/** Elements within a line; all others separate words. */
const inline = new Set(['span', 'b', 'i', 'em', 'strong', 'code', 'sup', 'sub', 'a', 'u', 'font']);

/** Elements that no reader sees as text of the document. */
const skipped = new Set(['head', 'style', 'script', 'nav', 'title']);

/** Remarks of readers, which are not words of the page. */
const remarks = new Set(['aside', 'details']);

interface OpenList {
	readonly isOrdered: boolean;
	readonly format: string;
	next: number;
}

const listFormats: Readonly<Record<string, string>> = {
	a: 'lowerLetter',
	A: 'upperLetter',
	i: 'lowerRoman',
	I: 'upperRoman',
};

const spansOf = (tag: string): WrittenCell => ({
	rowSpan: Number(markupAttribute(tag, 'rowspan')) || 1,
	columnSpan: Number(markupAttribute(tag, 'colspan')) || 1,
});

/** Words of HTML. */
export class HypertextReader {
	private readonly scanner: MarkupScanner;
	private skipping = 0;
	private readonly lists: OpenList[] = [];

	constructor(private readonly result: ResultText) {
		this.scanner = new MarkupScanner({
			open: (name, tag) => this.open(name, tag),
			close: (name) => this.close(name),
			text: (text) => {
				if (this.skipping === 0) result.add(text);
			},
		});
	}

	push(piece: string): void {
		this.scanner.push(piece);
	}

	end(): void {
		this.scanner.end();
		this.result.endBlock();
	}

	private open(name: string, tag: string): void {
		const { result } = this;
		if (inline.has(name)) {
			if (tag.includes('class="line"') || tag.includes('class="marker"')) result.endBlock();
			return;
		}
		if (skipped.has(name)) this.skipping++;
		if (this.skipping > 0) return;
		if (remarks.has(name)) return result.startFree();
		if (name === 'br') return result.add(' ');
		if (name === 'table') return result.startTable();
		if (name === 'tr') return result.startRow();
		if (name === 'td' || name === 'th') return result.startCell(spansOf(tag));
		result.endBlock();
		if (name === 'img') result.addDescription(markupAttribute(tag, 'alt'));
		else if (name === 'ul' || name === 'ol') this.openList(name === 'ol', tag);
		else if (name === 'li') this.openItem();
	}

	private close(name: string): void {
		const { result } = this;
		if (inline.has(name)) return;
		if (skipped.has(name)) this.skipping = Math.max(0, this.skipping - 1);
		else if (this.skipping > 0) return;
		else if (remarks.has(name)) result.endFree();
		else if (name === 'table') result.endTable();
		else if (name === 'td' || name === 'th') result.endCell();
		else if (name !== 'br') result.endBlock();
		if (name === 'ul' || name === 'ol') this.lists.pop();
	}

	private openList(isOrdered: boolean, tag: string): void {
		const format = listFormats[markupAttribute(tag, 'type')] ?? 'decimal';
		this.lists.push({ isOrdered, format, next: Number(markupAttribute(tag, 'start')) || 1 });
	}

	private openItem(): void {
		const list = this.lists.at(-1);
		if (list?.isOrdered) this.result.addCounter(listCounter(list.next++, list.format));
	}
}
