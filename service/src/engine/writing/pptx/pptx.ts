import { join } from 'node:path';
import { standardWidth, type TextWidth } from '../../fonts/standard-widths';
import type { Box, Rule } from '../../model';
import { ruleBox } from '../../model/boxes';
import { hexColor } from '../../fonts/typeface';
import type { DocumentPage, TextBackground } from '../../model/blocks';
import type { ImageFile } from '../../model/image-file';
import type { PictureSource } from '../../model/picture-source';
import { StoredImages } from '../archive/stored-images';
import { blockPicture, linesOf } from '../office/block-picture';
import { emus } from '../office/emus';
import { DocumentLanguage } from '../office/language';
import { pagesInMemory, type OfficeOptions } from '../office/office-options';
import { packageParts, Relationships, textPart } from '../office/package';
import { toPlacedLines } from '../office/placed-lines';
import { element } from '../office/xml';
import { keepPlacedPages } from '../office/wanted-pages';
import { Spool } from '../archive/spool';
import type { ZipEntry } from '../archive/zip';
import { fixedParts, presentationPart } from './fixed-parts';
import { notesSlide } from './notes';
import { placeShape, rectangle, shapeTree, slideNamespaces, type SlideScale } from './slide';
import { slideTable } from './table';
import { textBoxes } from './text-boxes';
import { pointsPerInch } from '../../model/points';

/** Minimum and maximum side in PowerPoint: 1 and 56 inches, in points. */
const minSide = pointsPerInch;
const maxSide = 56 * pointsPerInch;

/** Size of a slide, points. */
type SlideSize = Pick<DocumentPage, 'width' | 'height'>;

/**
 * The parts of a presentation (ECMA-376, PresentationML) in constant memory: one slide per page, each block in place.
 * Texts carry the document language: pages go to disk until it is known. Own code, since available libraries hold all
 * slides in memory.
 */
export async function* pptxParts(
	pages: AsyncIterable<DocumentPage>,
	pictures: PictureSource,
	options: OfficeOptions,
): AsyncGenerator<ZipEntry> {
	const language = new DocumentLanguage();
	const spool = new Spool<DocumentPage>(join(options.folder, 'slide-pages'), pagesInMemory);
	try {
		let size: SlideSize | undefined;
		for await (const page of language.counted(keepPlacedPages(pages, options))) {
			size ??= { width: side(page.width), height: side(page.height) };
			await spool.add(page);
		}
		if (!size) return;
		const writer = new SlideWriter(size, language.regional, pictures, options, standardWidth);
		for await (const page of spool.read()) yield* writer.slide(page);
		yield* writer.end();
	} finally {
		await spool.remove();
	}
}

const side = (points: number): number => Math.min(maxSide, Math.max(minSide, points));

class SlideWriter {
	private readonly kept = new StoredImages();
	private readonly types = new Map<string, string>();
	private readonly slides: string[] = [];
	private hasNotes = false;

	constructor(
		private readonly size: SlideSize,
		private readonly lang: string | undefined,
		private readonly pictures: PictureSource,
		private readonly options: OfficeOptions,
		private readonly widthOf: TextWidth,
	) {}

	/** The parts of a page's slide. */
	async *slide(page: DocumentPage): AsyncGenerator<ZipEntry> {
		const number = this.slides.length + 1;
		const part = `ppt/slides/slide${number}.xml`;
		this.slides.push(part);
		this.types.set(part, 'presentationml.slide');
		const relationships = new Relationships();
		relationships.add('slideLayout', '../slideLayouts/slideLayout1.xml');
		const shapes = await this.shapes(page, relationships);
		yield* this.kept.files();
		const notes = page.blocks
			.map((block) => (block.kind === 'annotation' ? block.annotation.text.trim() : ''))
			.filter((note) => note !== '');
		if (notes.length > 0) {
			this.hasNotes = true;
			relationships.add('notesSlide', `../notesSlides/notesSlide${number}.xml`);
			yield* notesSlide(notes, number, this.types);
		}
		yield textPart(part, element('p:sld', slideNamespaces, element('p:cSld', {}, shapeTree(shapes))));
		yield* relationships.parts(part);
	}

	/** The parts besides the slides. */
	*end(): Generator<ZipEntry> {
		const { slides, hasNotes, types } = this;
		const size = { cx: emus(this.size.width), cy: emus(this.size.height) };
		yield* fixedParts({ size, slides, hasNotes }, types);
		yield* packageParts(presentationPart, types);
	}

	private async shapes(page: DocumentPage, relationships: Relationships): Promise<string> {
		const { width, height } = page;
		// All slides of a presentation have one size: other pages are scaled to fit.
		const scale = Math.min(this.size.width / width, this.size.height / height);
		const look: SlideScale = { scale, lang: this.lang };
		let id = 1;
		const nextId = () => ++id;
		const picture = (file: ImageFile, box: Box, alternativeText: string) => {
			const path = this.kept.add(file, `ppt/media/image${this.kept.count + 1}`);
			const relationship = relationships.add('image', path.replace('ppt/', '../'));
			return pictureXml(nextId(), relationship, box, scale, alternativeText);
		};
		const background = await this.pictures.background(page);
		let shapes = background ? picture(background, { left: 0, top: 0, right: width, bottom: height }, '') : '';
		for (const backdrop of background ? [] : (page.backdrops ?? [])) {
			const file = await this.pictures.figure(backdrop);
			if (file) shapes += picture(file, backdrop.box, '');
		}
		for (const fill of background ? [] : (page.fills ?? [])) shapes += groundXml(nextId(), fill, scale);
		// At the back: shared backgrounds of several texts are one area.
		for (const block of page.blocks)
			if (block.kind === 'text' && block.ground) shapes += groundXml(nextId(), block.ground, scale);
		if (!background) for (const rule of page.rules ?? []) shapes += lineXml(nextId(), rule, scale);
		for (const block of page.blocks) {
			const image = await blockPicture(block, this.pictures, this.options);
			if (image) shapes += picture(image.file, image.box, image.alternativeText);
			else if (block.kind === 'table') shapes += slideTable(block, page, this.widthOf, look, nextId());
			else shapes += textBoxes(toPlacedLines(linesOf(block), page, this.widthOf), look, nextId);
		}
		return shapes;
	}
}

/** A colored area behind a text. */
function groundXml(id: number, { box, color }: TextBackground, scale: number): string {
	const name = element('p:cNvPr', { id, name: `Ground ${id}` });
	const fill = element('a:solidFill', {}, element('a:srgbClr', { val: hexColor(color) }));
	const shape = placeShape('a:xfrm', box, scale) + rectangle + fill + element('a:ln', {}, '<a:noFill/>');
	return element('p:sp', {}, `<p:nvSpPr>${name}<p:cNvSpPr/><p:nvPr/></p:nvSpPr>${element('p:spPr', {}, shape)}`);
}

/** Thinnest line that programs show, points. */
const thinnest = 0.25;

/** A drawn line. */
function lineXml(id: number, rule: Rule, scale: number): string {
	const name = element('p:cNvPr', { id, name: `Line ${id}` });
	const ink = element('a:solidFill', {}, element('a:srgbClr', { val: hexColor(rule.color ?? 0) }));
	const stroke = element('a:ln', { w: emus(Math.max(thinnest, rule.thickness) * scale) }, ink);
	const shape = `${placeShape('a:xfrm', ruleBox(rule), scale)}<a:prstGeom prst="line"><a:avLst/></a:prstGeom>${stroke}`;
	return element(
		'p:cxnSp',
		{},
		`<p:nvCxnSpPr>${name}<p:cNvCxnSpPr/><p:nvPr/></p:nvCxnSpPr>${element('p:spPr', {}, shape)}`,
	);
}

function pictureXml(id: number, relationship: string, box: Box, scale: number, descr: string): string {
	const { left, top } = box;
	const visibleBox = { left, top, right: Math.max(left + 1, box.right), bottom: Math.max(top + 1, box.bottom) };
	const name = element('p:cNvPr', { id, name: `Picture ${id}`, descr });
	const blip = element('a:blip', { 'r:embed': relationship });
	return element(
		'p:pic',
		{},
		`<p:nvPicPr>${name}<p:cNvPicPr><a:picLocks noChangeAspect="1"/></p:cNvPicPr><p:nvPr/></p:nvPicPr>` +
			`<p:blipFill>${blip}<a:stretch><a:fillRect/></a:stretch></p:blipFill>` +
			element('p:spPr', {}, placeShape('a:xfrm', visibleBox, scale) + rectangle),
	);
}
