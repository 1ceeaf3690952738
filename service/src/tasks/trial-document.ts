/** Words of the page that results must contain. */
export const trialWords = { number: '4711', article: 'Paper' } as const;

/** Page size in points; a small page is fast to read. */
export const trialSize = { width: 420, height: 300 };
const texts: readonly (readonly [x: number, y: number, size: number, text: string])[] = [
	[40, 250, 20, 'Invoice'],
	[40, 220, 11, `Invoice Number: ${trialWords.number}`],
	[50, 175, 11, 'Description'],
	[250, 175, 11, 'Amount'],
	[50, 150, 11, trialWords.article],
	[250, 150, 11, '10.00'],
	[50, 125, 11, 'Ink'],
	[250, 125, 11, '2.50'],
	[40, 80, 11, 'Total: 12.50'],
];
/** Lines of a table of two columns and three rows. */
const rules = [118, 143, 168, 193]
	.map((y) => `40 ${y} m 340 ${y} l`)
	.concat([40, 240, 340].map((x) => `${x} 118 m ${x} 193 l`));

/** A page with a title, a field and a table, as a PDF. */
export function trialPdf(): Buffer {
	const textOperators = texts.map(([x, y, points, text]) => `BT /F1 ${points} Tf ${x} ${y} Td (${text}) Tj ET`);
	const content = [...textOperators, '0.8 w', ...rules, 'S'].join('\n');
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${trialSize.width} ${trialSize.height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
		`<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
		'<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
	];
	let text = '%PDF-1.7\n';
	const places = objects.map((object, index) => {
		const at = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(at).padStart(10, '0')} 00000 n \n`;
	});
	const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
	const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
	return Buffer.from(text + table + trailer, 'latin1');
}
