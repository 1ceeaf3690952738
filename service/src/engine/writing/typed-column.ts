import { readDate, typedDate, type DateOrder, type DateText, type TypedDate } from '../values/typed-date';
import {
	isZeroCode,
	plainSigns,
	readNumber,
	typedNumber,
	type DecimalSign,
	type NumberText,
	type TypedNumber,
} from '../values/typed-number';

/** Share of numbers among the cells of a column, without words and dates. */
const agreement = 0.9;

/** Placeholders for "no value"; they stay text and do not count for their column. */
const placeholder = /^(?:-+|\*+|\.+|n\/?a|n\.a\.|k\.a\.|nil|none|null|tbd|\?|x|—|–|…)$/i;

/**
 * Words, which do not count against the numbers of their column: total labels below unit prices, *free* among fares. A
 * text with digits counts if a word precedes them: `VAT 20 %`, but neither `A12` nor `12 kg`.
 */
const words = /^(?:\D*|\p{L}{2}\D*\s[^]*)$/u;

/** Version, section and network numbers, next to which `1.10` is not an amount. */
const dottedCode = /\d\.\d+\.\d/;

/** Two decimals, as in amounts. */
const centDigits = 2;

/** Maximum digits of a number without thousands separator. */
const thousandDigits = 3;

/** Minimum digits of grouped telephone numbers. */
const telephoneDigits = 9;

function otherSign(sign: DecimalSign): DecimalSign {
	return sign === '.' ? ',' : '.';
}

/** Evidence of some cells about the decimal sign. */
export class DecimalEvidence {
	private point = 0;
	private comma = 0;

	add(sign: DecimalSign): void {
		if (sign === '.') this.point++;
		else this.comma++;
	}

	addAll(other: DecimalEvidence): void {
		this.point += other.point;
		this.comma += other.comma;
	}

	get isEmpty(): boolean {
		return this.point + this.comma === 0;
	}

	/** Whether both were seen. */
	get isMixed(): boolean {
		return this.point > 0 && this.comma > 0;
	}

	get sign(): DecimalSign | undefined {
		if (this.isMixed || this.isEmpty) return undefined;
		return this.point > 0 ? '.' : ',';
	}
}

/** Evidence of the surrounding document about a table's decimal sign. */
export interface SurroundingEvidence {
	/** Proven by its text and earlier tables. */
	readonly decimals: DecimalEvidence;
	/** Usual in its language; only used if nothing is proven. */
	readonly languageSign?: DecimalSign;
}

/** Decides cell by cell the types of a column's texts; made by {@link ColumnEvidence}. */
export type ColumnReader = (text: string, mark?: string) => TypedNumber | TypedDate | undefined;

const readsNothing: ColumnReader = () => undefined;

/**
 * Evidence of the cells of one table column. Only counts are kept, so a column may have any number of rows. Rules: a
 * date needs no other cell; a number needs nine of ten cells to be numbers, without words and dates, an amount none;
 * separators and the order of day and month must be proven by the column or its table; codes, telephone numbers and
 * everything doubtful stay text.
 */
export class ColumnEvidence {
	readonly decimals = new DecimalEvidence();
	/** Numbers, and digits that are neither a number nor a date. */
	private numbers = 0;
	private codes = 0;
	private plainInParentheses = 0;
	/** Separators of ambiguous numbers, and unseparated integers below and from 1,000. */
	private ambiguous = new Set<DecimalSign>();
	private smallWholes = 0;
	private largeWholes = 0;
	private spacedLengths = new Set<number>();
	private spaced = 0;
	private hasZeroCode = false;
	private hasDottedCode = false;
	private openDates = 0;
	/** Maximum first and second part of dates of unknown order, and the years and first parts seen. */
	private maxFirst = 0;
	private maxSecond = 0;
	private shortYears = new Set<string>();
	private firstParts = new Set<string>();
	private languages = new Map<string, number>();

	/** Takes a cell into account; empty ones and placeholders say nothing. */
	add(text: string): void {
		const plain = plainSigns(text);
		if (plain === '' || placeholder.test(plain)) return;
		const date = readDate(plain);
		if (date) return this.addDate(date);
		const number = readNumber(plain);
		if (number) return this.addNumber(number);
		if (isZeroCode(plain)) this.hasZeroCode = true;
		if (words.test(plain)) return;
		this.codes++;
		if (dottedCode.test(plain)) this.hasDottedCode = true;
	}

	private addNumber(number: NumberText): void {
		this.numbers++;
		const { whole, grouped, separator } = number;
		const isPlain = number.decimalSign === undefined && !grouped;
		if (isPlain && number.negative === 'parentheses' && number.prefix + number.suffix === '') {
			this.plainInParentheses++;
		}
		if (isPlain && whole.length > thousandDigits) this.largeWholes++;
		else if (isPlain && Number(whole) !== 0) this.smallWholes++;
		if (number.spaced) {
			this.spaced++;
			this.spacedLengths.add(number.whole.length);
		}
		if (separator !== undefined) this.addAmbiguous(separator, number);
		else if (number.decimalSign !== undefined && number.decimalSign !== 'ambiguous') {
			this.decimals.add(number.decimalSign);
		}
	}

	private addAmbiguous(separator: DecimalSign, { prefix, suffix, percent }: NumberText): void {
		// Money never has three decimals: the separator is one of thousands.
		if (prefix + suffix !== '' && !percent) this.decimals.add(otherSign(separator));
		else this.ambiguous.add(separator);
	}

	/**
	 * Call it when all cells are added. If all integers below 1,000 have no separator and none from 1,000 on is without
	 * one, the separator of the others is one of thousands: decimals would be printed for all of them.
	 */
	settle(): void {
		const [separator] = this.ambiguous;
		if (!this.decimals.isEmpty || this.ambiguous.size !== 1 || separator === undefined) return;
		if (this.smallWholes > 0 && this.largeWholes === 0) this.decimals.add(otherSign(separator));
	}

	private addDate(date: DateText): void {
		for (const language of date.languages) this.languages.set(language, (this.languages.get(language) ?? 0) + 1);
		if (date.order !== 'open') return;
		this.openDates++;
		this.maxFirst = Math.max(this.maxFirst, Number(date.first));
		this.maxSecond = Math.max(this.maxSecond, Number(date.second));
		if (date.year.length === 2) this.shortYears.add(date.year);
		this.firstParts.add(date.first);
	}

	/** What the column proves about dates of unknown order. */
	get dateOrder(): DateOrder | undefined {
		const dayFirst = this.maxFirst > 12;
		const monthFirst = this.maxSecond > 12;
		if (dayFirst === monthFirst) return undefined;
		// A two-digit year could be the day of a date that starts with the year: years vary little, days a lot.
		if (this.shortYears.size > 0 && (this.shortYears.size > 2 || this.firstParts.size <= this.shortYears.size)) {
			return undefined;
		}
		return dayFirst ? 'dayFirst' : 'monthFirst';
	}

	/** Decides. `table` and `around`: evidence of the whole table and the surrounding document. */
	reader(table: DecimalEvidence, around: SurroundingEvidence, tableOrder: DateOrder | undefined): ColumnReader {
		const date = this.dateReader(tableOrder);
		const number = this.numberReader(table, around);
		return (text, mark) => date(text, mark) ?? number(text, mark);
	}

	private dateReader(tableOrder: DateOrder | undefined): ColumnReader {
		const contradicts = this.maxFirst > 12 && this.maxSecond > 12;
		const order = this.dateOrder ?? (contradicts || this.shortYears.size > 0 ? undefined : tableOrder);
		const [language] = [...this.languages].sort(([, a], [, b]) => b - a)[0] ?? [];
		return (text, mark) => {
			const date = mark ? undefined : readDate(text);
			return date && typedDate(date, order, language);
		};
	}

	private numberReader(table: DecimalEvidence, around: SurroundingEvidence): ColumnReader {
		// All in parentheses: note or list numbers. All in groups of one length: telephone numbers.
		if (this.plainInParentheses === this.numbers) return readsNothing;
		const [spacedLength = 0] = this.spacedLengths;
		const oneLength = this.spacedLengths.size === 1 && this.spaced === this.numbers;
		if (oneLength && this.decimals.isEmpty && spacedLength >= telephoneDigits) return readsNothing;
		if (this.decimals.isMixed) return readsNothing;
		const nearest = [this.decimals, table, around.decimals].find((evidence) => !evidence.isEmpty);
		const sign = nearest ? nearest.sign : around.languageSign;
		if (this.ambiguous.size > 0 && sign === undefined) return readsNothing;
		const areNumbers = !this.hasZeroCode && this.numbers >= agreement * (this.numbers + this.codes);
		return (text, mark) => {
			const number = readNumber(text);
			return number && (areNumbers || this.isAmount(number)) ? typedNumber(number, sign, mark) : undefined;
		};
	}

	/** A number that cannot be a code: with a currency, a percent sign, or two decimals. */
	private isAmount({ prefix, suffix, fraction }: NumberText): boolean {
		return prefix + suffix !== '' || (fraction.length === centDigits && !this.hasDottedCode);
	}
}

/**
 * Readers of the columns of one table.
 * @param around  evidence of the document about the decimal sign; this table's is added to it
 */
export function columnReaders(columns: readonly ColumnEvidence[], around: SurroundingEvidence): ColumnReader[] {
	const table = new DecimalEvidence();
	columns.forEach((column) => column.settle());
	columns.forEach((column) => table.addAll(column.decimals));
	const orders = new Set(columns.map((column) => column.dateOrder).filter((order) => order !== undefined));
	const [order] = orders.size === 1 ? orders : [];
	const readers = columns.map((column) => column.reader(table, around, order));
	around.decimals.addAll(table);
	return readers;
}
