export interface PageHint {
	/** Number and bytes of its objects, including itself. */
	readonly objects: number;
	readonly bytes: number;
	/** Indices in the list of shared objects that it uses. */
	readonly shared: readonly number[];
}

/** The hints of a linearized file. Offsets are counted as if there were no hint stream (ISO 32000-1, F.4). */
interface Hints {
	readonly firstPageAt: number;
	readonly pages: readonly PageHint[];
	/** Objects of the first page, then those shared by other pages. */
	readonly shared: {
		readonly firstNumber: number;
		readonly firstAt: number;
		readonly ofFirstPage: number;
		/** Bytes of each. */
		readonly bytes: readonly number[];
	};
	readonly outlines:
		| { readonly firstNumber: number; readonly firstAt: number; readonly objects: number; readonly bytes: number }
		| undefined;
}

/** Numbers of any bit width, most significant first. */
class BitRow {
	private readonly bytes: number[] = [];
	private open = 0;
	private count = 0;

	add(value: number, bits: number): void {
		for (let bit = bits - 1; bit >= 0; bit--) {
			this.open = this.open * 2 + (Math.floor(value / 2 ** bit) % 2);
			if (++this.count < 8) continue;
			this.bytes.push(this.open);
			[this.open, this.count] = [0, 0];
		}
	}

	/** Numbers of one column; the next one starts at a byte boundary. */
	addColumn(values: readonly number[], bits: number): void {
		for (const value of values) this.add(value, bits);
		if (this.count > 0) this.add(0, 8 - this.count);
	}

	get length(): number {
		return this.bytes.length;
	}

	result(): Buffer {
		return Buffer.from(this.bytes);
	}
}

/** A column as differences to its minimum. */
function overMin(values: readonly number[]): { min: number; over: number[]; bits: number } {
	const min = values.reduce((a, b) => Math.min(a, b), values[0] ?? 0);
	const over = values.map((value) => value - min);
	return { min, over, bits: bitsFor(over) };
}

function bitsFor(values: readonly number[]): number {
	const max = values.reduce((a, b) => Math.max(a, b), 0);
	return max === 0 ? 0 : Math.floor(Math.log2(max)) + 1;
}

/** Data of the hint stream, and the offsets of its tables; the page table comes first. */
export function hintTables({ firstPageAt, pages, shared, outlines }: Hints): {
	readonly content: Buffer;
	readonly sharedAt: number;
	readonly outlinesAt: number | undefined;
} {
	const row = new BitRow();
	addPages(row, firstPageAt, pages);
	const sharedAt = row.length;
	addShared(row, shared);
	const outlinesAt = outlines ? row.length : undefined;
	if (outlines) row.addColumn([outlines.firstNumber, outlines.firstAt, outlines.objects, outlines.bytes], 32);
	return { content: row.result(), sharedAt, outlinesAt };
}

/** The page offset hint table (F.4.1). */
function addPages(row: BitRow, firstPageAt: number, pages: readonly PageHint[]): void {
	const objects = overMin(pages.map((page) => page.objects));
	const bytes = overMin(pages.map((page) => page.bytes));
	const counts = pages.map((page) => page.shared.length);
	const identifiers = pages.flatMap((page) => page.shared);
	const [countBits, identifierBits] = [bitsFor(counts), bitsFor(identifiers)];
	row.add(objects.min, 32);
	row.add(firstPageAt, 32);
	row.add(objects.bits, 16);
	row.add(bytes.min, 32);
	row.add(bytes.bits, 16);
	// Content may be anywhere among a page's objects, often in several streams: the whole page is given as its place.
	row.add(0, 32);
	row.add(0, 16);
	row.add(bytes.min, 32);
	row.add(bytes.bits, 16);
	row.add(countBits, 16);
	row.add(identifierBits, 16);
	// The first use on the page is not recorded: zero numerator bits.
	row.add(0, 16);
	row.add(1, 16);
	row.addColumn(objects.over, objects.bits);
	row.addColumn(bytes.over, bytes.bits);
	row.addColumn(counts, countBits);
	row.addColumn(identifiers, identifierBits);
	row.addColumn(bytes.over, bytes.bits);
}

/** The shared object hint table (F.4.2), each object in a separate group without a signature. */
function addShared(row: BitRow, shared: Hints['shared']): void {
	const bytes = overMin(shared.bytes);
	row.add(shared.firstNumber, 32);
	row.add(shared.firstAt, 32);
	row.add(shared.ofFirstPage, 32);
	row.add(shared.bytes.length, 32);
	row.add(0, 16);
	row.add(bytes.min, 32);
	row.add(bytes.bits, 16);
	row.addColumn(bytes.over, bytes.bits);
	row.addColumn(
		shared.bytes.map(() => 0),
		1,
	);
}
