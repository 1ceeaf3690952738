import type { Page } from '../../model';
import { alikeRows } from './overlap';
import { stitchSettings } from './settings';
import { levelRows, rowChoices, type RowChoice } from './photo-rows';

/** Rows of the photos so far, the last one's by one of its choices. */
interface Way {
	readonly chosen: readonly RowChoice[];
	readonly worth: number;
}

/**
 * Photos with the words of each row on one level. In a photo that leans by a whole line it is unclear which price
 * belongs to which item: the choices that share most rows between photos win (Viterbi's best path).
 */
export function levelPhotos(shots: readonly [Page, ...Page[]]): readonly [Page, ...Page[]] {
	const [first, ...others] = shots;
	let ways: readonly Way[] = rowChoices(first.words).map((choice) => ({ chosen: [choice], worth: choice.worth }));
	for (const { words } of others)
		ways = rowChoices(words).map((choice) => {
			const longer = ways.map(({ chosen, worth }) => ({
				chosen: [...chosen, choice],
				worth:
					worth + choice.worth + stitchSettings.inCommon * alikeRows(chosen.at(-1)?.rows ?? [], choice.rows).weight,
			}));
			return best(longer);
		});
	const { chosen } = best(ways);
	const level = (page: Page, index: number): Page => levelRows(page, chosen[index]?.rows ?? []);
	return [level(first, 0), ...others.map((page, index) => level(page, index + 1))];
}

function best(ways: readonly Way[]): Way {
	return ways.reduce((most, way) => (way.worth > most.worth ? way : most));
}
