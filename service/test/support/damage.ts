/** Makes a damaged copy of a document. */
export type Damage = (bytes: Buffer, random: () => number) => Buffer;

/** Ways to damage a document, by what they do. */
export const damages: Readonly<Record<string, Damage>> = {
	'flipped bits': (bytes, random) => {
		const damaged = Buffer.from(bytes);
		for (let count = 0; count < 1 + random() * 40; count++) {
			const at = Math.floor(random() * damaged.length);
			damaged[at] = damaged[at]! ^ (1 << Math.floor(random() * 8));
		}
		return damaged;
	},
	'an end cut off': (bytes, random) => bytes.subarray(0, Math.floor(random() * bytes.length)),
	'a piece taken out': (bytes, random) => {
		const from = Math.floor(random() * bytes.length);
		return Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + Math.floor(random() * 400))]);
	},
	'changed numbers': (bytes, random) => {
		const text = bytes
			.toString('latin1')
			.replace(/\d+/g, (digits) => (random() < 0.02 ? String(Math.floor(random() * 10 ** (random() * 10))) : digits));
		return Buffer.from(text, 'latin1');
	},
	'swapped objects': (bytes, random) => {
		const text = bytes.toString('latin1');
		const objects = [...text.matchAll(/\d+ 0 obj\b[\s\S]*?\bendobj/g)];
		const one = objects[Math.floor(random() * objects.length)];
		const other = objects[Math.floor(random() * objects.length)];
		if (!one || !other || one === other) return bytes;
		const bodyOf = ([object]: RegExpMatchArray) => object.replace(/^\d+ 0 obj/, '');
		const [first, second] = one.index < other.index ? [one, other] : [other, one];
		const swapped = [
			text.slice(0, first.index),
			first[0].replace(bodyOf(first), () => bodyOf(second)),
			text.slice(first.index + first[0].length, second.index),
			second[0].replace(bodyOf(second), () => bodyOf(first)),
			text.slice(second.index + second[0].length),
		];
		return Buffer.from(swapped.join(''), 'latin1');
	},
};
