/** Integers in a typed array that grows. */
export class IntList {
	private values = new Int32Array(1024);
	private count = 0;

	get length(): number {
		return this.count;
	}

	push(value: number): void {
		if (this.count === this.values.length) {
			const more = new Int32Array(2 * this.count);
			more.set(this.values);
			this.values = more;
		}
		this.values[this.count++] = value;
	}

	at(index: number): number {
		return this.values[index] ?? 0;
	}

	/** Not a copy. */
	view(): Int32Array {
		return this.values.subarray(0, this.count);
	}
}
