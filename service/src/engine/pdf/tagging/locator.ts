import type { PdfReference } from '../../pdf-syntax/objects/objects';
import type { Box } from '../../model';
import type { PageAnnotation } from './annotations';
import type { PageTargets } from './block-elements';
import { StructElement, type Artifact, type Leaf } from './element';
import type { Mark, MarkedSegment } from './marks';
import type { ShownGlyph } from './text-cursor';
import { distanceTo } from './place-grid';

/** Rules, backgrounds and other decoration. */
const decoration: Artifact = { artifact: 'Layout' };

/** Part of a picture or path that must be inside a figure to belong to it. */
const insidePart = 0.6;

/** Roles that cannot contain a link: figures are read as their alternative text. */
const withoutLinks: readonly string[] = ['Figure', 'Formula', 'Link'];

/** Finds the owners of what is painted on a page. */
export class Locator {
	/** Elements of links on text of the page. */
	readonly linkElements = new Map<PdfReference, StructElement>();
	private readonly links: readonly PageAnnotation[];
	/** Glyphs seen, and those without a word in the layout. */
	glyphs = 0;
	strayGlyphs = 0;

	constructor(
		private readonly targets: PageTargets,
		annotations: readonly PageAnnotation[],
	) {
		this.links = annotations.filter(({ subtype }) => subtype === 'Link');
	}

	/** Owner of an image or path at a place of the displayed page. */
	graphic(box: Box): Mark {
		const x = (box.left + box.right) / 2;
		const y = (box.top + box.bottom) / 2;
		const owner = this.targets.graphics.find(
			({ box: area }) => distanceTo(area, x, y) === 0 && sharedPart(box, area) >= insidePart,
		);
		return { leaf: owner?.leaf ?? decoration, first: 0, last: 0 };
	}

	/**
	 * Glyphs of one operation, cut where their owner changes. Glyphs without a word, such as spaces, go with those
	 * before them.
	 * @param before  owner of the previous operation: spaces alone go with it
	 */
	segments(glyphs: readonly ShownGlyph[], before: Mark | undefined): MarkedSegment[] {
		const segments: { leaf: Leaf; first: number; last: number; from: number; to: number }[] = [];
		let stray = 0;
		glyphs.forEach((glyph, index) => {
			this.glyphs++;
			const found = this.find(glyph);
			if (!found) {
				if (!glyph.isSpace) stray++;
				const last = segments.at(-1);
				if (last) last.to = index + 1;
				return;
			}
			const last = segments.at(-1);
			if (last && last.leaf === found.leaf && found.rank >= last.last) {
				last.last = found.rank;
				last.to = index + 1;
			} else {
				segments.push({
					leaf: found.leaf,
					first: found.rank,
					last: found.rank,
					from: segments.length === 0 ? 0 : index,
					to: index + 1,
				});
			}
		});
		if (segments.length > 0) return segments;
		if (before && glyphs.length <= maxSpaces)
			return [{ leaf: before.leaf, first: before.last, last: before.last, from: 0, to: glyphs.length }];
		this.strayGlyphs += stray;
		return [{ leaf: decoration, first: 0, last: 0, from: 0, to: glyphs.length }];
	}

	private find({ x, y, size, isSpace }: ShownGlyph): { leaf: Leaf; rank: number } | undefined {
		if (isSpace) return undefined;
		const place = this.targets.words.at(x, y, size);
		if (!place) {
			const area = this.targets.graphics.find(({ box }) => distanceTo(box, x, y) === 0);
			return area && { leaf: area.leaf, rank: 0 };
		}
		const { leaf, rank } = place;
		if (this.links.length === 0 || !(leaf instanceof StructElement) || withoutLinks.includes(leaf.role)) return place;
		const link = this.links.find(({ boxes }) => boxes.some((box) => distanceTo(box, x, y) === 0));
		return link ? { leaf: this.linkLeaf(leaf, link, rank), rank } : place;
	}

	/** A link is one element, in the first text it covers. */
	private linkLeaf(text: StructElement, { ref }: PageAnnotation, rank: number): StructElement {
		const known = this.linkElements.get(ref);
		if (known) return text.content.some((item) => item.kind === 'inline' && item.element === known) ? known : text;
		const element = new StructElement('Link');
		text.content.push({ kind: 'inline', element, rank });
		this.linkElements.set(ref, element);
		return element;
	}
}

/** Maximum text that may be only spaces. */
const maxSpaces = 3;

/** Part of a box inside an area; if the box has no extent in one direction, by the other. */
function sharedPart(box: Box, area: Box): number {
	const part = (low: number, high: number, from: number, to: number) =>
		high - low < 0.01 ? 1 : Math.max(0, Math.min(high, to) - Math.max(low, from)) / (high - low);
	return part(box.left, box.right, area.left, area.right) * part(box.top, box.bottom, area.top, area.bottom);
}
