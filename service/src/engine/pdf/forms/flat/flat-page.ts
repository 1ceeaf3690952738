import type { Character, Page } from '../../../model';
import { addDrawnMarks } from '../../../layout/drawn-symbols';
import { layoutSettings } from '../../../layout/settings/settings';
import { pageText, type PageText } from '../../../extract/page-text';
import { PageValues } from '../../../extract/page-values';
import { mergeRules } from '../../../tables/edges';
import { tableSettings } from '../../../tables/settings';
import { findBlanks } from './blanks';
import { takeLeaders, type Leader } from './leaders';
import { labelBlanks, type LabelledBlank } from './place-labels';

/** A page without fields, with its places to write in; boxes are on the upright page. */
export interface FlatPage {
	readonly page: number;
	readonly text: PageText;
	readonly values: PageValues;
	readonly blanks: readonly LabelledBlank[];
}

/** A single drawn box beside a text may be one to tick: values name the text. */
const settings = { ...layoutSettings, drawnSigns: { ...layoutSettings.drawnSigns, minAlike: 1 } };

/** Boxes for letters are close together, with short sides. */
const lines = { ...tableSettings, edges: { ...tableSettings.edges, sameLinePt: 1.5, minLengthPt: 3 } };

/** The rest of the upright text is not written on: its lines are unknown. */
const noBlanks: readonly LabelledBlank[] = [];

/**
 * Finds the places of a page.
 * @param read    reads the page with some of its characters
 * @param wanted  folded names of the values
 */
export function readFlatPage(
	number: number,
	read: (readable: (characters: readonly Character[]) => readonly Character[]) => Page | undefined,
	wanted: ReadonlySet<string>,
): FlatPage | undefined {
	let leaders: readonly Leader[] = [];
	const page = read((characters) => {
		const taken = takeLeaders(characters);
		leaders = taken.leaders;
		return taken.rest;
	});
	if (!page) return undefined;
	const { structure: _, ...untagged } = page;
	const text = pageText(addDrawnMarks(untagged, settings));
	const words = text.segments.flatMap((segment) => segment.words).filter(({ turn }) => turn === 0);
	const upright = leaders.map((leader) => uprightLeader(leader, text));
	const isTurned = text.rules.length === 0 && page.rules.length > 0;
	const sheet = findBlanks(words, mergeRules(text.rules, lines), upright);
	return {
		...{ page: number, text, values: new PageValues(text, wanted) },
		blanks: isTurned ? noBlanks : labelBlanks(words, sheet),
	};
}

function uprightLeader({ box, cells, ...rest }: Leader, { upright }: PageText): Leader {
	return { ...rest, box: upright(box), ...(cells ? { cells: cells.map(upright) } : {}) };
}
