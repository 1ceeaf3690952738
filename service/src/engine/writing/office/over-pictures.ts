import type { Line, Word } from '../../model';
import type { Block, DocumentPage, TextBackground } from '../../model/blocks';
import { holds } from '../../model/boxes';
import { isPale } from '../../model/colors';

/** The ground of pale letters on a picture: darker than they are, since they are readable. */
const darkGround = 0;

/**
 * A page whose pale text keeps its color where it is on a picture or a colored area, for files that show those behind
 * it; elsewhere it would be invisible on paper.
 */
export function withTextOverPictures(page: DocumentPage): DocumentPage {
	const { blocks: given, backdrops = [], fills = [] } = page;
	const areas: Pick<TextBackground, 'box'>[] = [...backdrops, ...given.filter(({ kind }) => kind === 'figure')];
	const grounds = given.flatMap((block) => (block.kind === 'text' && block.ground ? [block.ground] : []));
	const colored = [...fills, ...grounds];
	if (areas.length + colored.length === 0) return page;
	const onDark = (word: Word): Word => {
		const { style, box } = word;
		if (!style || style.ground !== undefined || !isPale(style.color)) return word;
		const ground = areas.some((area) => holds(area.box, box))
			? darkGround
			: colored.findLast((area) => holds(area.box, box))?.color;
		return ground === undefined ? word : { ...word, style: { ...style, ground } };
	};
	const keep = (lines: readonly Line[]) => lines.map((line) => ({ ...line, words: line.words.map(onDark) }));
	const blocks = page.blocks.map((block): Block => {
		if (block.kind === 'text') return { ...block, lines: keep(block.lines) };
		if (block.kind !== 'list') return block;
		return { ...block, items: block.items.map((item) => ({ ...item, lines: keep(item.lines) })) };
	});
	return { ...page, blocks };
}
