// @ts-check
// What producers share about the blocks of a tree.
import { headingText } from '../tree/tree.mjs';

/** @typedef {import('../tree/tree.mjs').Block} Block */
/** @typedef {import('../tree/tree.mjs').BlockKind} BlockKind */
/** @typedef {import('../tree/style.mjs').Style} Style */

/**
 * How a producer writes each kind of block that it has.
 * @template Context
 * @template Written
 * @typedef {{ [Kind in BlockKind]?: (block: Extract<Block, { kind: Kind }>, context: Context) => Written }} BlockWriters
 */

/**
 * @template Context
 * @template Written
 * @param {BlockWriters<Context, Written>} writers
 * @param {Block} block
 * @param {Context} context
 * @returns {Written}
 */
export function writeBlock(writers, block, context) {
	const write = /** @type {((block: Block, context: Context) => Written) | undefined} */ (writers[block.kind]);
	if (!write) throw new Error(`this producer has no ${block.kind}`);
	return write(block, context);
}

/** @param {Block} block */
export const isAboveColumns = ({ kind }) => kind === 'title' || kind === 'authors' || kind === 'abstract';

/** @param {readonly Block[]} blocks @returns {[above: readonly Block[], within: readonly Block[]]} the columns */
export function splitAtColumns(blocks) {
	const first = blocks.findIndex((block) => !isAboveColumns(block));
	return [blocks.slice(0, first), blocks.slice(first)];
}

/** @param {Extract<Block, { kind: 'cards' }>} block */
export const cardRows = ({ cards, across }) =>
	Array.from({ length: Math.ceil(cards.length / across) }, (_, row) => cards.slice(row * across, (row + 1) * across));

/** @param {Style} style @param {number} index @returns {string} */
export const orderedMark = ({ orderedAs }, index) =>
	orderedAs === 'letter' ? `${String.fromCharCode(97 + index)})` : `${index + 1}.`;

/**
 * The text of a heading, in capitals where the style wants them.
 * @param {Extract<Block, { kind: 'heading' }>} heading
 * @param {Pick<import('../tree/tree.mjs').Tree, 'style' | 'language'>} tree
 * @returns {string}
 */
export function printedHeading(heading, { style, language }) {
	const text = headingText(heading);
	return style.headings[heading.level - 1]?.capitals === 'upper' ? text.toLocaleUpperCase(language) : text;
}
