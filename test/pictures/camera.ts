import sharp from 'sharp';

const photoSize = { width: 1200, height: 1600 };

/** A page as a cheap scanner gives it: grey paper, a little turned, a little soft. @param page  PNG */
export async function scanned(page: Uint8Array, dpi: number): Promise<Buffer> {
	return await sharp(page)
		.flatten({ background: '#fff' })
		.rotate(0.7, { background: '#fff' })
		.blur(0.7)
		.linear(0.86, 26)
		.grayscale()
		.withMetadata({ density: dpi })
		.jpeg({ quality: 80 })
		.toBuffer();
}

/**
 * A page as a phone sees it on a table: turned, curled to a part of a cylinder, one corner in shadow. Each pixel of the photo is looked
 * up in the page, between its four neighbours.
 * @param page  PNG
 */
export async function photographed(page: Uint8Array): Promise<Buffer> {
	const { data, info } = await sharp(page)
		.flatten({ background: '#fff' })
		.resize({ width: 1000 })
		.removeAlpha()
		.raw()
		.toBuffer({ resolveWithObject: true });
	const { width, height } = photoSize;
	const photo = Buffer.alloc(width * height * 3);
	const place = placeIn(info.width, info.height);
	for (let y = 0; y < height; y++) {
		for (let x = 0; x < width; x++) {
			const [u, v] = place(x, y);
			const isPaper = u >= 0 && v >= 0 && u < info.width - 1 && v < info.height - 1;
			const light = (x + y * 0.8 > 1650 ? 0.62 : 1) * (0.97 - 0.12 * Math.abs(u / info.width - 0.4));
			const grain = 6 * Math.sin(x * 0.05 + 3 * Math.sin(y * 0.004));
			const table = [92 + grain, 62 + grain, 42 + grain];
			for (let channel = 0; channel < 3; channel++) {
				const value = isPaper ? between(data, info.width, u, v, channel) : (table[channel] ?? 0);
				photo[(y * width + x) * 3 + channel] = Math.max(0, Math.min(255, value * light));
			}
		}
	}
	return await sharp(photo, { raw: { width, height, channels: 3 } })
		.blur(0.5)
		.jpeg({ quality: 85 })
		.toBuffer();
}

/** Where on the page a pixel of the photo lies. */
function placeIn(pageWidth: number, pageHeight: number): (x: number, y: number) => readonly [number, number] {
	const turn = -0.09;
	const scale = pageHeight / 1330;
	const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
	return (x, y) => {
		const dx = x - photoSize.width / 2;
		const dy = y - photoSize.height / 2;
		// Farther away at the top.
		const depth = 1 + 0.00009 * -dy;
		const along = (dx * cos + dy * sin) * scale * depth;
		const down = (-dx * sin + dy * cos) * scale * depth;
		const u = along + pageWidth / 2;
		const curl = 38 * Math.sin(Math.PI * Math.max(0, Math.min(1, u / pageWidth)));
		return [u, down + curl + pageHeight / 2 - 12];
	};
}

function between(data: Buffer, width: number, u: number, v: number, channel: number): number {
	const left = Math.floor(u);
	const top = Math.floor(v);
	const at = (x: number, y: number) => data[(y * width + x) * 3 + channel] ?? 0;
	const [right, down] = [u - left, v - top];
	const upper = at(left, top) * (1 - right) + at(left + 1, top) * right;
	const lower = at(left, top + 1) * (1 - right) + at(left + 1, top + 1) * right;
	return upper * (1 - down) + lower * down;
}
