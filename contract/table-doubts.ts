import type { LocalizedText } from './types';

/**
 * Reasons to check a table in the result of `idp/documentExtract` (additive). `doubts` of a table is a list of `{
 * reason, row, column }` with row from 0 and column as requested; either is omitted if it applies to all. There is no
 * list if nothing is doubtful.
 */
export const tableDoubts = {
	product: { en: 'Quantity × unit price does not equal the amount', zh: '数量乘单价不等于金额' },
	balance: { en: 'The balances before and after this entry do not match', zh: '发生额与前后余额不符' },
	sum: { en: 'The amounts do not add up to any total in the document', zh: '金额之和与文档中的任何总额都不一致' },
	position: { en: 'An item number before this row is missing or duplicated', zh: '此前缺少序号或序号重复' },
	kind: {
		en: 'The value does not match the column type (number or date)',
		zh: '与该列的内容类型（单个数字或日期）不符',
	},
	empty: { en: 'This cell is empty although other rows have a value', zh: '此处为空，而其他行有内容' },
	recognition: { en: 'Low OCR confidence', zh: 'OCR 置信度低' },
	heading: {
		en: 'The column has a different position or name than in the learned layout',
		zh: '该列的位置或名称与已学习的版式不同',
	},
	column: { en: 'An unrecognized header may belong to this column', zh: '某个未识别的表头可能是该列' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Why a table is doubtful. */
export type TableDoubtReason = keyof typeof tableDoubts;
