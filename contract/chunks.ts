import type { LocalizedText } from './types';

/** A field of a line of the result. */
export interface LineField {
	/** JSON type for readers: `pages` is a list of integers. */
	readonly type: string;
	readonly required?: true;
	readonly meaning: LocalizedText;
}

/**
 * The result of `pdf/chunks`: JSON Lines, one chunk per line in reading order. Coordinates are points (1/72 inch) on
 * the displayed page, origin at its top left corner, y grows downwards.
 */
export const chunkFormat = {
	kinds: ['text', 'heading', 'list', 'table', 'code', 'formula', 'figure', 'contents', 'footnote'],
	fields: {
		id: {
			type: 'text',
			required: true,
			meaning: {
				en: 'Made from the text alone. Edits elsewhere do not change it. Unique within the document.',
				zh: '仅由文本生成，其他位置的修改不会改变它；在文档内唯一',
			},
		},
		kind: {
			type: 'text',
			required: true,
			meaning: { en: 'Kind of content. Mixed content is text.', zh: '内容类型；混合内容为 text' },
		},
		headings: {
			type: 'list of texts',
			required: true,
			meaning: { en: 'Headings above the chunk, outermost first', zh: '所属各级标题，从最外层开始' },
		},
		text: {
			type: 'text',
			required: true,
			meaning: {
				en: 'Text of the chunk. Each word of a page is in one chunk only. Table rows are lines with tabs.',
				zh: '文本；页面上的每个词只属于一个片段；表格每行一行文本，单元格以制表符分隔',
			},
		},
		overlap: {
			type: 'text',
			meaning: {
				en: 'Text repeated from an earlier chunk, to put before the text: its last sentences, or the table header',
				zh: '重复自前文、可置于文本之前的内容：前一片段末尾的句子，或表头',
			},
		},
		rows: {
			type: 'list of rows',
			meaning: {
				en: 'Cell texts of a table by row and column, with its header in every part',
				zh: '表格各行的单元格文本；表格的每一部分都带表头',
			},
		},
		headerRows: { type: 'integer', meaning: { en: 'How many of the rows are the header', zh: '其中表头的行数' } },
		pages: { type: 'list of integers', required: true, meaning: { en: 'Pages, starting at 1', zh: '页码，从 1 开始' } },
		boxes: {
			type: 'list of boxes',
			required: true,
			meaning: {
				en: 'Positions of the text: page, rect (left, top, right, bottom) and pageSize (width, height) in points',
				zh: '文本的位置：page（页码）、rect（左、上、右、下）和 pageSize（宽、高），单位为点',
			},
		},
		language: {
			type: 'text',
			meaning: { en: 'Language as BCP 47, such as en, if recognized', zh: '语言（BCP 47，如 en），能识别时才有' },
		},
		tokens: {
			type: 'integer',
			required: true,
			meaning: { en: 'Estimated tokens of the text, without the overlap', zh: '文本的估算 token 数，不含重叠部分' },
		},
	},
} as const satisfies { readonly kinds: readonly string[]; readonly fields: Readonly<Record<string, LineField>> };

/** The JSON Lines of `pdf/locate`: one line per place and page, by passage. Coordinates are those of chunks. */
export const placeFormat = {
	fields: {
		passage: { type: 'text', required: true, meaning: { en: 'As requested', zh: '请求中的文本' } },
		place: {
			type: 'integer',
			required: true,
			meaning: {
				en: 'Number of the place of this passage, starting at 1. A place on two pages has two lines.',
				zh: '该文本的第几处，从 1 开始；跨两页时有两行',
			},
		},
		page: { type: 'integer', required: true, meaning: { en: 'Page, starting at 1', zh: '页码，从 1 开始' } },
		boxes: {
			type: 'list of boxes',
			required: true,
			meaning: { en: 'Positions on this page, as in chunks', zh: '在该页上的位置，格式与片段相同' },
		},
		picture: { type: 'text', meaning: { en: 'Name of the PNG in the ZIP', zh: 'ZIP 中 PNG 的文件名' } },
	},
} as const satisfies { readonly fields: Readonly<Record<string, LineField>> };
