import type { LocalizedText } from './types';

/**
 * Why a person had better look at a table of the result of `idp/documentExtract`, a field of ours beside those of the published interface: `doubts` of a
 * table is a list of `{ reason, row, column }`, row from 0 and column as asked, each missing where all are meant; there is none where nothing
 * speaks against the table.
 */
export const tableDoubts = {
	product: { en: 'Quantity times unit price is not the amount', zh: '数量乘单价不等于金额' },
	balance: { en: 'The movement does not lead from balance to balance', zh: '发生额与前后余额不符' },
	sum: { en: 'The amounts come to no sum of the document', zh: '金额合计与文档中的任何总额都不一致' },
	position: { en: 'A position is missing before it, or comes again', zh: '此前缺少序号或序号重复' },
	kind: { en: 'It is not what the column has: one number, or one day', zh: '与该列的内容类型（单个数字或日期）不符' },
	empty: { en: 'Nothing stands here, where other lines have something', zh: '此处为空，而其他行有内容' },
	recognition: { en: 'It was read with little certainty', zh: '文字识别不够确定' },
	heading: {
		en: 'The column stands elsewhere, or is called otherwise, than in the document it was learned from',
		zh: '该列的位置或名称与学习版式时的文档不同',
	},
	column: { en: 'A heading that nobody knows may be this column', zh: '某个未识别的表头可能是该列' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Why a table is doubtful. */
export type TableDoubtReason = keyof typeof tableDoubts;
