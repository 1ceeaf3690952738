import sharp from 'sharp';

/** Rows of the receipt. */
export const receiptRows: readonly (readonly [string, string])[] = [
	['Corner Market', ''],
	['Receipt No.', '48213'],
	...['Bread', 'Butter', 'Coffee', 'Apples', 'Tomatoes', 'Cheese', 'Yoghurt', 'Rice', 'Pasta', 'Honey', 'Olives'].map(
		(name, index) => [`${name} ${index + 1} pcs`, `${index + 2}.${index}5`] as const,
	),
	['TOTAL', '82.55'],
];

/** Height of a row, pixels. */
const rowHeight = 56;

/** A receipt in two pictures (PNG) from its top down, the second one smaller; they have three rows in common. */
export async function receiptShots(): Promise<readonly [Buffer, Buffer]> {
	const [width, height] = [700, (receiptRows.length + 2) * rowHeight];
	const texts = receiptRows.map(([name, price], row) => {
		const y = (row + 1.5) * rowHeight;
		return `<text x="50" y="${y}">${name}</text><text x="650" y="${y}" text-anchor="end">${price}</text>`;
	});
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="DejaVu Sans, Liberation Sans, sans-serif" font-size="30">
		<rect width="100%" height="100%" fill="#fff"/>${texts.join('')}</svg>`;
	const whole = await sharp(Buffer.from(svg)).png().toBuffer();
	const cut = 9 * rowHeight;
	const above = await sharp(whole)
		.extract({ left: 0, top: 0, width, height: cut + 2 * rowHeight })
		.png()
		.withMetadata({ density: 150 })
		.toBuffer();
	const below = await sharp(
		await sharp(whole)
			.extract({ left: 0, top: cut - rowHeight, width, height: height - cut + rowHeight })
			.toBuffer(),
	)
		.resize({ width: Math.round(0.8 * width) })
		.png()
		.withMetadata({ density: 150 })
		.toBuffer();
	return [above, below];
}
