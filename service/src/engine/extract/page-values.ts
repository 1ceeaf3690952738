import { hasTickSigns, ticksOf, type Tick } from '../text/ticks';
import type { DecimalSign } from '../values/typed-number';
import { LabelIndex } from './label-index';
import { findRuleBetween, type PageText, type Segment } from './page-text';
import { amountsIn, numbersIn } from './recognise/amounts';
import { recognisers, type Found, type RecognisedType } from './recognise';
import { toAsciiDigits } from './recognise/ascii-digits';
import { findReferencedDocuments, type ReferencedDocuments } from './referenced-documents';
import { findSections, type Sections } from './sections';

/** A page with its labels and, computed on demand, its typed values. */
export class PageValues {
	readonly labels: LabelIndex;
	private readonly found = new Map<RecognisedType, Map<Segment, readonly Found[]>>();
	private foundSections: Sections | undefined;
	private foundReferences: ReferencedDocuments | undefined;
	private foundTicks: readonly Tick[] | undefined;
	private hasReadWords: boolean | undefined;
	private decimal: DecimalSign | undefined | 'unknown' = 'unknown';

	/** @param wanted  folded keys of the request */
	constructor(
		readonly text: PageText,
		wanted: ReadonlySet<string>,
	) {
		this.labels = new LabelIndex(this.text, wanted);
	}

	/** Values of a type in a segment. */
	of(type: RecognisedType, segment: Segment): readonly Found[] {
		let bySegment = this.found.get(type);
		if (!bySegment) this.found.set(type, (bySegment = new Map()));
		let values = bySegment.get(segment);
		if (!values) {
			values = this.read(type, segment.text);
			bySegment.set(segment, values);
		}
		return values;
	}

	/** Values of a type in a text of this page. */
	read(type: RecognisedType, printed: string): readonly Found[] {
		const text = toAsciiDigits(printed);
		if (type === 'amount') return amountsIn(text, this.decimalSign());
		return type === 'number' ? numbersIn(text, this.decimalSign()) : recognisers[type](text);
	}

	/** Every value of a type on the page, in reading order. */
	*all(type: RecognisedType): Generator<{ readonly segment: Segment; readonly found: Found }> {
		for (const segment of this.text.segments) for (const found of this.of(type, segment)) yield { segment, found };
	}

	/** True for a page read by OCR, whose words may be misread. */
	isRead(): boolean {
		return (this.hasReadWords ??= this.text.segments.some(({ words }) =>
			words.some(({ confidence }) => confidence !== undefined),
		));
	}

	/** Sections of the page by party. */
	sections(): Sections {
		return (this.foundSections ??= findSections(this.text, this.labels));
	}

	/** Other documents that the page names. */
	references(): ReferencedDocuments {
		return (this.foundReferences ??= findReferencedDocuments(this.text, this.labels));
	}

	/** Tick boxes, in reading order. */
	ticks(): readonly Tick[] {
		this.foundTicks ??= this.readTicks();
		return this.foundTicks;
	}

	private readTicks(): readonly Tick[] {
		const rows = this.text.rows.map(({ segments }) => segments.flatMap(({ words }) => words));
		if (!rows.some(hasTickSigns)) return [];
		return ticksOf(rows, (left, right) => findRuleBetween(left.box, right.box, this.text));
	}

	/** Decimal separator of most amounts with two decimals. */
	decimalSign(): DecimalSign | undefined {
		if (this.decimal !== 'unknown') return this.decimal;
		let commas = 0;
		for (const { text } of this.text.segments) {
			for (const [, sign] of toAsciiDigits(text).matchAll(/\d([.,])\d{2}(?![\d.,])/g)) commas += sign === ',' ? 1 : -1;
		}
		return (this.decimal = commas === 0 ? undefined : commas > 0 ? ',' : '.');
	}
}
