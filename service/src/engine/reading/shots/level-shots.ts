import type { Page } from '../../model';
import { alikeRows } from './overlap';
import type { ShotSettings } from './settings';
import { levelRows, rowChoices, type RowChoice } from './shot-rows';

/** Rows of the shots so far, the last one's as one of its choices has them. */
interface Way {
	readonly chosen: readonly RowChoice[];
	readonly worth: number;
}

/**
 * Shots with the words of each row on one level. Which price stands beside which goods is not sure in a shot that leans by as much as a line:
 * of what each may say that is taken by which shots have most rows in common (the best way through the choices, as Viterbi finds it).
 */
export function levelShots(shots: readonly [Page, ...Page[]], settings: ShotSettings): readonly [Page, ...Page[]] {
	const [first, ...others] = shots;
	let ways: readonly Way[] = rowChoices(first.words, settings).map((choice) => ({
		chosen: [choice],
		worth: choice.worth,
	}));
	for (const { words } of others)
		ways = rowChoices(words, settings).map((choice) => {
			const longer = ways.map(({ chosen, worth }) => ({
				chosen: [...chosen, choice],
				worth:
					worth + choice.worth + settings.inCommon * alikeRows(chosen.at(-1)?.rows ?? [], choice.rows, settings).weight,
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
