import { rawPdf, stream } from '../../../fixtures/make/raw-pdf';

/** A small document whose pages share a slow content stream. */
export function heavyPdf(pages: number, operators: number): Buffer {
	const content = Array.from(
		{ length: operators },
		(_, index) => `${index % 500} ${index % 700} m ${(index * 7) % 600} ${(index * 13) % 800} l S`,
	).join('\n');
	const kids = Array.from({ length: pages }, (_, index) => `${index + 4} 0 R`).join(' ');
	const page = '<</Type/Page/Parent 2 0 R/Contents 3 0 R>>';
	return Buffer.from(
		rawPdf([
			'<</Type/Catalog/Pages 2 0 R>>',
			`<</Type/Pages/Count ${pages}/MediaBox[0 0 600 800]/Resources<<>>/Kids[${kids}]>>`,
			stream(content),
			...Array<string>(pages).fill(page),
		]),
	);
}
