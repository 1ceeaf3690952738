import type { Box, Page } from '../../model';

/** Placement of a page on another one: scaled, then moved. Points. */
export interface Move {
	readonly scale: number;
	readonly x: number;
	readonly y: number;
}

/** An OCR page with all its content moved; its width and height extend to the new end. */
export function movePage(page: Page, { scale, x, y }: Move): Page {
	const moveBox = ({ left, top, right, bottom }: Box): Box => ({
		left: left * scale + x,
		top: top * scale + y,
		right: right * scale + x,
		bottom: bottom * scale + y,
	});
	return {
		...page,
		width: page.width * scale + x,
		height: page.height * scale + y,
		words: page.words.map((word) => ({
			...word,
			box: moveBox(word.box),
			// Like other image readers, in half points.
			fontSize: Math.max(1, Math.round(word.fontSize * scale * 2) / 2),
			...(word.baseline === undefined ? {} : { baseline: word.baseline * scale + y }),
		})),
		rules: page.rules.map((rule) => {
			const [along, across] = rule.direction === 'horizontal' ? [x, y] : [y, x];
			return {
				...rule,
				position: rule.position * scale + across,
				start: rule.start * scale + along,
				end: rule.end * scale + along,
				thickness: rule.thickness * scale,
			};
		}),
		fills: page.fills.map((fill) => ({ ...fill, box: moveBox(fill.box) })),
		images: page.images.map((image) => ({ ...image, box: moveBox(image.box) })),
		drawings: page.drawings.map(moveBox),
		...(page.penMarks ? { penMarks: page.penMarks.map(moveBox) } : {}),
		...(page.inkMarks ? { inkMarks: page.inkMarks.map((mark) => ({ ...mark, box: moveBox(mark.box) })) } : {}),
		...(page.shapes ? { shapes: page.shapes.map((shape) => ({ ...shape, box: moveBox(shape.box) })) } : {}),
	};
}

/** The page moved right until nothing is beyond its left side. */
export function placeIn(page: Page): { readonly page: Page; readonly x: number } {
	const x = Math.max(0, ...page.words.map(({ box }) => -box.left));
	return x === 0 ? { page, x } : { page: movePage(page, { scale: 1, x, y: 0 }), x };
}
