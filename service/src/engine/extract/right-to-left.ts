import type { Box, Rule, Word } from '../model';
import { directionOf, hasRightToLeft } from '../model/scripts';
import { orderWords } from '../text/word-order';

/** True for a page whose letters are mostly written from right to left. */
export function readsRightToLeft(words: readonly Word[]): boolean {
	if (!words.some(({ text }) => hasRightToLeft(text))) return false;
	return directionOf(words.map(({ text }) => text).join('')) === 'rightToLeft';
}

/**
 * Mirrors a page, so that values are to the right of their labels as on other pages. Self-inverse. @param width  of the
 * page, points
 */
export class Mirror {
	constructor(private readonly width: number) {}

	box<B extends Box>(box: B): B {
		return { ...box, left: this.width - box.right, right: this.width - box.left };
	}

	rule(rule: Rule): Rule {
		return rule.direction === 'vertical'
			? { ...rule, position: this.width - rule.position }
			: { ...rule, start: this.width - rule.end, end: this.width - rule.start };
	}

	/** Cells of a row with their words in reading order. @param cells  left to right */
	cells(cells: readonly (readonly [Word, ...Word[]])[]): Word[][] {
		return cells.toReversed().map((words) => {
			const read = orderWords({ words }, 'rightToLeft');
			return read.map(({ word }) => ({ ...word, box: this.box(word.box) }));
		});
	}
}
