import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openImage } from '../../src/engine/image/read-image';
import { heicCanBeMade, heicOf, mirroredHeic, turnedHeic } from '../support/heic';
import { waitUntil } from '../support/wait-until';

const folder = mkdtempSync(join(tmpdir(), 'read-heic-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const width = 160;
const height = 96;

/** White, with a red quarter left above. */
async function redCorner(orientation = 1): Promise<Buffer> {
	const red = sharp({ create: { width: width / 2, height: height / 2, channels: 3, background: '#dc0000' } });
	return await sharp({ create: { width, height, channels: 3, background: '#fff' } })
		.composite([{ input: await red.png().toBuffer(), left: 0, top: 0 }])
		.withMetadata({ orientation })
		.jpeg({ quality: 95 })
		.toBuffer();
}

async function flat(background: string): Promise<Buffer> {
	return await sharp({ create: { width, height, channels: 4, background } })
		.png()
		.toBuffer();
}

let files = 0;

async function open(bytes: Uint8Array, maxPixels = 1e6) {
	const path = join(folder, `picture-${++files}`);
	writeFileSync(path, bytes);
	return await openImage({ path, fileName: 'a.heic', imageLimits: { pixels: maxPixels, side: 65_535 }, maxFrames: 10 });
}

/** Size of the picture, and the quarter in which it is red. */
async function lookAt(bytes: Uint8Array) {
	const frame = await (await open(bytes)).readFrame(1);
	const isRed = (across: number, down: number): boolean => {
		const at = Math.floor(down * frame.height) * frame.width + Math.floor(across * frame.width);
		return (frame.pixels[at * 4] ?? 0) > 180 && (frame.pixels[at * 4 + 1] ?? 255) < 60;
	};
	const quarters = { 'left above': [0.25, 0.25], 'right above': [0.75, 0.25] } as const;
	const below = { 'left below': [0.25, 0.75], 'right below': [0.75, 0.75] } as const;
	const red = Object.entries({ ...quarters, ...below }).filter(([, [across, down]]) => isRed(across, down));
	return { size: [frame.width, frame.height], red: red.map(([name]) => name) };
}

(heicCanBeMade ? describe : describe.skip)('a HEIC', () => {
	it('is read with an installed decoder and leaves no files behind', async () => {
		const work = () => readdirSync(tmpdir()).filter((name) => name.startsWith('heif-'));
		const before = work();
		const source = await open(heicOf([await redCorner()]));
		expect(source).toMatchObject({ format: 'heic', frameCount: 1 });
		expect(await lookAt(heicOf([await redCorner()]))).toEqual({ size: [width, height], red: ['left above'] });
		// Those of other tests, which convert at the same time, come and go.
		const left = work().filter((name) => !before.includes(name));
		await waitUntil(() => left.every((name) => !work().includes(name)), 'no files are left');
	});

	it.each([
		[1, [height, width], 'left below'],
		[2, [width, height], 'right below'],
		[3, [height, width], 'right above'],
	] as const)('rotated by %i quarter turns is turned upright once', async (quarters, size, red) => {
		// Phones write the turn into the Exif data as well: both together would be twice.
		const turned = turnedHeic(heicOf([await redCorner(6)]), quarters);
		expect(await lookAt(turned)).toEqual({ size: [...size], red: [red] });
	});

	it('that is mirrored is unmirrored', async () => {
		expect((await lookAt(mirroredHeic(heicOf([await redCorner()]), 1))).red).toEqual(['right above']);
	});

	it('with rotation only in Exif data stays unchanged, as the standard says', async () => {
		expect(await lookAt(heicOf([await redCorner(6)]))).toEqual({ size: [width, height], red: ['left above'] });
	});

	it('with several images gives the primary one first and the others as pages, without alpha images', async () => {
		const both = heicOf([await flat('rgba(0, 0, 255, 0.4)'), await redCorner()]);
		const source = await open(both);
		expect(source.frameCount).toBe(2);
		const first = await source.readFrame(1);
		expect([...first.pixels.subarray(0, 2)].every((value) => value < 20)).toBe(true);
		// The box that names the picture shown holds its number in its last two bytes.
		const last = Buffer.from(both);
		const primaryBox = last.indexOf('pitm', 0, 'latin1');
		last.writeUInt16BE(Math.max(...idsOf(last)), primaryBox + 8);
		expect(await lookAt(last)).toEqual({ size: [width, height], red: ['left above'] });
		expect((await (await open(last)).readFrame(2)).pixels[2]).toBeGreaterThan(200);
	});

	it.each([
		['two in colour', ['#0000ff', '#00ff00'], [2, 1]],
		['two of different formats', ['#00ff00', 'jpeg'], [1, 0]],
		['three', ['#ff0000', '#00ff00', '#0000ff'], [0, 1, 2]],
		['four', ['#ff0000', '#ff0000', '#0000ff', '#00ff00'], [0, 0, 2, 1]],
		['one with alpha and another', ['rgba(0, 255, 0, 1)', '#0000ff'], [1, 2]],
		['five', ['#0000ff', '#00ff00', '#0000ff', '#00ff00', '#ff0000'], [2, 1, 2, 1, 0]],
	] as const)('with several images (%s) gives each as a page', async (_, colours, channels) => {
		const pictures = colours.map(async (colour) => await (colour === 'jpeg' ? redCorner() : flat(colour)));
		const source = await open(heicOf(await Promise.all(pictures)));
		expect(source.frameCount).toBe(colours.length);
		for (const [index, channel] of channels.entries()) {
			const { pageNumber, pixels } = await source.readFrame(index + 1);
			expect(pageNumber).toBe(index + 1);
			expect(pixels[channel]).toBeGreaterThan(200);
			expect(pixels[(channel + 1) % 3]).toBeLessThan(60);
		}
	});

	it('with more images than pages are allowed is refused', async () => {
		const green = await flat('#00ff00');
		const many = heicOf(Array.from({ length: 11 }, () => green));
		await expect(open(many)).rejects.toMatchObject({ errorName: 'tooManyPages', details: { count: 11, limit: 10 } });
	});

	it('with a thumbnail is one page', async () => {
		expect((await open(heicOf([await redCorner()], ['-t', '32']))).frameCount).toBe(1);
	});

	it('with too many pixels is refused before it is decoded', async () => {
		const refused = (await open(heicOf([await redCorner()]), width * height - 1)).readFrame(1);
		await expect(refused).rejects.toMatchObject({ errorName: 'imageTooLarge', details: { width, height } });
	});

	it('that is damaged fails with a clear error', async () => {
		const bytes = heicOf([await redCorner()]);
		for (const cut of [bytes.subarray(0, 200), bytes.subarray(0, bytes.length - 200)]) {
			await expect((async () => await (await open(cut)).readFrame(1))()).rejects.toMatchObject({
				errorName: 'cannotOpen',
				details: { format: 'HEIC' },
			});
		}
	});
});

/** Numbers of the items of a HEIF file, from the boxes that describe them. */
function idsOf(heif: Buffer): number[] {
	const ids: number[] = [];
	for (let at = heif.indexOf('infe'); at >= 0; at = heif.indexOf('infe', at + 4)) {
		if (heif.toString('latin1', at + 12, at + 16) === 'hvc1' && (heif[at + 7] ?? 1) === 0)
			ids.push(heif.readUInt16BE(at + 8));
	}
	return ids;
}
