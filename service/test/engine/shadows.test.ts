import sharp from 'sharp';
import { withPdf } from '../../src/engine/external/pdfium-document';
import { isShadow } from '../../src/engine/pixels/is-shadow';
import { figureFile } from '../../src/engine/reading/render-figure';
import { PageMaker, text } from './hidden-page';

const side = 60;
const middle = side / 2;

/** An image of one color whose opacity depends on the distance from its middle. */
function image(opacityAt: (distance: number, x: number) => number, [red, green, blue] = [20, 20, 20]) {
	const pixels = new Uint8Array(4 * side * side);
	for (let index = 0; index < side * side; index++) {
		const [x, y] = [index % side, Math.floor(index / side)];
		pixels.set([red!, green!, blue!, opacityAt(Math.hypot(x - middle, y - middle), x)], 4 * index);
	}
	return { width: side, height: side, pixels };
}

const soft = (from: number, to: number, most: number) => (distance: number) =>
	most * Math.max(0, Math.min(1, (to - distance) / (to - from)));

it('tells shadows and glows from icons, letters, watermarks and photos', () => {
	expect(isShadow(image(soft(15, 29, 255)))).toBe(true);
	expect(isShadow(image(soft(0, 29, 90)))).toBe(true);
	expect(isShadow(image(soft(5, 25, 200), [255, 240, 80]))).toBe(true);
	expect(isShadow(image((distance) => (distance < 20 ? 255 : 0)))).toBe(false);
	expect(isShadow(image((distance, x) => (distance > 25 ? 0 : x % 6 < 2 ? 255 : 0)))).toBe(false);
	expect(isShadow(image(() => 80))).toBe(false);
	expect(isShadow(image(() => 255))).toBe(false);
	const photo = image(soft(15, 29, 255));
	photo.pixels.forEach((_, index) => {
		if (index % 4 === 1) photo.pixels[index] = index % 250;
	});
	expect(isShadow(photo)).toBe(false);
});

/** A page with an image at (100, 100), and paths and text over it. */
async function pageWith(opacityAt: (distance: number) => number): Promise<Uint8Array> {
	const page = await PageMaker.create();
	const at = (x: number, y: number) => Math.hypot(x - middle, y - middle);
	page.raster('M', side, side, (x, y) => opacityAt(at(x, y)));
	page.raster('S', side, side, () => 20, { SMask: page.resources['XObject']!['M'] });
	return await page.save(`q 100 0 0 100 100 100 cm /S Do Q q .1 .6 .2 rg 130 130 40 40 re f Q ${text('Label', 150)}`);
}

it.each([
	['a shadow as the page shows it, without text', soft(15, 29, 255), true],
	['another image as stored', (distance: number) => (distance < 25 ? 255 : 0), false],
] as const)('a figure is %s', async (_, opacityAt, showsPage) => {
	const bytes = Buffer.from(await pageWith(opacityAt));
	await withPdf({ bytes, path: '', fileName: 'made.pdf' }, async (document) => {
		const box = { left: 100, top: 100, right: 200, bottom: 200 };
		const file = await figureFile(document, { pageNumber: 1, box, imageIndex: 0 }, 1e6);
		const { data, info } = await sharp(file!.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
		const center = info.channels * (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2));
		expect(data[center + 1]! - data[center]! > 60).toBe(showsPage);
	});
});
