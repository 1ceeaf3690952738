// @ts-check
// Where a printed text occurs in the truth: candidates of the engine are words on a page, and the truth has no places.
import { compact } from '../score/words.mjs';

/** @typedef {import('../truth/truth.mjs').Truth} Truth */
/** @typedef {import('../truth/truth.mjs').TruthText} TruthText */
/** @typedef {import('../truth/truth.mjs').TruthCell} TruthCell */

/**
 * A text of the truth that a printed text is, or is a part of.
 * @typedef {object} Place
 * @property {number} index of the text, in reading order
 * @property {TruthText} text
 * @property {boolean} whole the printed text is all of it
 * @property {boolean} begins the printed text is its beginning
 * @property {TruthCell} [cell] of the table `text.table`
 */

/** Texts of one document, to be looked up. */
export class TruthIndex {
	/** @param {Truth} truth */
	constructor(truth) {
		this.truth = truth;
		const cells = truth.tables.map(({ cells }) => [...cells]);
		/** @type {{ place: Omit<Place, 'whole' | 'begins'>, key: string }[]} */
		this.texts = truth.texts.map((text, index) => {
			// The texts of the truth list cells in table order.
			const cell = text.table === undefined ? undefined : cells[text.table]?.shift();
			return { place: { index, text, ...(cell ? { cell } : {}) }, key: compact(text.text) };
		});
		/** @type {Map<string, Place[]>} */
		this.known = new Map();
	}

	/**
	 * The texts that a printed text is a part of; nothing for one without letters and digits.
	 * @param {string} printed one line, or a part of it
	 * @returns {readonly Place[]} those that it is the whole of, where there are any
	 */
	find(printed) {
		const key = compact(printed);
		if (key === '') return [];
		const known = this.known.get(key);
		if (known) return known;
		const parts = this.texts
			.filter((text) => text.key.includes(key))
			.map((text) => ({ ...text.place, whole: text.key === key, begins: text.key.startsWith(key) }));
		const whole = parts.filter((place) => place.whole);
		const found = whole.length > 0 ? whole : parts;
		this.known.set(key, found);
		return found;
	}

	/** The only text that a printed one is a part of. @param {string} printed @returns {Place | undefined} */
	only(printed) {
		const found = this.find(printed);
		return found.length === 1 ? found[0] : undefined;
	}
}
