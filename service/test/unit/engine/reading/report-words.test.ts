import type { Word } from '../../../../src/engine/model';
import type { Block, DocumentPage, TextBlock } from '../../../../src/engine/model/blocks';
import type { WordComparison } from '../../../../src/engine/readback/compare';
import { LeftOutTexts } from '../../../../src/engine/reading/left-out-texts';
import { OutsideTables } from '../../../../src/engine/reading/outside-tables';
import { reportWords } from '../../../../src/engine/reading/report-words';
import type { ToolContext } from '../../../../src/engine/request/tool';
import { phraseText, type Phrase } from '../../../../src/messages/phrases';
import { gridTable, tableBlock } from '../../../support/document-pages';

const box = { left: 10, top: 20, right: 90, bottom: 30 };
const style = { font: 'Sans', bold: false, italic: false, monospace: false, color: 0 };
const header: TextBlock = {
	kind: 'text',
	role: 'header',
	pageNumber: 2,
	box,
	runs: [{ text: 'Harbour notes' }],
	lines: [],
	fontSize: 10,
};

const warningsOf = (leftOut: WordComparison['leftOut'], ...blocks: readonly Block[]) =>
	warningsIn('markdown', leftOut, ...blocks);
const warningsIn = (format: string, leftOut: WordComparison['leftOut'], ...blocks: readonly Block[]) => {
	const [texts, outside] = [new LeftOutTexts(), new OutsideTables()];
	const page: DocumentPage = { pageNumber: 2, width: 600, height: 800, blocks: [...blocks] };
	texts.add(page);
	outside.add(page);
	const warnings: Phrase[] = [];
	const context = {
		warn: (warning: Phrase) => void warnings.push(warning),
		onWords: () => undefined,
		request: { toolPath: `pdf/${format}` },
	} as unknown as ToolContext;
	reportWords(context, { onPages: 9, missing: 0, double: 0, moved: 0, leftOut, places: [] }, { texts, outside });
	return warnings.map((warning) => phraseText(warning, 'en'));
};

describe('words that a format leaves out', () => {
	it('are counted by reason, with their pages and texts', () => {
		const leftOut = new Map([
			['runningLine', { count: 4, pages: new Set([3, 1, 2]) }],
			['figure', { count: 2, pages: new Set([2]) }],
			['description', { count: 1, pages: new Set([7]) }],
		]);
		const [headers, images, ...others] = warningsOf(leftOut, header);
		expect(others).toEqual([]);
		expect(headers).toMatch(/^Headers, footers, page numbers .*\(4 words\).*"Harbour notes" \(2\)/);
		expect(images).toMatch(/images .*\(3 words\).*: \(2,7\)\.$/);
	});

	it('include the header rows that a table repeats', () => {
		const leftOut = new Map([
			['runningLine', { count: 2, pages: new Set([1, 2]) }],
			['repeatedHeader', { count: 2, pages: new Set([2]) }],
		]);
		const table = tableBlock(
			gridTable([
				['Berth', 'Ship'],
				['4', 'Aurora'],
			]),
			2,
			{ continues: true, repeatedHeaderRows: 1 },
		);
		expect(warningsOf(leftOut, header, table)).toEqual([
			expect.stringMatching(/repeated table headers .*\(4 words\).*: "Harbour notes" \(2\), "Berth Ship" \(2\)\.$/),
		]);
	});

	const pageNumber: TextBlock = { ...header, role: 'pageNumber', runs: [{ text: '7' }] };
	const numbers = new Map([['runningLine', { count: 1, pages: new Set([2]) }]]);

	it.each<readonly [string, readonly Block[], string]>([
		['alone', [pageNumber], '"7" (2)'],
		['beside a header', [header, pageNumber], '"Harbour notes" (2), "7" (2)'],
	])('include page numbers: %s', (_, blocks, listed) => {
		expect(warningsIn('markdown', numbers, ...blocks)).toEqual([expect.stringContaining(`: ${listed}.`)]);
	});

	it('are no page numbers where the format counts pages', () => {
		expect(warningsIn('docx', numbers, pageNumber)).toEqual([]);
	});

	it('are counted if the result contains only tables and there are none', () => {
		const leftOut = new Map([['outsideTables', { count: 90, pages: new Set([2]) }]]);
		const word: Word = { text: 'Ice', box, fontSize: 10, turn: 0, spaceAfter: false, style };
		const text: TextBlock = { ...header, role: 'paragraph', lines: [{ words: [word], box, turn: 0 }] };
		expect(warningsOf(leftOut, text)).toEqual([
			expect.stringMatching(/was skipped \(90 words\).*TXT.*"excelAllContent"/),
		]);
		expect(warningsOf(leftOut)).toEqual([]);
	});

	it.each<readonly [string, WordComparison['leftOut']]>([
		['nothing', new Map()],
		['repeated headers', new Map([['repeatedHeader', { count: 3, pages: new Set([2]) }]])],
	])('give no warning: %s', (_, leftOut) => {
		expect(warningsOf(leftOut)).toEqual([]);
	});
});
