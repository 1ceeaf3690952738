import { markupAttribute, MarkupScanner } from './markup-scanner';
import type { ResultText } from './result-text';

/** Words of a slide. */
export class SlideReader {
	private readonly scanner: MarkupScanner;
	private inText = false;

	constructor(private readonly result: ResultText) {
		this.scanner = new MarkupScanner({
			open: (name, tag) => this.open(name, tag),
			close: (name) => this.close(name),
			text: (text) => {
				if (this.inText) result.add(text);
			},
		});
	}

	push(piece: string): void {
		this.scanner.push(piece);
	}

	end(): void {
		this.result.endBlock();
	}

	private open(name: string, tag: string): void {
		const { result } = this;
		if (name === 'a:t') this.inText = true;
		else if (name === 'a:br') result.add(' ');
		else if (name === 'a:tbl') result.startTable();
		else if (name === 'a:tr') result.startRow();
		else if (name === 'a:tc') result.startCell();
		else if (name === 'p:cNvPr') result.addDescription(markupAttribute(tag, 'descr'));
	}

	private close(name: string): void {
		const { result } = this;
		if (name === 'a:t') this.inText = false;
		else if (name === 'a:p') result.endBlock();
		else if (name === 'a:tc') result.endCell();
		else if (name === 'a:tbl') result.endTable();
	}
}
