import type { LocalizedText } from './types';

/** Kinds of documents that `idp/match` tells apart. */
export const matchedKinds = ['order', 'delivery', 'invoice', 'credit', 'statement', 'other'] as const;
export type MatchedKind = (typeof matchedKinds)[number];

/** Kinds of findings in the result of `idp/match`. */
export const findingKinds = {
	missing: { en: 'An ordered or delivered line is not on the invoice', zh: '已订购或已送货的行不在发票中' },
	additional: { en: 'A line is on the invoice or delivery note only', zh: '仅在发票或送货单中出现的行' },
	fewer: { en: 'The quantity is lower than ordered or delivered', zh: '数量少于订购或送货数量' },
	more: { en: 'The quantity is higher than ordered or delivered', zh: '数量多于订购或送货数量' },
	price: { en: 'The unit price differs', zh: '单价不同' },
	amount: { en: 'The amount of a line differs, its quantity and price do not', zh: '数量与单价相同，但该行金额不同' },
	taxRate: { en: 'The tax rate differs', zh: '税率不同' },
	total: { en: 'The total differs, and no line or tax rate explains it', zh: '总额不同，且无法由行或税率解释' },
	date: {
		en: 'Delivery dates differ, or an invoice or delivery is earlier than its order',
		zh: '送货日期不同，或发票、送货早于订单',
	},
	bank: { en: 'Two documents of one supplier name different bank accounts', zh: '同一供应商的两份文件银行账号不同' },
	duplicate: { en: 'Two documents have the same number and total', zh: '两份文件的编号和总额相同' },
	open: {
		en: 'An ordered line is not completely delivered, or a statement entry has no invoice',
		zh: '已订购的行未全部送达，或对账单条目没有对应发票',
	},
} as const satisfies Readonly<Record<string, LocalizedText>>;
export type FindingKind = keyof typeof findingKinds;
