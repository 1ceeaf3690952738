/** A small document whose pages share much drawing: each takes long, none is large. */
export function heavyPdf(pages: number, operators: number): Buffer {
	const content = Array.from(
		{ length: operators },
		(_, index) => `${index % 500} ${index % 700} m ${(index * 7) % 600} ${(index * 13) % 800} l S`,
	).join('\n');
	const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(' ');
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		`<</Type/Pages/Count ${pages}/MediaBox[0 0 600 800]/Resources<<>>/Kids[${kids}]>>`,
		`<</Length ${content.length}>>stream\n${content}\nendstream`,
		...Array.from({ length: pages }, () => '<</Type/Page/Parent 2 0 R/Contents 3 0 R>>'),
	];
	let text = '%PDF-1.7\n';
	const offsets = objects.map((object, index) => {
		const offset = text.length;
		text += `${index + 1} 0 obj${object}endobj\n`;
		return offset;
	});
	const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
	const trailer = `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`;
	return Buffer.from(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`, 'latin1');
}
