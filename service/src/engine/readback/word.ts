import { listCounter } from './list-counter';
import { markupAttribute, MarkupScanner } from './markup-scanner';
import { OfficeTextReader } from './office-text-reader';
import type { ResultText } from './result-text';

/** Counting of a list level. */
interface Level {
	start: number;
	format: string;
	text: string;
}

/** The numberings of a Word document, which its paragraphs refer to. */
export class WordNumbering {
	private readonly definitions = new Map<string, Level[]>();
	private readonly definitionOf = new Map<string, string>();
	private readonly counts = new Map<string, number[]>();

	push: (piece: string) => void;

	constructor() {
		let definition: Level[] = [];
		let number = '';
		const scanner = new MarkupScanner({
			open: (name, tag) => {
				const value = markupAttribute(tag, 'w:val');
				const level = definition.at(-1);
				if (name === 'w:abstractNum') {
					definition = [];
					this.definitions.set(markupAttribute(tag, 'w:abstractNumId'), definition);
				} else if (name === 'w:lvl') definition.push({ start: 1, format: 'bullet', text: '' });
				else if (name === 'w:start' && level) level.start = Number(value);
				else if (name === 'w:numFmt' && level) level.format = value;
				else if (name === 'w:lvlText' && level) level.text = value;
				else if (name === 'w:num') number = markupAttribute(tag, 'w:numId');
				else if (name === 'w:abstractNumId') this.definitionOf.set(number, value);
			},
			close: () => undefined,
			text: () => undefined,
		});
		this.push = (piece) => scanner.push(piece);
	}

	/** The marker of the next paragraph of a list. */
	next(number: string, level: number): string {
		const counting = this.definitions.get(this.definitionOf.get(number) ?? '')?.[level];
		if (!counting || counting.format === 'bullet') return '';
		const counts = this.counts.get(number) ?? [];
		const value = (counts[level] ?? counting.start - 1) + 1;
		counts[level] = value;
		counts.length = level + 1;
		this.counts.set(number, counts);
		return counting.text.replace(/%\d/, listCounter(value, counting.format));
	}
}

/** Words of a part of a Word document. */
export class WordReader extends OfficeTextReader {
	private level = 0;

	constructor(
		result: ResultText,
		private readonly numbering: WordNumbering,
	) {
		super(result);
	}

	protected open(name: string, tag: string): void {
		const { result } = this;
		switch (name) {
			case 'w:t':
				this.inText = true;
				return;
			case 'w:tab':
			case 'w:br':
			case 'w:cr':
				return result.add(' ');
			case 'w:p':
			case 'w:txbxContent':
				return result.endBlock();
			case 'w:ilvl':
				this.level = Number(markupAttribute(tag, 'w:val'));
				return;
			case 'w:numId':
				return result.addCounter(this.numbering.next(markupAttribute(tag, 'w:val'), this.level));
			case 'w:footnoteReference':
			case 'w:footnoteRef':
				return result.addNoteMark();
			case 'wp:docPr':
				return result.addDescription(markupAttribute(tag, 'descr'));
			case 'w:tbl':
				return result.startTable();
			case 'w:tr':
				return result.startRow();
			case 'w:tc':
				return result.startCell();
			case 'w:gridSpan':
				return result.spanColumns(Number(markupAttribute(tag, 'w:val')));
		}
	}

	protected close(name: string): void {
		const { result } = this;
		if (name === 'w:t') this.inText = false;
		else if (name === 'w:p') result.endBlock();
		else if (name === 'w:tc') result.endCell();
		else if (name === 'w:tbl') result.endTable();
	}
}
