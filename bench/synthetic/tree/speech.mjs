// @ts-check
// Sentences, names and numbers of a language, drawn from its vocabulary. They mean nothing, look like the language, and hold
// enough made-up words that most words of a document are unique and can be found again.
import { isUnspaced, vocabularies } from './languages.mjs';

/** @typedef {import('./languages.mjs').Language} Language */
/** @typedef {import('./draw.mjs').Draw} Draw */

/** Share of made-up words among the content words of a sentence: two in five words of a page are then unique. */
const madeUpShare = 0.45;

/** Words a line of prose has between two little ones. */
const wordsBetween = 2;

export class Speech {
	/** @param {Language} language @param {Draw} draw */
	constructor(language, draw) {
		this.language = language;
		this.vocabulary = vocabularies[language];
		this.draw = draw;
		this.space = isUnspaced(language) ? '' : ' ';
		/** @type {Set<string>} */
		this.given = new Set();
	}

	/** @returns {string} a made-up word that was not given before, as far as there are any */
	name() {
		const { draw } = this;
		for (let tries = 0; ; tries++) {
			const count = this.space === '' ? draw.whole(2, 4) : draw.whole(2, 3 + Math.floor(tries / 20));
			const word = Array.from({ length: count }, () => draw.one(this.vocabulary.syllables)).join('');
			if (this.given.has(word) && tries < 200) continue;
			this.given.add(word);
			return word;
		}
	}

	/** @returns {string} a made-up word with a capital */
	properName() {
		return capital(this.name());
	}

	/** @returns {string} a content word */
	word() {
		return this.draw.chance(madeUpShare) ? this.name() : this.draw.one(this.vocabulary.words);
	}

	/** @param {number} least @param {number} most words @returns {string} without an end */
	phrase(least, most) {
		const count = this.draw.whole(least, most);
		/** @type {string[]} */
		const words = [];
		while (words.length < count) {
			const needsLittle = words.length % (wordsBetween + 1) === wordsBetween;
			words.push(needsLittle && words.length < count - 1 ? this.draw.one(this.vocabulary.little) : this.word());
		}
		return capital(words.join(this.space));
	}

	/** @returns {string} */
	sentence() {
		const { draw, vocabulary, space } = this;
		const clauses = Array.from({ length: draw.chance(0.35) ? 2 : 1 }, () => {
			const words = Array.from({ length: draw.whole(4, 9) }, (_, index) =>
				index % (wordsBetween + 1) === 0 ? draw.one(vocabulary.little) : this.word(),
			);
			if (draw.chance(0.12)) words.splice(-1, 0, this.number(draw.whole(1, 3)));
			return words.join(space);
		});
		const comma = space === '' ? '，' : vocabulary.script === 'arabic' ? '، ' : ', ';
		return capital(clauses.join(this.language === 'ja' ? '、' : comma)) + (space === '' ? '。' : '.');
	}

	/** @param {number} least @param {number} most sentences @returns {string} */
	prose(least, most) {
		return Array.from({ length: this.draw.whole(least, most) }, () => this.sentence()).join(this.space);
	}

	/** @param {number} digits before the point @param {number} [decimals] @returns {string} */
	number(digits, decimals = 0) {
		const whole = String(this.draw.whole(10 ** (digits - 1), 10 ** digits - 1));
		const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, this.vocabulary.thousands);
		if (decimals === 0) return grouped;
		return `${grouped}${this.vocabulary.point}${String(this.draw.whole(0, 10 ** decimals - 1)).padStart(decimals, '0')}`;
	}

	/** @param {import('./languages.mjs').Label} name @returns {string} */
	label(name) {
		return this.vocabulary.labels[name];
	}
}

/** @param {string} text @returns {string} */
export const capital = (text) => text.charAt(0).toLocaleUpperCase() + text.slice(1);
