import type { Box } from '../../model';
import type { Leaf } from './element';

/** A word, or another small part of the page, and its owner. */
export interface Place {
	readonly box: Box;
	readonly leaf: Leaf;
	/** In reading order. */
	readonly rank: number;
}

/** Side of a grid cell, points: each has some words. */
const fieldSide = 16;

/** Maximum grid cells per box: larger ones are found by a linear search. */
const maxFields = 4096;

/** Maximum distance from a glyph to its word, as part of the font size and in points: boxes are rounded. */
const reach = 0.6;
const farthest = 16;

/** Factor by which the word must be closer than other lines. */
const acrossLines = 2;

/** Finds the word at a point of the displayed page. */
export class PlaceGrid {
	private readonly fields = new Map<number, Place[]>();
	private readonly large: Place[] = [];

	add(place: Place): void {
		const { left, top, right, bottom } = place.box;
		const [firstColumn, lastColumn] = [fieldOf(left), fieldOf(right)];
		const [firstRow, lastRow] = [fieldOf(top), fieldOf(bottom)];
		if (!((lastColumn - firstColumn + 1) * (lastRow - firstRow + 1) <= maxFields)) {
			this.large.push(place);
			return;
		}
		for (let x = firstColumn; x <= lastColumn; x++) {
			for (let y = firstRow; y <= lastRow; y++) {
				const key = keyOf(x, y);
				const field = this.fields.get(key);
				if (field) field.push(place);
				else this.fields.set(key, [place]);
			}
		}
	}

	/** The word at a point, or the nearest one within the tolerance. @param size  of the font, points */
	at(x: number, y: number, size: number): Place | undefined {
		if (!Number.isFinite(x + y)) return undefined;
		const inside = this.best(x, y, 0, 0);
		if (inside) return inside;
		const distance = Math.min(farthest, Math.max(1, reach * size));
		return this.best(x, y, distance, Math.ceil(distance / fieldSide));
	}

	private best(x: number, y: number, distance: number, fields: number): Place | undefined {
		let best: Place | undefined;
		let least = Infinity;
		const look = (place: Place) => {
			const { left, top, right, bottom } = place.box;
			const wide = right - left >= bottom - top;
			const [beside, beyond] = [Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)];
			const away = Math.hypot(wide ? beside : acrossLines * beside, wide ? acrossLines * beyond : beyond);
			if (away > distance) return;
			// Of overlapping words, the one whose line contains the point.
			const cost = away * 1000 + Math.abs(y - (place.box.top + place.box.bottom) / 2);
			if (cost < least) [best, least] = [place, cost];
		};
		for (let across = fieldOf(x) - fields; across <= fieldOf(x) + fields; across++) {
			for (let row = fieldOf(y) - fields; row <= fieldOf(y) + fields; row++)
				this.fields.get(keyOf(across, row))?.forEach(look);
		}
		this.large.forEach(look);
		return best;
	}
}

function fieldOf(position: number): number {
	return Math.floor(position / fieldSide);
}

function keyOf(x: number, y: number): number {
	return x * 100_003 + y;
}

/** Distance of a point from a box, points; 0 inside. */
export function distanceTo({ left, top, right, bottom }: Box, x: number, y: number): number {
	return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
}
