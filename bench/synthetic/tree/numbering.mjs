// @ts-check

/** Roman numbers of headings; documents have fewer than that many sections. */
const romans = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

/** Gives headings their numbers. */
export class Numbering {
	/** @param {import('./style.mjs').Style['numbering']} kind */
	constructor(kind) {
		this.kind = kind;
		this.counts = [0, 0, 0];
	}

	/** @param {1 | 2 | 3} level @returns {string} as printed before the text; empty for none */
	next(level) {
		this.counts = this.counts.map((count, index) => (index === level - 1 ? count + 1 : index < level ? count : 0));
		const [first = 0, second = 0, third = 0] = this.counts;
		switch (this.kind) {
			case 'none':
				return '';
			case 'decimal':
				return [first, second, third].slice(0, level).join('.') + (level === 1 ? '.' : '');
			case 'roman':
				return level === 1
					? `${romans[first - 1] ?? first}.`
					: level === 2
						? `${String.fromCharCode(64 + second)}.`
						: `${third})`;
			case 'letter':
				return level === 1
					? `${String.fromCharCode(64 + first)}.`
					: [String.fromCharCode(64 + first), second, third].slice(0, level).join('.');
		}
	}
}
