// @ts-check
// The text of a PDF file as pdf.js reads it: node pdfjs-text.mjs FILE
import { readFileSync } from 'node:fs';
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs';

const [path = ''] = process.argv.slice(2);
const task = getDocument({ data: new Uint8Array(readFileSync(path)), verbosity: VerbosityLevel.ERRORS });
const document = await task.promise;
for (let number = 1; number <= document.numPages; number++) {
	const { items } = await (await document.getPage(number)).getTextContent();
	for (const item of items) if ('str' in item) process.stdout.write(item.str + (item.hasEOL ? '\n' : ''));
	process.stdout.write('\n');
}
