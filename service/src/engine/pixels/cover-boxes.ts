import type { Box } from '../model';
import { areaOf, unionOf } from '../model/boxes';

/** Area that is rather painted than left out: every area is another walk over the page, square points. */
const maxSpare = 20_000;

/** Maximum areas of a page. */
const maxAreas = 6;

/** A few areas that contain all boxes and little else. */
export function coverBoxes(boxes: readonly Box[]): readonly Box[] {
	const areas: Box[] = [];
	for (const box of boxes) {
		const joined = areas.map((area) => unionOf([area, box]));
		const at = areas.findIndex((area, index) => areaOf(joined[index]!) <= areaOf(area) + areaOf(box) + maxSpare);
		if (at >= 0) areas[at] = joined[at]!;
		else if (areas.push(box) > maxAreas) return [unionOf(boxes)];
	}
	return areas;
}
