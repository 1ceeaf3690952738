import { withoutInkOverPrint } from '../../../../src/engine/ocr/clean/ink-over-print';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';
import { difference, pictureOf, print } from './scan-pictures';

/** A stamp whose ink multiplies with what is under it. */
const stamp = (color: string, y = 280) =>
	`<g style="mix-blend-mode:multiply" fill="none" stroke="${color}" stroke-width="6"><rect x="150" y="${y}" width="300" height="120"/><path d="M170 ${y + 100}L430 ${y + 20}"/></g>`;

describe('coloured ink over print', () => {
	it.each(['#c02030', '#2038b0', '#108040'])('of %s is removed, and the print under it stays', async (color) => {
		const plain = await pictureOf(print);
		// Print is drawn last: what is black stays black under a stamp.
		const stamped = await pictureOf(stamp(color) + print);
		const cleaned = withoutInkOverPrint(stamped, ocrSettings);
		expect(difference(cleaned, plain)).toBeLessThan(difference(stamped, plain) / 4);
	});

	it('is also removed if semi-transparent', async () => {
		const plain = await pictureOf(print);
		const stamped = await pictureOf(stamp('#c8b4cf') + print);
		const cleaned = withoutInkOverPrint(stamped, ocrSettings);
		expect(difference(cleaned, plain)).toBeLessThan(difference(stamped, plain) / 2);
	});

	it('is removed if clear, even if most pale ink around crosses no print', async () => {
		const plain = await pictureOf(print);
		const notes = `<g fill="none" stroke="#c8b4cf" stroke-width="5"><path d="M80 640H600M80 700H600M80 760H600M80 820H600"/></g>`;
		const line = '<path d="M90 190L560 380" style="mix-blend-mode:multiply" stroke="#108040" stroke-width="5"/>';
		const cleaned = withoutInkOverPrint(await pictureOf(notes + line + print), ocrSettings);
		const left = await pictureOf(notes + print);
		expect(difference(cleaned, left)).toBeLessThan(difference(await pictureOf(notes + line + print), left) / 4);
		expect(difference(cleaned, plain)).toBeGreaterThan(0);
	});

	it('is not a colour fringe of black print', async () => {
		const edges = `<g transform="translate(1.4 0)">${print.replaceAll('#111', '#d8a8b8')}</g>${print}`;
		const page = await pictureOf(edges);
		expect(withoutInkOverPrint(page, ocrSettings)).toBe(page);
	});

	it('does not change the input image', async () => {
		const stamped = await pictureOf(stamp('#c02030') + print);
		const before = Uint8Array.from(stamped.pixels);
		expect(withoutInkOverPrint(stamped, ocrSettings)).not.toBe(stamped);
		expect(Buffer.compare(stamped.pixels, before)).toBe(0);
	});

	it('stays if it crosses no print: a separate stamp, coloured text, and areas with text', async () => {
		for (const svg of [
			stamp('#c02030', 700) + print,
			print.replaceAll('#111', '#1a2a9a'),
			`<rect x="60" y="160" width="500" height="400" fill="#a0c060"/>${print}`,
		]) {
			const page = await pictureOf(svg);
			expect(withoutInkOverPrint(page, ocrSettings)).toBe(page);
		}
	});

	it('stays if it crosses other lines of a chart', async () => {
		const line = (color: string, phase: number) => {
			const points = Array.from({ length: 120 }, (_, x) => `${80 + 5 * x},${700 + 60 * Math.sin(x / 3 + phase)}`);
			return `<polyline points="${points.join(' ')}" fill="none" stroke="${color}" stroke-width="6"/>`;
		};
		const page = await pictureOf(print + line('#222', 0) + line('#d02020', 1.5));
		expect(withoutInkOverPrint(page, ocrSettings)).toBe(page);
	});

	it('is not searched for on grayscale pages', async () => {
		const page = await pictureOf(print);
		expect(withoutInkOverPrint(page, ocrSettings)).toBe(page);
	});
});
