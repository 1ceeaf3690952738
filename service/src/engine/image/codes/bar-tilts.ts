import type { Raster } from '../../pixels/raster';
import { lumaPlane } from '../../pixels/luma';
import { imageSettings } from '../settings';

const quarter = 90;

/**
 * Angles by which an image must be rotated for upright bars. A cell with only bars has strong edges in one direction
 * (structure tensor, Förstner 1987); a direction shared by many cells is that of a code.
 * @returns degrees clockwise, above 0 and below 90, since horizontal bars are read as well; most likely first
 */
export function barTilts(picture: Raster): number[] {
	const { minCells, reach, most, upright } = imageSettings.codes;
	const votes = directionsOfCells(picture);
	const at = (degree: number): number => votes[(degree + quarter) % quarter] ?? 0;
	const around = (degree: number, of: (offset: number) => number): number => {
		let sum = 0;
		for (let offset = -reach; offset <= reach; offset++) sum += of(offset) * at(degree + offset);
		return sum;
	};
	const tilts: number[] = [];
	const free = new Set(votes.keys());
	while (tilts.length < most) {
		const best = [...free].reduce((a, b) => (around(b, () => 1) > around(a, () => 1) ? b : a), [...free][0] ?? 0);
		const cells = around(best, () => 1);
		if (free.size === 0 || cells < minCells) break;
		for (let offset = -2 * reach; offset <= 2 * reach; offset++) free.delete((best + offset + quarter) % quarter);
		// A vote counts for the middle of its degree.
		const tilt = best + 0.5 + around(best, (offset) => offset) / cells;
		if (tilt > upright && tilt < quarter - upright) tilts.push(tilt);
	}
	return tilts;
}

/** Number of cells with edges in one direction, by degrees from 0 to 89: right angles look alike. */
function directionsOfCells(picture: Raster): Float64Array {
	const { cell, minContrast, minCoherence } = imageSettings.codes;
	const { width, height } = picture;
	const plane = lumaPlane(picture);
	const light = (at: number): number => plane[at] ?? 0;
	const votes = new Float64Array(quarter);
	for (let top = 1; top + cell < height; top += cell) {
		for (let left = 1; left + cell < width; left += cell) {
			if (!hasContrast(plane, width, left, top)) continue;
			let [xx, yy, xy] = [0, 0, 0];
			for (let y = top; y < top + cell; y++) {
				for (let at = y * width + left, end = at + cell; at < end; at++) {
					// Scharr's weights: others are degrees off for fine bars.
					const [a, b] = [light(at + width + 1) - light(at - width - 1), light(at - width + 1) - light(at + width - 1)];
					const dx = (3 * (a + b) + 10 * (light(at + 1) - light(at - 1))) / 16;
					const dy = (3 * (a - b) + 10 * (light(at + width) - light(at - width))) / 16;
					xx += dx * dx;
					yy += dy * dy;
					xy += dx * dy;
				}
			}
			const sum = xx + yy;
			if (sum < minContrast * minContrast * cell * cell) continue;
			if (Math.hypot(xx - yy, 2 * xy) < minCoherence * sum) continue;
			const degrees = (Math.atan2(2 * xy, xx - yy) * 90) / Math.PI;
			const degree = Math.floor((degrees + 2 * quarter) % quarter);
			votes[degree] = (votes[degree] ?? 0) + 1;
		}
	}
	return votes;
}

/** Whether a cell and the pixels around it differ enough: no gradient is larger than their range. */
function hasContrast(plane: Uint8Array, width: number, left: number, top: number): boolean {
	const { cell, minContrast } = imageSettings.codes;
	let [darkest, brightest] = [255, 0];
	for (let y = top - 1; y <= top + cell; y++) {
		for (let at = y * width + left - 1, end = at + cell + 2; at < end; at++) {
			const value = plane[at] ?? 0;
			if (value < darkest) darkest = value;
			if (value > brightest) brightest = value;
		}
	}
	return 2 * (brightest - darkest) ** 2 >= minContrast * minContrast;
}
