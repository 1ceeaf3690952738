import type { LocalizedText } from './types';

/**
 * Checks in the result of `idp/documentExtract` (additive). `checks` is a list of `{ check, state, values }`; each
 * value has its field, the key that requested it if any, page, text, plain value and box.
 */
export const extractChecks = {
	totals: { en: 'Net total + tax = total', zh: '不含税金额加税额等于总金额' },
	tax: { en: 'Net total × tax rate = tax', zh: '不含税金额乘税率等于税额' },
	lines: { en: 'Quantity × unit price = amount on each line', zh: '每行数量乘单价等于金额' },
	lineSum: { en: 'Line amounts add up to the net total or the total', zh: '各行金额之和等于不含税金额或总金额' },
	change: { en: 'Paid − total = change', zh: '已付金额减总金额等于找零' },
	balance: { en: 'Opening balance + entries = closing balance', zh: '期初余额加各笔金额等于期末余额' },
	pay: { en: 'Gross pay − deductions = net pay', zh: '应发工资减扣款等于实发工资' },
	consumption: { en: 'Current reading − previous reading = consumption', zh: '本期读数减上期读数等于用量' },
	dates: { en: 'The due date is not before the issue date', zh: '到期日不早于开具日期' },
	iban: { en: 'The check digits of the account number are correct', zh: '账号校验位正确' },
	taxNumber: { en: 'The check digits of the tax number are correct', zh: '税号校验位正确' },
	duplicate: { en: 'The invoice number is new for this supplier', zh: '该供应商的此发票号码首次出现' },
	currency: { en: 'The currency matches the one printed with the amounts', zh: '币种与金额旁的币种一致' },
} as const satisfies Readonly<Record<string, LocalizedText>>;

/** Available checks. */
export type ExtractCheckName = keyof typeof extractChecks;

/** Result of a check; `impossible`: a required value was not found, or is ambiguous. */
export type ExtractCheckState = 'passed' | 'failed' | 'impossible';
