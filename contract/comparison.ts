import type { LineField } from './chunks';

/** The result of `pdf/compare`. Coordinates are those of chunks. */
export const comparisonFormat = {
	kinds: ['changed', 'added', 'removed', 'moved'],
	scopes: ['text', 'cell', 'row', 'page', 'running'],
	fields: {
		number: {
			type: 'integer',
			required: true,
			meaning: { en: 'Number of the difference, starting at 1', zh: '差异编号，从 1 开始' },
		},
		kind: { type: 'text', required: true, meaning: { en: 'What happened to the text', zh: '差异类型' } },
		scope: {
			type: 'text',
			required: true,
			meaning: {
				en: 'Words, a cell, a row, a page, or a running header or footer',
				zh: '范围：文字、单元格、表格行、整页，或页眉页脚（列出其在各页的位置）',
			},
		},
		oldText: { type: 'text', meaning: { en: 'Text in the old document', zh: '旧文档中的文本' } },
		newText: { type: 'text', meaning: { en: 'Text in the new document', zh: '新文档中的文本' } },
		context: {
			type: 'text',
			required: true,
			meaning: {
				en: 'A few words before and after, with […] in place of the text',
				zh: '前后的若干词，以 […] 代替该文本',
			},
		},
		table: {
			type: 'integer',
			meaning: { en: 'Table in the new document, starting at 1', zh: '新文档中的第几个表格，从 1 开始' },
		},
		row: {
			type: 'integer',
			meaning: {
				en: 'Row of the table, starting at 1 with the header. A removed row has its number in the old document.',
				zh: '表格行号，从表头起由 1 开始；被删除的行为旧文档中的行号',
			},
		},
		column: { type: 'integer', meaning: { en: 'Column of the table, starting at 1', zh: '表格列号，从 1 开始' } },
		header: { type: 'text', meaning: { en: 'Header of the column', zh: '列标题' } },
		oldPage: {
			type: 'integer',
			meaning: { en: 'Page in the old document, starting at 1', zh: '旧文档页码，从 1 开始' },
		},
		newPage: {
			type: 'integer',
			meaning: { en: 'Page in the new document, starting at 1', zh: '新文档页码，从 1 开始' },
		},
		oldBoxes: {
			type: 'list of boxes',
			required: true,
			meaning: { en: 'Positions in the old document, as in chunks', zh: '在旧文档中的位置，格式与片段相同' },
		},
		newBoxes: {
			type: 'list of boxes',
			required: true,
			meaning: { en: 'Positions in the new document, as in chunks', zh: '在新文档中的位置，格式与片段相同' },
		},
	},
} as const satisfies {
	readonly kinds: readonly string[];
	readonly scopes: readonly string[];
	readonly fields: Readonly<Record<string, LineField>>;
};
