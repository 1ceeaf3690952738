import type { Box, Page } from '../../model';
import { areaOf, contains, ruleBox, unionOf, withMargin } from '../../model/boxes';
import { connectedGroups } from '../../values/connected-groups';
import type { LayoutSettings } from '../settings/settings';

/** The lines, areas and drawings of a page. */
type DrawnPage = Pick<Page, 'drawings' | 'fills' | 'rules' | 'width' | 'height'>;

/**
 * Drawings with the areas and lines that touch them: the boxes and arrows of a diagram are one figure, and so is a
 * picture on its ground. A group that is not a figure keeps its parts.
 * @param isFigure  whether the words in a box may be those of one figure
 */
export function wholeDrawings(page: DrawnPage, isFigure: (box: Box) => boolean, settings: LayoutSettings): Box[] {
	const { drawings, fills, rules, width, height } = page;
	const { backgroundPart, maxPieces, touchingPt, minDrawnPart } = settings.figures;
	const pieceCount = drawings.length + fills.length + rules.length;
	if (drawings.length === 0 || pieceCount > maxPieces) return [...drawings];
	const isPart = (box: Box) => areaOf(box) <= backgroundPart * width * height;
	const pieces = [...fills.map(({ box }) => box).filter(isPart), ...rules.map(ruleBox)];
	const whole: Box[] = [];
	const areTogether = (one: Box, other: Box) => touches(withMargin(one, touchingPt), other);
	for (const group of connectedGroups([...drawings, ...pieces], areTogether)) {
		const drawn = drawings.filter((box) => group.includes(box));
		if (drawn.length === 0) continue;
		const box = unionOf(group);
		const isDrawn = drawn.reduce((sum, one) => sum + areaOf(one), 0) >= minDrawnPart * areaOf(box);
		if (group.length > drawn.length && isDrawn && isPart(box) && isFigure(box)) whole.push(box);
		else whole.push(...drawn);
	}
	// Drawings inside a figure are part of it.
	const outer = whole.filter(
		(box) => !whole.some((other) => other !== box && areaOf(other) > areaOf(box) && contains(other, box)),
	);
	return outer.sort((a, b) => a.top - b.top || a.left - b.left);
}

const touches = (a: Box, b: Box) => a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
