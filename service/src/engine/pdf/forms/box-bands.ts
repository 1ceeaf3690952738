import type { Box } from '../../model';

/** Height of a band, points: about one line. */
const bandHeight = 16;

/** Maximum bands of a box: broken rectangles may be endless. */
const maxBands = 200;

/** Things of a page by their height on it, so that those near a box are found without comparing all. */
export class BoxBands<Thing extends { readonly box: Box }> {
	private readonly bands = new Map<number, Thing[]>();

	add(thing: Thing): void {
		for (const band of bandsOf(thing.box)) {
			const things = this.bands.get(band);
			if (things) things.push(thing);
			else this.bands.set(band, [thing]);
		}
	}

	/** The things at the height of a box, whatever their horizontal position. */
	near(box: Box): Thing[] {
		return [...new Set(bandsOf(box).flatMap((band) => this.bands.get(band) ?? []))];
	}
}

function bandsOf({ top, bottom }: Box): number[] {
	const first = Math.floor(top / bandHeight);
	const count = Math.min(maxBands, Math.floor(bottom / bandHeight) - first + 1);
	return Array.from({ length: Math.max(0, count) }, (_, index) => first + index);
}
