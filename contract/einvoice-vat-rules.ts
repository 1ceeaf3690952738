import type { InvoiceRule } from './einvoice-rule';
import type { TermId } from './einvoice-terms';

/** VAT categories (UNTDID 5305): code, letters of its rules, and names. The first group has rates above zero. */
export const vatCategories = [
	['S', 'S', 'standard rated', '标准税率'],
	['L', 'AF', 'Canary Islands general indirect tax (IGIC)', '加那利群岛间接税（IGIC）'],
	['M', 'AG', 'tax of Ceuta and Melilla (IPSI)', '休达和梅利利亚税（IPSI）'],
	['Z', 'Z', 'zero rated', '零税率'],
	['E', 'E', 'exempt from VAT', '免增值税'],
	['AE', 'AE', 'reverse charge', '反向征收'],
	['K', 'IC', 'intra-community supply', '欧盟内供应'],
	['G', 'G', 'export outside the EU', '欧盟境外出口'],
	['O', 'O', 'not subject to VAT', '不征增值税'],
] as const;

/** Code of a category with separate rules. */
export type VatCategory = (typeof vatCategories)[number][0];

const rated = ['S', 'L', 'M'];

/** Identifiers that a category requires unless `partyTexts` says otherwise. */
const sellerText = [
	'the seller’s VAT identifier (BT-31), tax number (BT-32) or tax representative’s VAT identifier (BT-63) is required',
	'必须提供卖方增值税号（BT-31）、税务登记号（BT-32）或税务代表增值税号（BT-63）',
] as const;

const partyTexts: Readonly<Record<string, readonly [string, string]>> = {
	O: [
		'VAT identifiers of the seller, tax representative and buyer are not allowed',
		'不得提供卖方、税务代表或买方的增值税号',
	],
	K: [
		'the VAT identifiers of the seller (or tax representative) and the buyer are required',
		'必须提供卖方（或税务代表）及买方的增值税号',
	],
	G: ['the VAT identifier of the seller or tax representative is required', '必须提供卖方或税务代表的增值税号'],
	AE: [
		'identifiers of the seller (BT-31, BT-32 or BT-63) and the buyer (BT-48 or BT-47) are required',
		'必须提供卖方（BT-31、BT-32 或 BT-63）及买方（BT-48 或 BT-47）的标识',
	],
};

const rateTexts: Readonly<Record<string, readonly [string, string]>> = {
	S: ['must be greater than 0', '必须大于 0'],
	L: ['must be 0 or more', '必须大于或等于 0'],
	M: ['must be 0 or more', '必须大于或等于 0'],
	O: ['no rate is allowed', '不得提供'],
};

/** The rules of a VAT category by number. */
export function vatRules([code, letters, en, zh]: (typeof vatCategories)[number]): [string, InvoiceRule][] {
	const isRated = rated.includes(code);
	const [partiesEn, partiesZh] = partyTexts[code] ?? sellerText;
	const [rateEn, rateZh] = rateTexts[code] ?? ['must be 0', '必须为 0'];
	const [countEn, countZh] = isRated ? ['', ''] : [' exactly once', '恰好一次'];
	const [reasonEn, reasonZh] = isRated || code === 'Z' ? ['must not have', '不得包含'] : ['must have', '必须包含'];
	const [taxEn, taxZh] = isRated
		? ['{BT-116} × {BT-119}% = {expected}', '{BT-116} 按 {BT-119} % 计算为 {expected}']
		: ['must be 0', '必须为 0'];
	const texts: [string, readonly TermId[], string, string][] = [
		[
			'01',
			['BG-23', 'BT-118'],
			`the VAT breakdown must contain this category${countEn} because lines, allowances or charges use it`,
			`行、折让或附加费使用该类别时，增值税明细中必须有该类别${countZh}`,
		],
		['02', ['BT-151', 'BT-31'], `for lines, ${partiesEn}`, `用于行时，${partiesZh}`],
		['03', ['BT-95', 'BT-31'], `for allowances, ${partiesEn}`, `用于折让时，${partiesZh}`],
		['04', ['BT-102', 'BT-31'], `for charges, ${partiesEn}`, `用于附加费时，${partiesZh}`],
		[
			'05',
			['BT-152'],
			`the VAT rate of a line (BT-152) is {rate}, but ${rateEn}`,
			`行税率（BT-152）为 {rate}，${rateZh}`,
		],
		[
			'06',
			['BT-96'],
			`the VAT rate of an allowance (BT-96) is {rate}, but ${rateEn}`,
			`折让税率（BT-96）为 {rate}，${rateZh}`,
		],
		[
			'07',
			['BT-103'],
			`the VAT rate of a charge (BT-103) is {rate}, but ${rateEn}`,
			`附加费税率（BT-103）为 {rate}，${rateZh}`,
		],
		[
			'08',
			['BT-116', 'BT-131', 'BT-92', 'BT-99'],
			'the taxable amount (BT-116) is {BT-116}, but lines − allowances + charges = {expected}',
			'计税金额（BT-116）为 {BT-116}，行减折让加附加费为 {expected}',
		],
		['09', ['BT-117'], `the tax amount (BT-117) is {BT-117}, but ${taxEn}`, `税额（BT-117）为 {BT-117}，${taxZh}`],
		[
			'10',
			['BT-120', 'BT-121'],
			`the VAT breakdown ${reasonEn} an exemption reason (BT-120 or BT-121)`,
			`明细${reasonZh}免税原因（BT-120 或 BT-121）`,
		],
	];
	return texts.map(([number, terms, textEn, textZh]): [string, InvoiceRule] => [
		`BR-${letters}-${number}`,
		{
			severity: 'error',
			terms,
			text: { en: `VAT category ${code} (${en}): ${textEn}`, zh: `增值税类别 ${code}（${zh}）：${textZh}` },
		},
	]);
}
