import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

import { toolDefinition, toolPaths, type ToolPath } from '../../contract';
import { outputItems } from '../../scripts/lib/n8n-client.mjs';
import type { Item } from '../../scripts/lib/n8n-execution.mjs';
import { picturePage } from '../support/drawn-page';
import { firstOfEach, sampled } from '../../service/test/support/sample';
import { credentialType, realN8n } from '../support/real-n8n';
import { runWell } from '../support/real-n8n-runs';
import { chain, documentConversion, readFiles, start, type WorkflowNode } from '../support/real-n8n-workflows';

/*
 * What the node makes goes into n8n's own nodes next: each tool's file is read by the one that people would take.
 */

const real = realN8n();
const folder = join(real.fileFolder, 'read-back');

/** A page with a table and a picture, without which a spreadsheet or a web page has no picture in it. */
async function pdfWithPicture(): Promise<Uint8Array> {
	const pdf = await PDFDocument.create();
	const font = await pdf.embedFont(StandardFonts.Helvetica);
	const picture = await pdf.embedPng(await picturePage([[80, 100, 'A sign']]));
	const page = pdf.addPage([595, 842]);
	const rows = [
		['Article', 'Amount', 'Price'],
		['Screws', '240', '12.50'],
		['Hammer', '3', '31.90'],
	];
	page.drawText('List of the goods that were ordered', { x: 60, y: 760, size: 16, font });
	for (const [y, row] of rows.entries()) {
		for (const [x, text] of row.entries()) {
			page.drawText(text, { x: 66 + 150 * x, y: 700 - 24 * y, size: 11, font });
			page.drawRectangle({ x: 60 + 150 * x, y: 692 - 24 * y, width: 150, height: 24, borderWidth: 1, opacity: 0 });
		}
	}
	page.drawImage(picture, { x: 60, y: 300, width: 300, height: 233 });
	pdf.addPage([595, 842]).drawText('The second page', { x: 60, y: 760, size: 12, font });
	return await pdf.save();
}

function node(name: string, type: string, typeVersion: number, parameters: Record<string, unknown>): WorkflowNode {
	return { name, type: `n8n-nodes-base.${type}`, typeVersion, position: [0, 0], parameters };
}

/** n8n's *Extract from File*. */
const extract = (operation: string): WorkflowNode[] => [
	node('Read back', 'extractFromFile', 1.1, { operation, binaryPropertyName: 'data', options: {} }),
];
/** n8n's *Compression*, for the file in a field. */
const decompress = (field = 'data'): WorkflowNode[] => [
	node('Read back', 'compression', 1.1, { operation: 'decompress', binaryPropertyName: field, outputPrefix: 'file_' }),
];
/** The same for a format that is a ZIP by another name: it looks at the end of the name. */
const decompressAs = (name: string): WorkflowNode[] => [
	node('Save', 'readWriteFile', 1.1, { operation: 'write', fileName: join(folder, name), options: {} }),
	node('Open', 'readWriteFile', 1, { operation: 'read', fileSelector: join(folder, name), options: {} }),
	...decompress(),
];

/** What reads the result of a tool back, and what is found in it. */
type Reading = readonly [nodes: WorkflowNode[], expected: string];

const readings: Readonly<Record<string, Reading>> = {
	csv: [extract('csv'), 'Hammer'],
	chunks: [extract('text'), 'Hammer'],
	html: [extract('text'), 'Hammer'],
	json: [extract('fromJson'), 'Hammer'],
	markdown: [extract('text'), 'Hammer'],
	txt: [extract('text'), 'Hammer'],
	xlsx: [extract('xlsx'), 'Hammer'],
	docx: [decompressAs('made-docx.zip'), 'document.xml'],
	pptx: [decompressAs('made-pptx.zip'), 'slide1.xml'],
	img: [extract('binaryToPropery'), '/9j/'],
	editable: [extract('pdf'), 'Hammer'],
	compress: [extract('pdf'), 'Hammer'],
	convertType: [extract('pdf'), 'Hammer'],
	extract: [extract('pdf'), 'Hammer'],
	insert: [extract('pdf'), 'Hammer'],
	fill: [extract('pdf'), 'Hammer'],
	redact: [extract('pdf'), 'List of the goods'],
	merge: [extract('pdf'), 'Hammer'],
	pages: [extract('pdf'), 'Hammer'],
	searchable: [extract('pdf'), 'Hammer'],
	split: [extract('pdf'), 'Hammer'],
	// A picture: its text is for those who ask for OCR.
	pdf: [extract('pdf'), '"numpages":1'],
	// The goods are not an electronic invoice, and the report says so.
	einvoice: [extract('fromJson'), '"found":false'],
	documentExtract: [extract('fromJson'), '31.90'],
	// One document differs from no other.
	match: [extract('fromJson'), '"findings":[]'],
	dewarp: [extract('binaryToPropery'), 'iVBORw0KGgo'],
	compare: [extract('fromJson'), 'differences'],
	locate: [extract('binaryToPropery'), 'iVBORw0KGgo'],
	magicColor: [extract('binaryToPropery'), 'iVBORw0KGgo'],
};

const required: Partial<Record<ToolPath, Record<string, unknown>>> = {
	'pdf/extract': { pageOptions: '1' },
	'pdf/insert': { targetPage: '1' },
	'pdf/locate': { passages: ['Hammer'] },
	'img/locate': { passages: ['Hammer'] },
	'pdf/redact': { redactTexts: ['Hammer'] },
	'pdf/pages': { pageSteps: ['rotate 90'] },
	'pdf/fill': { formValues: '{ "Name": "Ada" }' },
	'idp/documentExtract': { documentKind: 'other', keys: ['Article'], tableHandles: ['Article', 'Amount', 'Price'] },
};

async function readBack(tool: ToolPath, nodes: readonly WorkflowNode[]) {
	const isPicture = toolDefinition(tool).sourceTypeName === 'img' || tool.startsWith('documentAI/');
	const convert = documentConversion(
		{ resource: 'document', operation: 'convert', tool, ...required[tool], options: { output: 'binary' } },
		{ credentials: { [credentialType]: real.credential } },
	);
	const source = readFiles(join(folder, isPicture ? 'goods.png' : tool === 'pdf/compare' ? 'goods*.pdf' : 'goods.pdf'));
	const execution = await runWell(real, chain(`Read back ${tool}`, [start, source, convert, ...nodes]));
	return { made: outputItems(execution, convert.name), read: outputItems(execution, 'Read back') };
}

/** The whole output of a node, files by name. */
function contentOf(items: readonly Item[]): string {
	return JSON.stringify(
		items.map(({ json, binary = {} }) => [json, Object.values(binary).map(({ fileName }) => fileName)]),
	);
}

beforeAll(async () => {
	await mkdir(folder);
	await writeFile(join(folder, 'goods.pdf'), await pdfWithPicture());
	await writeFile(join(folder, 'goods-new.pdf'), await pdfWithPicture());
	const cells = ['Article', 'Amount', 'Price', 'Screws', '240', '12.50', 'Hammer', '3', '31.90'];
	const placed = cells.map((text, index) => [80 + 250 * (index % 3), 120 + 70 * Math.floor(index / 3), text] as const);
	await writeFile(join(folder, 'goods.png'), await picturePage(placed));
});

const readingOf = (tool: ToolPath): Reading | undefined => readings[tool.split('/')[1] ?? ''];
/** In the sample the first tool that is read back in each way. */
const sample = firstOfEach(toolPaths, (tool) => JSON.stringify(readingOf(tool)));

test.each(sampled(toolPaths, sample))('n8n reads the file of %s', async (tool) => {
	const [nodes, expected] = readingOf(tool) ?? [];
	if (!nodes || expected === undefined) throw new Error(`Nothing reads what ${tool} makes`);
	const { made, read } = await readBack(tool, nodes);
	expect(Object.keys(made[0]?.binary ?? {})).toContain('data');
	expect(read.length).toBeGreaterThan(0);
	expect(contentOf(read)).toContain(expected);
});

test.each(['pdf/markdown', 'pdf/html', 'pdf/json'] as const)('n8n reads the ZIP of %s with its image', async (tool) => {
	const { made, read } = await readBack(tool, decompress('data_zip'));
	expect(made).toHaveLength(1);
	expect(contentOf(read)).toMatch(/\.(?:png|jpe?g)/);
});
