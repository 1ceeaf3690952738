import type { Line } from '../../../../src/engine/model';
import { flowingText } from '../../../../src/engine/writing/txt-flowing';
import { cell, documentPage, gridTable, placeOf, tableBlock } from '../../../support/document-pages';
import { PageBuilder } from '../layout/page-builder';

const line = (text: string): Line => ({ words: new PageBuilder().line(text, 0, 0).words, box: placeOf(0, 0), turn: 0 });

describe('flowing text', () => {
	it('has a line for each row of a table: two spaces between cells, one between the lines of a cell', () => {
		const rows = [
			[['Herb'], ['Days', 'until ripe']],
			[['Sage'], ['3']],
			[[], ['5']],
			[[], []],
		];
		const cells = rows.flatMap((row, index) =>
			row.map((texts, column) => cell(index, column, '', { lines: texts.map(line) })),
		);
		const table = { ...gridTable([]), rowCount: rows.length, columnCount: 2, cells };
		expect(flowingText(documentPage([tableBlock(table)]))).toEqual(['Herb  Days until ripe', 'Sage  3', '5']);
	});
});
