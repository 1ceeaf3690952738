import { ContentWriter, type Operand, type Operation } from '../../pdf-syntax/content';
import { StructElement } from './element';
import { continues, type Mark } from './marks';

/** Called for each new marked sequence of an element; returns its MCID. */
type SequenceListener = (element: StructElement, rank: number) => number;

/**
 * Writes a content stream with marks: painted content is between `BDC` and `EMC`, one sequence per run of one owner;
 * non-painting operations stay in place and never end a sequence.
 */
export class MarkedWriter {
	private readonly writer = new ContentWriter();
	private open: Mark | undefined;
	/** What came after the last painting: inside the sequence if that continues, else after it. */
	private readonly waiting: (() => void)[] = [];
	/** Operations to copy that are adjacent in the source. */
	private range: { first: number; last: number } | undefined;

	constructor(
		private readonly source: Uint8Array,
		private readonly operations: readonly Operation[],
		private readonly onSequence: SequenceListener,
	) {}

	/** A non-painting operation. */
	neutral(write: () => void): void {
		if (this.open) this.waiting.push(write);
		else write();
	}

	/** A painting operation. */
	painted(mark: Mark, write: () => void): void {
		if (!this.open || !continues(this.open, mark)) {
			this.close();
			this.begin(mark);
		}
		for (const waiting of this.waiting.splice(0)) waiting();
		write();
		this.open = mark;
	}

	/** An operation that no sequence may cross. */
	barrier(write: () => void): void {
		this.close();
		write();
	}

	/** Copies an operation unchanged. */
	copy(index: number): void {
		if (this.range?.last === index - 1) this.range.last = index;
		else {
			this.flush();
			this.range = { first: index, last: index };
		}
	}

	/** Rewrites an operation. */
	add(operator: string, ...operands: readonly Operand[]): void {
		this.flush();
		this.writer.add(operator, ...operands);
	}

	/** The stream. */
	finish(): Uint8Array {
		this.close();
		this.flush();
		return this.writer.finish();
	}

	private begin({ leaf, first }: Mark): void {
		if (leaf instanceof StructElement) {
			const mcid = this.onSequence(leaf, first);
			this.add('BDC', name(leaf.role), { kind: 'dictionary', entries: [['MCID', { kind: 'number', value: mcid }]] });
		} else if (leaf.artifact === 'Layout') {
			this.add('BMC', name('Artifact'));
		} else {
			const entries: [string, Operand][] = [['Type', name(leaf.artifact)]];
			if (leaf.subtype) entries.push(['Subtype', name(leaf.subtype)]);
			this.add('BDC', name('Artifact'), { kind: 'dictionary', entries });
		}
	}

	private close(): void {
		if (this.open) this.add('EMC');
		this.open = undefined;
		for (const waiting of this.waiting.splice(0)) waiting();
	}

	private flush(): void {
		const { range } = this;
		this.range = undefined;
		const [first, last] = range ? [this.operations[range.first], this.operations[range.last]] : [];
		if (first && last) this.writer.copy(this.source, first.start, last.end);
	}
}

function name(text: string): Operand {
	return { kind: 'name', name: text };
}
