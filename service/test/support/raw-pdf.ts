import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withPdf } from '../../src/engine/external/pdfium-document';
import type { Page } from '../../src/engine/model';
import { readPage } from '../../src/engine/pdf-reading/read-page';

const fonts = [
	['Helvetica', 'WinAnsiEncoding'],
	['Helvetica-Bold', 'WinAnsiEncoding'],
	['Courier', 'WinAnsiEncoding'],
	['Times-Roman', 'StandardEncoding'],
];

/**
 * A document of one page of 400 × 400 points, by its content stream. Fonts: F1 Helvetica, F2 Helvetica-Bold,
 * F3 Courier, F4 Times with the ligatures fi (`\\256`) and fl (`\\257`). `forms` are form XObjects named X1, X2, …
 */
export function rawPdf(
	content: string,
	forms: readonly { readonly keys: string; readonly content: string }[] = [],
): string {
	const stream = (text: string, keys = '') => `<< /Length ${text.length} ${keys} >>\nstream\n${text}\nendstream`;
	const names = (prefix: string, count: number, first: number) =>
		Array.from({ length: count }, (_, index) => `/${prefix}${index + 1} ${first + index} 0 R`).join(' ');
	const firstForm = 5 + fonts.length;
	const resources = `/Resources << /Font << ${names('F', fonts.length, 5)} >> /XObject << ${names('X', forms.length, firstForm)} >> >>`;
	const objects = [
		'<< /Type /Catalog /Pages 2 0 R >>',
		'<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
		`<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 400] /Contents 4 0 R ${resources} >>`,
		stream(content),
		...fonts.map(([name, encoding]) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /${encoding} >>`),
		...forms.map((form) => stream(form.content, `/Type /XObject /Subtype /Form ${form.keys} ${resources}`)),
	];
	let text = '%PDF-1.4\n';
	const starts = objects.map((object, index) => {
		const start = text.length;
		text += `${index + 1} 0 obj\n${object}\nendobj\n`;
		return `${String(start).padStart(10, '0')} 00000 n \n`;
	});
	const size = objects.length + 1;
	return `${text}xref\n0 ${size}\n0000000000 65535 f \n${starts.join('')}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
}

/** Reads the first page of a document in Latin-1. */
export async function readRawPage(document: string): Promise<Page> {
	const folder = await mkdtemp(join(tmpdir(), 'raw-pdf-'));
	try {
		const path = join(folder, 'document.pdf');
		await writeFile(path, document, 'latin1');
		const page = await withPdf({ path, fileName: 'document.pdf' }, async (open) => readPage(open, 1));
		if (!page) throw new Error('the page cannot be read');
		return page;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}
