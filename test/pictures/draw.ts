import sharp from 'sharp';

/** Size of what a picture shows, in pixels; below it stands a line. */
const area = { width: 440, height: 420 };
const margin = 8;
const captionHeight = 24;
/** Long lines shrink the text, down to `minSize`. */
const letter = { size: 11, minSize: 7, advance: 0.6021, line: 1.27 };
const colours = { paper: '#ffffff', around: '#eceff3', ink: '#1b1f24', frame: '#c4cad2' };
const face = 'DejaVu Sans Mono, Liberation Mono, monospace';

/** Something drawn, not yet a file. */
export type Drawn = Buffer;

/** Pictures beside each other, each as large as fits. @param pictures  PNG or JPEG, one at least */
export async function beside(pictures: readonly Uint8Array[], caption: string): Promise<Drawn> {
	const across = pictures.length === 4 ? 2 : Math.min(pictures.length, 3);
	const down = Math.ceil(pictures.length / across);
	const cell = {
		width: Math.floor((area.width - margin * (across + 1)) / across),
		height: Math.floor((area.height - margin * (down + 1)) / down),
	};
	const fitted = await Promise.all(
		pictures.map((picture) =>
			sharp(picture)
				.rotate()
				.resize({ ...cell, fit: 'inside', kernel: 'lanczos3' })
				.flatten({ background: colours.paper })
				.extend({ top: 1, bottom: 1, left: 1, right: 1, background: colours.frame })
				.png()
				.toBuffer({ resolveWithObject: true }),
		),
	);
	const rowHeights = Array.from({ length: down }, (_, row) =>
		Math.max(...fitted.slice(row * across, (row + 1) * across).map(({ info }) => info.height)),
	);
	const height = rowHeights.reduce((sum, each) => sum + each + margin, margin);
	const placed = fitted.map(({ data, info }, index) => {
		const column = index % across;
		const row = Math.floor(index / across);
		const left = margin + column * (cell.width + margin) + Math.max(0, Math.floor((cell.width - info.width) / 2));
		const top = margin + rowHeights.slice(0, row).reduce((sum, each) => sum + each + margin, 0);
		return { input: data, left, top };
	});
	return await finished(height, placed, caption);
}

/** The first lines of a text, as large as their length allows; longer ones are cut. */
export async function textSheet(text: string, caption: string): Promise<Drawn> {
	const lines = text
		.replace(/^\uFEFF/, '')
		.trimEnd()
		.split(/\r?\n|\f/)
		.map((line) => line.trimEnd().replaceAll('\t', '    '));
	const longest = Math.max(...lines.slice(0, rowsOf(letter.size)).map((line) => line.length));
	const fitting = (area.width - 2 * margin) / (longest * letter.advance);
	const fits = fitting >= letter.minSize;
	const size = fits ? Math.min(letter.size, fitting) : letter.size;
	const rows = rowsOf(size);
	const visible =
		lines.length > rows ? [...lines.slice(0, rows - 1), `… ${lines.length - rows + 1} more lines`] : lines;
	const lineHeight = size * letter.line;
	const height = Math.ceil(visible.length * lineHeight + 2 * margin);
	const paper = `<rect x="1" y="1" width="${area.width - 2}" height="${height - 2}" fill="${colours.paper}" stroke="${colours.frame}"/>`;
	const drawn = visible.map((line, index) =>
		textLine(cutTo(line, size), margin, margin + lineHeight * (index + 1) - size * 0.36, size),
	);
	return await finished(height, [{ input: svg(area.width, height, paper + drawn.join('')), left: 0, top: 0 }], caption);
}

const rowsOf = (size: number) => Math.floor((area.height - 2 * margin) / (size * letter.line));

function cutTo(line: string, size: number): string {
	const columns = Math.floor((area.width - 2 * margin) / (size * letter.advance) + 0.001);
	return line.length > columns ? `${line.slice(0, columns - 1)}…` : line;
}

/** The file of a picture. */
export async function fileOf(drawn: Drawn): Promise<Buffer> {
	return await sharp(drawn).webp({ quality: 78, effort: 6, smartSubsample: true }).toBuffer();
}

async function finished(height: number, parts: readonly sharp.OverlayOptions[], caption: string): Promise<Drawn> {
	const line = cutTo(caption, letter.size);
	const below = svg(area.width, captionHeight, textLine(line, margin, captionHeight - 8, letter.size));
	return await sharp({
		create: { width: area.width, height: height + captionHeight, channels: 3, background: colours.around },
	})
		.composite([...parts, { input: below, left: 0, top: height }])
		.png()
		.toBuffer();
}

function textLine(text: string, x: number, y: number, size: number): string {
	const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
	return `<text x="${x}" y="${y.toFixed(2)}" font-size="${size.toFixed(2)}" xml:space="preserve" fill="${colours.ink}">${escaped}</text>`;
}

function svg(width: number, height: number, content: string): Buffer {
	return Buffer.from(
		`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${face}">${content}</svg>`,
	);
}
