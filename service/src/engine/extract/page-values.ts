import { isReadByOcr } from '../model/read-by-ocr';
import { hasTickSigns, ticksOf, type Tick } from '../text/ticks';
import type { DecimalSign } from '../values/typed-number';
import { LabelIndex } from './label-index';
import { findRuleBetween, type PageText, type Segment } from './page-text';
import { amountsIn, cents, numbersIn } from './recognise/amounts';
import { recognisers, type Found, type RecognisedType } from './recognise';
import { toAsciiDigits } from './recognise/ascii-digits';
import { findReferencedDocuments, type ReferencedDocuments } from './referenced-documents';
import { findSections, type Sections } from './sections';

/** A page with its labels and, computed on demand, its typed values. */
export class PageValues {
	readonly labels: LabelIndex;
	private readonly found = new Map<RecognisedType, Map<Segment, readonly Found[]>>();
	private readonly computed = new Map<unknown, unknown>();

	/** @param wanted  folded keys of the request */
	constructor(
		readonly text: PageText,
		wanted: ReadonlySet<string>,
	) {
		this.labels = new LabelIndex(this.text, wanted);
	}

	/** What a rule computes from the page alone, once for all fields. @param rule  computes it, and identifies it */
	once<T>(rule: (page: PageValues) => T): T {
		if (!this.computed.has(rule)) this.computed.set(rule, rule(this));
		return this.computed.get(rule) as T;
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
		if (type === 'amount') return amountsIn(text, this.decimalSign(), this.addsUp);
		return type === 'number' ? numbersIn(text, this.decimalSign()) : recognisers[type](text);
	}

	/** Whether an amount is printed without doubt elsewhere, or the sum or difference of two others of the page. */
	private readonly addsUp = (amount: number): boolean => {
		const sums = this.once(printedSums);
		const whole = cents(amount);
		const worth = (one: Found) => Math.abs(cents(one.amount));
		if (sums.some((one) => one.isUnclear !== true && worth(one) === whole)) return true;
		const others = new Set(sums.map(worth));
		return [...others].some((one) => one > 0 && one !== whole && (others.has(whole - one) || others.has(whole + one)));
	};

	/** Every value of a type on the page, in reading order. */
	*all(type: RecognisedType): Generator<{ readonly segment: Segment; readonly found: Found }> {
		for (const segment of this.text.segments) for (const found of this.of(type, segment)) yield { segment, found };
	}

	/** True for a page read by OCR, whose words may be misread. */
	isRead(): boolean {
		return this.once(isPageRead);
	}

	/** Sections of the page by party. */
	sections(): Sections {
		return this.once(sectionsOf);
	}

	/** Other documents that the page names. */
	references(): ReferencedDocuments {
		return this.once(referencesOf);
	}

	/** Tick boxes, in reading order. */
	ticks(): readonly Tick[] {
		return this.once(readTicks);
	}

	/** Decimal separator of most amounts with two decimals. */
	decimalSign(): DecimalSign | undefined {
		return this.once(decimalSignOf);
	}
}

const isPageRead = ({ text }: PageValues): boolean => text.segments.some(({ words }) => isReadByOcr(words));

const sectionsOf = ({ text, labels }: PageValues): Sections => findSections(text, labels);

const referencesOf = ({ text, labels }: PageValues): ReferencedDocuments => findReferencedDocuments(text, labels);

function readTicks({ text }: PageValues): readonly Tick[] {
	const rows = text.rows.map(({ segments }) => segments.flatMap(({ words }) => words));
	if (!rows.some(hasTickSigns)) return [];
	return ticksOf(rows, (left, right) => findRuleBetween(left.box, right.box, text));
}

function decimalSignOf({ text: { segments } }: PageValues): DecimalSign | undefined {
	let commas = 0;
	for (const { text } of segments) {
		for (const [, sign] of toAsciiDigits(text).matchAll(/\d([.,])\d{2}(?![\d.,])/g)) commas += sign === ',' ? 1 : -1;
	}
	return commas === 0 ? undefined : commas > 0 ? ',' : '.';
}

/** Amounts with decimals, before any is settled by what adds up. */
const printedSums = (page: PageValues): readonly Found[] =>
	page.text.segments
		.flatMap(({ text }) => amountsIn(toAsciiDigits(text), page.decimalSign()))
		.filter(({ cents: hasCents }) => hasCents);
