import type { ToolPath } from '../../../contract/tools';
import { convertFixture, removeFolders } from './support';
import { sampled } from '../support/sample';

afterAll(removeFolders);

/** Milliseconds of processor time that a page may take whatever it holds; other programs do not count. */
const limitMs = 5000;

/** A page of some content in Helvetica (font `F`), written by hand: a library would take longer than the conversion. */
function onePage(content: string, width: number, height: number): Buffer {
	const objects = [
		'<</Type/Catalog/Pages 2 0 R>>',
		'<</Type/Pages/Kids[3 0 R]/Count 1>>',
		`<</Type/Page/Parent 2 0 R/MediaBox[0 0 ${width} ${height}]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>`,
		`<</Length ${content.length}>>stream\n${content}\nendstream`,
		'<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
	];
	let pdf = '%PDF-1.4\n';
	let table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
	objects.forEach((object, index) => {
		table += `${String(pdf.length).padStart(10, '0')} 00000 n \n`;
		pdf += `${index + 1} 0 obj${object}endobj\n`;
	});
	return Buffer.from(
		`${pdf}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>startxref\n${pdf.length}\n%%EOF`,
		'latin1',
	);
}

const text = (value: string | number, x: number, y: number) =>
	`BT /F 8 Tf 1 0 0 1 ${x.toFixed(1)} ${y.toFixed(1)} Tm (${value}) Tj ET\n`;

/** Numbers from 0 to 1 that are the same in every run. */
function numbers(): () => number {
	let state = 1;
	return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const columns = Array.from({ length: 20_000 }, (_, index) => {
	const [x, y] = [index % 50, Math.floor(index / 50)];
	return text(10_000 + ((x * 331 + y * 77) % 89_999), x * 40, 5590 - y * 14);
}).join('');

const next = numbers();
const anywhere = Array.from({ length: 20_000 }, () => text('abcde', next() * 570, next() * 780)).join('');

const someWords = Array.from({ length: 160 }, (_, index) =>
	text('word 12', 20 + (index % 4) * 140, 20 + Math.floor(index / 4) * 18),
).join('');
const crossing = Array.from({ length: 25_000 }, (_, index) => {
	const place = (index * 7919) % 25_000;
	const [x, y] = [(place * 0.024).toFixed(2), (place * 0.03).toFixed(2)];
	return `0 ${y} m 600 ${y} l S ${x} 0 m ${x} 750 l S\n`;
}).join('');

const pages = [
	['100,000 characters in columns', onePage(columns, 2000, 5600), '10000'],
	['100,000 characters anywhere', onePage(anywhere, 600, 800), 'abcde'],
	['50,000 lines that cross each other', onePage(someWords + crossing, 600, 800), 'word'],
] as const;

const tools: readonly (readonly [ToolPath, object])[] = [
	['pdf/txt', {}],
	['pdf/txt', { txtTableFormat: 0 }],
	['pdf/json', { outputType: 1 }],
	['pdf/markdown', {}],
	['pdf/xlsx', {}],
	['idp/documentExtract', { keys: ['Invoice number', 'Total'] }],
	...sampled<(readonly [ToolPath, object])[]>([['pdf/fill', { formValues: { word: 'x', total: true } }]], []),
];

/** In the sample each tool converts one page, and each page goes through two tools. */
const rows = pages.map(
	(page, index) =>
		[
			...page,
			sampled(
				tools,
				tools.filter((_, tool) => tool % pages.length === index),
			),
		] as const,
);

describe.each(rows)('a page with %s', (_name, document, word, pageTools) => {
	it.each(pageTools)('%s %j', async (tool, parameter) => {
		const start = process.cpuUsage();
		const { bytes, files } = await convertFixture(tool, document, parameter);
		const { user, system } = process.cpuUsage(start);
		// Beside fields lies what their review needs.
		expect(files.filter((file) => !file.endsWith('.reading'))).toHaveLength(1);
		if (tool === 'pdf/txt' || tool === 'pdf/json') expect(bytes.includes(word)).toBe(true);
		expect((user + system) / 1000).toBeLessThan(limitMs);
	});
});
