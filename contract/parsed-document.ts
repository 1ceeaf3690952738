import type { LocalizedText } from './types';

/** Type of a field in a result. `rect`: four numbers; `cells`, `items` … : arrays of the objects below. */
export type ResultFieldType =
	| 'text'
	| 'integer'
	| 'number'
	| 'boolean'
	| 'rect'
	| 'rows'
	| 'links'
	| 'items'
	| 'entries'
	| 'cells'
	| 'ticks';

/** A field of an object in the parsed-document result. */
export interface ResultField {
	readonly type: ResultFieldType;
	readonly meaning: LocalizedText;
	/** Allowed texts of the field. */
	readonly values?: readonly string[];
	/** True if every object has it. */
	readonly required?: true;
	/** True for an additional field that the published interface lacks. */
	readonly additive?: true;
}

/**
 * The result of `pdf/json`: `{ version, objects }`. Coordinates are points (1/72 inch) on the displayed page, origin at
 * its top left corner, y grows downwards.
 */
export const parsedDocument = {
	/** Version of the format. A change that clients could notice increments the first number. */
	version: '1.0',
	/** Types of objects, in the order of the published interface. */
	objectTypes: [
		'Text',
		'Image',
		'Table',
		'UnstdTable',
		'Catalogue',
		'List',
		'UnorderedList',
		'Formula',
		'Header',
		'Footer',
		'PageNumber',
		'FigureTitle',
		'FigureCaption',
	],
	/** Fields of an object. Text-like objects have `text`, tables have `text` too (cells by tab, rows by line). */
	fields: {
		type: { type: 'text', required: true, meaning: { en: 'Object type', zh: '对象类型' } },
		rect: {
			type: 'rect',
			required: true,
			meaning: {
				en: 'Left, top, right and bottom in points from the top left corner of the displayed page',
				zh: '左、上、右、下坐标，单位为点，以页面（按显示方向）左上角为原点',
			},
		},
		text: { type: 'text', meaning: { en: 'Text content', zh: '文本内容' } },
		page: { type: 'integer', required: true, meaning: { en: 'Page, starting at 0', zh: '页码，从 0 开始' } },
		order_index: {
			type: 'integer',
			required: true,
			meaning: { en: 'Reading order on the page, starting at 0', zh: '页面内的阅读顺序，从 0 开始' },
		},
		path: {
			type: 'text',
			meaning: {
				en: 'Path in the ZIP file of an image, or of a table as CSV. Omitted if there is no ZIP file.',
				zh: 'ZIP 内的文件：图片，或表格的 CSV；无 ZIP 时不出现。',
			},
		},
		role: {
			type: 'text',
			additive: true,
			values: [
				'paragraph',
				'heading',
				'code',
				'formula',
				'footnote',
				'caption',
				'header',
				'footer',
				'pageNumber',
				'annotation',
				'table',
				'figure',
			],
			meaning: { en: 'Role of the text in the document', zh: '文本在文档中的角色' },
		},
		level: { type: 'integer', additive: true, meaning: { en: 'Heading level, 1 to 6', zh: '标题级别，1 到 6' } },
		font_size: { type: 'number', additive: true, meaning: { en: 'Font size in points', zh: '字号，单位为点' } },
		continues: {
			type: 'boolean',
			additive: true,
			meaning: {
				en: 'True if it continues the paragraph or table of the previous column or page',
				zh: '是否延续前一栏或前一页的段落或表格',
			},
		},
		links: { type: 'links', additive: true, meaning: { en: 'Links in the text', zh: '文本中的链接' } },
		items: { type: 'items', additive: true, meaning: { en: 'List items', zh: '列表项' } },
		entries: { type: 'entries', additive: true, meaning: { en: 'Entries of a table of contents', zh: '目录条目' } },
		rows: {
			type: 'rows',
			additive: true,
			meaning: {
				en: 'Cell texts by row and column. A merged cell appears only in its first position.',
				zh: '按行列排列的表格文本；合并单元格只出现在首个位置',
			},
		},
		ticks: {
			type: 'ticks',
			additive: true,
			meaning: {
				en: 'Checkboxes in the text or table with label, state and position',
				zh: '文本或表格中的勾选框：选项文字、是否勾选及其位置',
			},
		},
		cells: { type: 'cells', additive: true, meaning: { en: 'Table cells', zh: '表格单元格' } },
		row_count: { type: 'integer', additive: true, meaning: { en: 'Number of table rows', zh: '表格行数' } },
		column_count: { type: 'integer', additive: true, meaning: { en: 'Number of table columns', zh: '表格列数' } },
		header_rows: {
			type: 'integer',
			additive: true,
			meaning: { en: 'Number of header rows at the top of a table', zh: '表格顶部的表头行数' },
		},
		repeated_header_rows: {
			type: 'integer',
			additive: true,
			meaning: {
				en: 'Number of header rows repeated from the table that this one continues',
				zh: '重复自所延续表格的表头行数',
			},
		},
		right_to_left: {
			type: 'boolean',
			additive: true,
			meaning: {
				en: 'True if the table is read from right to left. The first column is on the right.',
				zh: '从右向左阅读的表格为 true：首列位于最右侧',
			},
		},
		evidence: {
			type: 'text',
			additive: true,
			values: ['tags', 'ruled', 'partlyRuled', 'unruled'],
			meaning: { en: 'How the table was detected', zh: '表格的识别依据' },
		},
		confidence: {
			type: 'number',
			additive: true,
			meaning: { en: 'Confidence of the table, 0 to 1', zh: '表格的置信度，0 到 1' },
		},
		ocr_confidence: {
			type: 'number',
			additive: true,
			meaning: {
				en: 'Expected share of correct words in OCR text, 0 to 1, as measured on words with the same confidence',
				zh: '经 OCR 识别的文字：其中正确词语的预计比例（按相同置信度词语的实测结果），0 到 1',
			},
		},
		alternative_text: {
			type: 'text',
			additive: true,
			meaning: { en: 'Alternative text of an image', zh: '图片的替代文本' },
		},
		pixel_width: { type: 'integer', additive: true, meaning: { en: 'Image width in pixels', zh: '图片宽度（像素）' } },
		pixel_height: {
			type: 'integer',
			additive: true,
			meaning: { en: 'Image height in pixels', zh: '图片高度（像素）' },
		},
		kind: {
			type: 'text',
			additive: true,
			meaning: {
				en: 'Annotation type in PDF terms: Text, Highlight, …',
				zh: '注释类型（PDF 名称）：Text、Highlight 等',
			},
		},
	},
	/** Fields of one element of the arrays above; all are required. */
	elements: {
		links: { text: 'text', target: 'text' },
		items: { marker: 'text', level: 'integer', text: 'text', rect: 'rect' },
		ticks: { text: 'text', ticked: 'boolean', rect: 'rect' },
		entries: { text: 'text', page_label: 'text', level: 'integer' },
		cells: {
			row: 'integer',
			column: 'integer',
			row_span: 'integer',
			column_span: 'integer',
			text: 'text',
			header: 'boolean',
			rect: 'rect',
		},
		/**
		 * Next to `objects`, additive, if there are any: stamps and handwriting on scans. Their words are not part of
		 * the page text.
		 */
		marks: { kind: 'text', page: 'integer', rect: 'rect', text: 'text', confidence: 'number' },
		/** Next to `objects`, additive, if there is any: text that a reader of the page does not see. */
		hidden: { reason: 'text', page: 'integer', rect: 'rect', text: 'text' },
		/** Next to `objects`, additive: sizes of the converted pages. */
		pages: { page: 'integer', width: 'number', height: 'number' },
	},
} as const satisfies {
	readonly version: string;
	readonly objectTypes: readonly string[];
	readonly fields: Readonly<Record<string, ResultField>>;
	readonly elements: Readonly<Record<string, Readonly<Record<string, ResultFieldType>>>>;
};

/** Type of an object in the parsed-document result. */
export type ParsedObjectType = (typeof parsedDocument.objectTypes)[number];
