import { kositRules } from './einvoice-kosit-rules';
import { peppolRules } from './einvoice-peppol-rules';
import type { InvoiceRule, Severity } from './einvoice-rule';
import { termText, type TermId } from './einvoice-terms';
import { vatCategories, vatRules } from './einvoice-vat-rules';

/** A rule, its group, and terms or groups of which at least one is required. */
export const mandatoryTerms = [
	['BR-01', 'BG-0', 'BT-24'],
	['BR-02', 'BG-0', 'BT-1'],
	['BR-03', 'BG-0', 'BT-2'],
	['BR-04', 'BG-0', 'BT-3'],
	['BR-05', 'BG-0', 'BT-5'],
	['BR-06', 'BG-4', 'BT-27'],
	['BR-07', 'BG-7', 'BT-44'],
	['BR-08', 'BG-4', 'BG-5'],
	['BR-09', 'BG-5', 'BT-40'],
	['BR-10', 'BG-7', 'BG-8'],
	['BR-11', 'BG-8', 'BT-55'],
	['BR-12', 'BG-22', 'BT-106'],
	['BR-13', 'BG-22', 'BT-109'],
	['BR-14', 'BG-22', 'BT-112'],
	['BR-15', 'BG-22', 'BT-115'],
	['BR-16', 'BG-0', 'BG-25'],
	['BR-17', 'BG-10', 'BT-59'],
	['BR-18', 'BG-11', 'BT-62'],
	['BR-19', 'BG-11', 'BG-12'],
	['BR-20', 'BG-12', 'BT-69'],
	['BR-21', 'BG-25', 'BT-126'],
	['BR-22', 'BG-25', 'BT-129'],
	['BR-23', 'BG-25', 'BT-130'],
	['BR-24', 'BG-25', 'BT-131'],
	['BR-25', 'BG-25', 'BT-153'],
	['BR-26', 'BG-25', 'BT-146'],
	['BR-31', 'BG-20', 'BT-92'],
	['BR-32', 'BG-20', 'BT-95'],
	['BR-33', 'BG-20', 'BT-97', 'BT-98'],
	['BR-36', 'BG-21', 'BT-99'],
	['BR-37', 'BG-21', 'BT-102'],
	['BR-38', 'BG-21', 'BT-104', 'BT-105'],
	['BR-41', 'BG-27', 'BT-136'],
	['BR-42', 'BG-27', 'BT-139', 'BT-140'],
	['BR-43', 'BG-28', 'BT-141'],
	['BR-44', 'BG-28', 'BT-144', 'BT-145'],
	['BR-45', 'BG-23', 'BT-116'],
	['BR-46', 'BG-23', 'BT-117'],
	['BR-47', 'BG-23', 'BT-118'],
	['BR-49', 'BG-16', 'BT-81'],
	['BR-50', 'BG-17', 'BT-84'],
	['BR-52', 'BG-24', 'BT-122'],
	['BR-54', 'BG-32', 'BT-160'],
	['BR-54', 'BG-32', 'BT-161'],
	['BR-55', 'BG-3', 'BT-25'],
	['BR-56', 'BG-11', 'BT-63'],
	['BR-57', 'BG-15', 'BT-80'],
	['BR-CO-04', 'BG-25', 'BT-151'],
	['BR-CO-18', 'BG-0', 'BG-23'],
	['BR-CO-19', 'BG-14', 'BT-73', 'BT-74'],
	['BR-CO-20', 'BG-26', 'BT-134', 'BT-135'],
	['BR-CO-21', 'BG-20', 'BT-97', 'BT-98'],
	['BR-CO-22', 'BG-21', 'BT-104', 'BT-105'],
	['BR-CO-23', 'BG-27', 'BT-139', 'BT-140'],
	['BR-CO-24', 'BG-28', 'BT-144', 'BT-145'],
	['BR-CO-26', 'BG-4', 'BT-31', 'BT-30', 'BT-29'],
	['BR-DE-1', 'BG-0', 'BG-16'],
	['BR-DE-2', 'BG-4', 'BG-6'],
	['BR-DE-3', 'BG-5', 'BT-37'],
	['BR-DE-4', 'BG-5', 'BT-38'],
	['BR-DE-5', 'BG-6', 'BT-41'],
	['BR-DE-6', 'BG-6', 'BT-42'],
	['BR-DE-7', 'BG-6', 'BT-43'],
	['BR-DE-8', 'BG-8', 'BT-52'],
	['BR-DE-9', 'BG-8', 'BT-53'],
	['BR-DE-10', 'BG-15', 'BT-77'],
	['BR-DE-11', 'BG-15', 'BT-78'],
	['BR-DE-14', 'BG-23', 'BT-119'],
	['BR-DE-15', 'BG-0', 'BT-10'],
	['PEPPOL-EN16931-R001', 'BG-0', 'BT-23'],
	['PEPPOL-EN16931-R010', 'BG-7', 'BT-49'],
	['PEPPOL-EN16931-R020', 'BG-4', 'BT-34'],
] as const satisfies readonly (readonly [string, TermId, TermId, ...TermId[]])[];

/** Amounts limited to two decimals, by rule and group. */
export const twoDecimals = [
	['BR-DEC-01', 'BG-20', 'BT-92'],
	['BR-DEC-02', 'BG-20', 'BT-93'],
	['BR-DEC-05', 'BG-21', 'BT-99'],
	['BR-DEC-06', 'BG-21', 'BT-100'],
	['BR-DEC-09', 'BG-22', 'BT-106'],
	['BR-DEC-10', 'BG-22', 'BT-107'],
	['BR-DEC-11', 'BG-22', 'BT-108'],
	['BR-DEC-12', 'BG-22', 'BT-109'],
	['BR-DEC-13', 'BG-22', 'BT-110'],
	['BR-DEC-14', 'BG-22', 'BT-112'],
	['BR-DEC-15', 'BG-22', 'BT-111'],
	['BR-DEC-16', 'BG-22', 'BT-113'],
	['BR-DEC-17', 'BG-22', 'BT-114'],
	['BR-DEC-18', 'BG-22', 'BT-115'],
	['BR-DEC-19', 'BG-23', 'BT-116'],
	['BR-DEC-20', 'BG-23', 'BT-117'],
	['BR-DEC-23', 'BG-25', 'BT-131'],
	['BR-DEC-24', 'BG-27', 'BT-136'],
	['BR-DEC-25', 'BG-27', 'BT-137'],
	['BR-DEC-27', 'BG-28', 'BT-141'],
	['BR-DEC-28', 'BG-28', 'BT-142'],
] as const satisfies readonly (readonly [string, TermId, TermId])[];

/** Code lists of the standard (EN 16931-1, 6.5); their codes are in the engine's `einvoice` module. */
export type CodeListName =
	| (
			| 'invoiceTypes'
			| 'creditTypes'
			| 'currencies'
			| 'countries'
			| 'taxPoints'
			| 'references'
			| 'subjects'
			| 'schemes'
			| 'classifications'
	  )
	| ('paymentMeans' | 'vatCategories' | 'allowances' | 'charges' | 'exemptions' | 'units' | 'mediaTypes' | 'addresses');

/** Terms whose values are from a code list, by rule and group; `@` precedes the attribute with the code. */
export const codedTerms = [
	['BR-CL-01', 'BG-0', 'BT-3', 'invoiceTypes'],
	['BR-CL-04', 'BG-0', 'BT-5', 'currencies'],
	['BR-CL-05', 'BG-0', 'BT-6', 'currencies'],
	['BR-CL-06', 'BG-0', 'BT-8', 'taxPoints'],
	['BR-CL-07', 'BG-0', 'BT-18', 'references', '@schemeID'],
	['BR-CL-07', 'BG-25', 'BT-128', 'references', '@schemeID'],
	['BR-CL-08', 'BG-1', 'BT-21', 'subjects'],
	['BR-CL-10', 'BG-4', 'BT-29', 'schemes', '@schemeID'],
	['BR-CL-10', 'BG-7', 'BT-46', 'schemes', '@schemeID'],
	['BR-CL-10', 'BG-10', 'BT-60', 'schemes', '@schemeID'],
	['BR-CL-11', 'BG-4', 'BT-30', 'schemes', '@schemeID'],
	['BR-CL-11', 'BG-7', 'BT-47', 'schemes', '@schemeID'],
	['BR-CL-11', 'BG-10', 'BT-61', 'schemes', '@schemeID'],
	['BR-CL-13', 'BG-25', 'BT-158', 'classifications', '@listID'],
	['BR-CL-14', 'BG-5', 'BT-40', 'countries'],
	['BR-CL-14', 'BG-8', 'BT-55', 'countries'],
	['BR-CL-14', 'BG-12', 'BT-69', 'countries'],
	['BR-CL-14', 'BG-15', 'BT-80', 'countries'],
	['BR-CL-15', 'BG-25', 'BT-159', 'countries'],
	['BR-CL-16', 'BG-16', 'BT-81', 'paymentMeans'],
	['BR-CL-17', 'BG-23', 'BT-118', 'vatCategories'],
	['BR-CL-17', 'BG-20', 'BT-95', 'vatCategories'],
	['BR-CL-17', 'BG-21', 'BT-102', 'vatCategories'],
	['BR-CL-18', 'BG-25', 'BT-151', 'vatCategories'],
	['BR-CL-19', 'BG-20', 'BT-98', 'allowances'],
	['BR-CL-19', 'BG-27', 'BT-140', 'allowances'],
	['BR-CL-20', 'BG-21', 'BT-105', 'charges'],
	['BR-CL-20', 'BG-28', 'BT-145', 'charges'],
	['BR-CL-21', 'BG-25', 'BT-157', 'schemes', '@schemeID'],
	['BR-CL-22', 'BG-23', 'BT-121', 'exemptions'],
	['BR-CL-23', 'BG-25', 'BT-130', 'units'],
	['BR-CL-23', 'BG-25', 'BT-150', 'units'],
	['BR-CL-24', 'BG-24', 'BT-125', 'mediaTypes', '@mimeCode'],
	['BR-CL-25', 'BG-4', 'BT-34', 'addresses', '@schemeID'],
	['BR-CL-25', 'BG-7', 'BT-49', 'addresses', '@schemeID'],
	['BR-CL-26', 'BG-13', 'BT-71', 'schemes', '@schemeID'],
] as const satisfies readonly (readonly [
	string,
	TermId,
	TermId,
	CodeListName,
	('@schemeID' | '@listID' | '@mimeCode')?,
])[];

const own: Readonly<Record<string, readonly [Severity, readonly TermId[], string, string]>> = {
	'BR-27': ['error', ['BT-146'], 'The net price {BT-146} is negative', '净单价 {BT-146} 为负数'],
	'BR-28': ['error', ['BT-148'], 'The gross price {BT-148} is negative', '毛单价 {BT-148} 为负数'],
	'BR-29': [
		'error',
		['BT-74', 'BT-73'],
		'The invoicing period ends ({BT-74}) before it begins ({BT-73})',
		'开票期间的结束日（{BT-74}）早于起始日（{BT-73}）',
	],
	'BR-30': [
		'error',
		['BT-135', 'BT-134'],
		'The period of the line ends ({BT-135}) before it begins ({BT-134})',
		'行期间的结束日（{BT-135}）早于起始日（{BT-134}）',
	],
	'BR-48': [
		'error',
		['BT-119'],
		'The VAT breakdown of category {BT-118} has no rate (BT-119)',
		'类别 {BT-118} 的增值税明细缺少税率（BT-119）',
	],
	'BR-51': [
		'warning',
		['BT-87'],
		'At most the first 6 and last 4 digits of a payment card number may be given',
		'支付卡号最多只能包含前 6 位和后 4 位',
	],
	'BR-53': [
		'error',
		['BT-111', 'BT-6'],
		'The VAT total in the accounting currency {BT-6} (BT-111) is missing',
		'缺少记账币种 {BT-6} 的增值税总额（BT-111）',
	],
	'BR-61': [
		'error',
		['BT-84', 'BT-81'],
		'Payment by credit transfer ({BT-81}) requires an account (BT-84)',
		'以转账（{BT-81}）付款时必须提供收款账号（BT-84）',
	],
	'BR-62': [
		'error',
		['BT-34'],
		'The seller’s electronic address {BT-34} has no scheme',
		'卖方电子地址 {BT-34} 缺少方案标识',
	],
	'BR-63': [
		'error',
		['BT-49'],
		'The buyer’s electronic address {BT-49} has no scheme',
		'买方电子地址 {BT-49} 缺少方案标识',
	],
	'BR-64': [
		'error',
		['BT-157'],
		'The standard identifier {BT-157} of the item has no scheme',
		'商品标准标识 {BT-157} 缺少方案标识',
	],
	'BR-65': [
		'error',
		['BT-158'],
		'The classification {BT-158} of the item has no scheme',
		'商品分类 {BT-158} 缺少方案标识',
	],
	'BR-CL-03': [
		'error',
		['BT-5'],
		'The currency “{currency}” of an amount is not an ISO 4217 code',
		'金额的币种“{currency}”不是有效币种（ISO 4217）',
	],
	'BR-CO-03': [
		'error',
		['BT-7', 'BT-8'],
		'The tax point date (BT-7) and its code (BT-8) cannot both be given',
		'纳税时点日期（BT-7）与纳税时点代码（BT-8）不能同时提供',
	],
	'BR-CO-09': [
		'error',
		['BT-31', 'BT-63', 'BT-48'],
		'The VAT identifier “{id}” does not begin with a country code (ISO 3166-1, or EL)',
		'增值税号“{id}”未以国家代码（ISO 3166-1 或 EL）开头',
	],
	'BR-CO-10': [
		'error',
		['BT-106', 'BT-131'],
		'The sum of the lines (BT-106) is {BT-106}, but the lines add up to {expected}',
		'行净额合计（BT-106）为 {BT-106}，各行相加为 {expected}',
	],
	'BR-CO-11': [
		'error',
		['BT-107', 'BT-92'],
		'The sum of allowances (BT-107) is {BT-107}, but the allowances add up to {expected}',
		'整单折让合计（BT-107）为 {BT-107}，各项折让相加为 {expected}',
	],
	'BR-CO-12': [
		'error',
		['BT-108', 'BT-99'],
		'The sum of charges (BT-108) is {BT-108}, but the charges add up to {expected}',
		'整单附加费合计（BT-108）为 {BT-108}，各项附加费相加为 {expected}',
	],
	'BR-CO-13': [
		'error',
		['BT-109', 'BT-106', 'BT-107', 'BT-108'],
		'The total without VAT (BT-109) is {BT-109}, but lines − allowances + charges = {expected}',
		'不含税总额（BT-109）为 {BT-109}，而行合计减折让加附加费为 {expected}',
	],
	'BR-CO-14': [
		'error',
		['BT-110', 'BT-117'],
		'The total VAT (BT-110) is {BT-110}, but the VAT breakdown adds up to {expected}',
		'增值税总额（BT-110）为 {BT-110}，增值税明细相加为 {expected}',
	],
	'BR-CO-15': [
		'error',
		['BT-112', 'BT-109', 'BT-110'],
		'The total with VAT (BT-112) is {BT-112}, but total without VAT + VAT = {expected}',
		'含税总额（BT-112）为 {BT-112}，不含税总额加税额为 {expected}',
	],
	'BR-CO-16': [
		'error',
		['BT-115', 'BT-112', 'BT-113', 'BT-114'],
		'The amount due (BT-115) is {BT-115}, but total with VAT − paid amount + rounding = {expected}',
		'应付金额（BT-115）为 {BT-115}，含税总额减已付加舍入为 {expected}',
	],
	'BR-CO-17': [
		'error',
		['BT-117', 'BT-116', 'BT-119'],
		'The tax amount (BT-117) is {BT-117}, but {BT-116} × {BT-119}% = {expected}',
		'税额（BT-117）为 {BT-117}，{BT-116} 按 {BT-119} % 计算为 {expected}',
	],
	'BR-CO-25': [
		'error',
		['BT-9', 'BT-20'],
		'An amount is due, but neither a due date (BT-9) nor payment terms (BT-20) are given',
		'存在应付金额，但既无到期日（BT-9）也无付款条件（BT-20）',
	],
	'BR-B-01': [
		'error',
		['BT-151'],
		'Split payment (B) is allowed only for invoices within Italy',
		'拆分付款（B）仅用于意大利境内发票',
	],
	'BR-B-02': [
		'error',
		['BT-151'],
		'Split payment (B) and standard rate (S) cannot be combined',
		'拆分付款（B）与标准税率（S）不能同时使用',
	],
	'BR-IC-11': [
		'error',
		['BT-72', 'BG-14'],
		'An intra-community supply requires a delivery date (BT-72) or an invoicing period (BG-14)',
		'欧盟内供应必须提供交付日期（BT-72）或开票期间（BG-14）',
	],
	'BR-IC-12': [
		'error',
		['BT-80'],
		'An intra-community supply requires the destination country (BT-80)',
		'欧盟内供应必须提供收货国家（BT-80）',
	],
	'BR-O-11': [
		'error',
		['BG-23'],
		'A “not subject to VAT” breakdown cannot be combined with another VAT breakdown',
		'“不征增值税”的明细旁不能有其他增值税明细',
	],
	'BR-O-12': [
		'error',
		['BT-151'],
		'The breakdown is not subject to VAT, but a line has the category {category}',
		'明细为“不征增值税”，但有行的类别为 {category}',
	],
	'BR-O-13': [
		'error',
		['BT-95'],
		'The breakdown is not subject to VAT, but an allowance has the category {category}',
		'明细为“不征增值税”，但有折让的类别为 {category}',
	],
	'BR-O-14': [
		'error',
		['BT-102'],
		'The breakdown is not subject to VAT, but a charge has the category {category}',
		'明细为“不征增值税”，但有附加费的类别为 {category}',
	],
	'BR-DE-16': [
		'error',
		['BT-31', 'BT-32', 'BG-11'],
		'An invoice with VAT requires the seller’s VAT identifier (BT-31), tax number (BT-32) or tax representative (BG-11)',
		'涉及增值税时，必须提供卖方增值税号（BT-31）、税务登记号（BT-32）或税务代表（BG-11）',
	],
	'BR-DE-17': [
		'warning',
		['BT-3'],
		'The invoice type {BT-3} is not used by XRechnung; allowed: 326, 380, 381, 384, 389, 875, 876, 877',
		'发票类型 {BT-3} 不在 XRechnung 使用的范围内（326、380、381、384、389、875、876、877）',
	],
	'BR-DE-18': [
		'error',
		['BT-20'],
		'The discount line “{line}” is not in the format #SKONTO#TAGE=14#PROZENT=2.25#',
		'折扣行“{line}”不符合 #SKONTO#TAGE=14#PROZENT=2.25# 的格式',
	],
	'BR-DE-19': ['warning', ['BT-84'], '“{BT-84}” is not a valid IBAN', '“{BT-84}”不是有效的 IBAN'],
	'BR-DE-20': ['warning', ['BT-91'], '“{BT-91}” is not a valid IBAN', '“{BT-91}”不是有效的 IBAN'],
	'BR-DE-21': [
		'warning',
		['BT-24'],
		'The specification “{BT-24}” is not XRechnung 3.0, the current version',
		'规范标识“{BT-24}”不是现行的 XRechnung 3.0',
	],
	'BR-DE-22': [
		'error',
		['BT-125'],
		'Several attachments have the same file name “{BT-125}”',
		'多个附件使用相同的文件名“{BT-125}”',
	],
	'BR-DE-23-a': [
		'error',
		['BG-17'],
		'Payment by credit transfer ({BT-81}) requires group BG-17',
		'以转账（{BT-81}）付款时必须提供 BG-17',
	],
	'BR-DE-23-b': [
		'error',
		['BG-17'],
		'Payment by credit transfer ({BT-81}) cannot be combined with card (BG-18) or direct debit (BG-19)',
		'以转账（{BT-81}）付款时不能提供支付卡（BG-18）或直接扣款（BG-19）',
	],
	'BR-DE-24-a': [
		'error',
		['BG-18'],
		'Payment by card ({BT-81}) requires group BG-18',
		'以支付卡（{BT-81}）付款时必须提供 BG-18',
	],
	'BR-DE-24-b': [
		'error',
		['BG-18'],
		'Payment by card ({BT-81}) cannot be combined with credit transfer (BG-17) or direct debit (BG-19)',
		'以支付卡（{BT-81}）付款时不能提供转账（BG-17）或直接扣款（BG-19）',
	],
	'BR-DE-25-a': [
		'error',
		['BG-19'],
		'Payment by direct debit ({BT-81}) requires group BG-19',
		'以直接扣款（{BT-81}）付款时必须提供 BG-19',
	],
	'BR-DE-25-b': [
		'error',
		['BG-19'],
		'Payment by direct debit ({BT-81}) cannot be combined with credit transfer (BG-17) or card (BG-18)',
		'以直接扣款（{BT-81}）付款时不能提供转账（BG-17）或支付卡（BG-18）',
	],
	'BR-DE-26': [
		'warning',
		['BG-3'],
		'A corrected invoice (384) must refer to the original invoice (BG-3)',
		'更正发票（384）应指明被更正的发票（BG-3）',
	],
	'BR-DE-27': [
		'warning',
		['BT-42'],
		'The telephone number “{BT-42}” has fewer than three digits',
		'电话号码“{BT-42}”少于三位数字',
	],
	'BR-DE-28': ['warning', ['BT-43'], '“{BT-43}” is not a valid email address', '“{BT-43}”不是有效的邮箱地址'],
	'BR-DE-30': [
		'error',
		['BT-90', 'BG-19'],
		'Direct debit (BG-19) requires the creditor identifier (BT-90)',
		'直接扣款（BG-19）必须提供债权人标识（BT-90）',
	],
	'BR-DE-31': [
		'error',
		['BT-91', 'BG-19'],
		'Direct debit (BG-19) requires the debited account (BT-91)',
		'直接扣款（BG-19）必须提供扣款账号（BT-91）',
	],
	'BR-DE-TMP-32': [
		'information',
		['BT-72', 'BG-14'],
		'Neither a delivery date (BT-72) nor a period (BG-14, BG-26) is given',
		'未提供交付日期（BT-72）或期间（BG-14、BG-26）',
	],
	// Additional rules: schema requirements of the syntaxes, and required declarations of a PDF with an invoice.
	'TYPE-NUMBER': ['error', [], '“{value}” is not a number', '“{value}”不是数字'],
	'TYPE-DATE': ['error', [], '“{value}” is not a valid date', '“{value}”不是日期'],
	'LINE-NET': [
		'warning',
		['BT-131', 'BT-129', 'BT-146'],
		'The net amount of line {BT-126} (BT-131) is {BT-131}, but quantity × price + charges − allowances = {expected}. Check the line with the sender',
		'第 {BT-126} 行的净额（BT-131）为 {BT-131}，但数量乘单价加附加费减折让为 {expected}。请与开票方核对该行',
	],
	'PDF-A3': ['error', [], 'The PDF is not declared as PDF/A-3', '该 PDF 未声明为 PDF/A-3'],
	'PDF-NAME': [
		'error',
		[],
		'The invoice is attached as “{name}”, but the standard requires {expected}',
		'发票附件名为“{name}”，标准要求为 {expected}',
	],
	'PDF-RELATIONSHIP': [
		'error',
		[],
		'The attachment relationship is {relationship}, but this profile requires {expected}',
		'附件与文档的关系为 {relationship}，该配置应为 {expected}',
	],
	'PDF-AF': [
		'error',
		[],
		'The attachment is not listed in the associated files (AF) of the document',
		'文档未将该附件列入关联文件（AF）',
	],
	'PDF-MIME': [
		'warning',
		[],
		'The attachment type is {type} instead of text/xml',
		'附件的类型为 {type}，应为 text/xml',
	],
	'PDF-METADATA': ['error', [], 'The metadata does not identify the attached invoice', '元数据未说明哪个附件是发票'],
	'PDF-SCHEMA': ['error', [], 'The metadata of the invoice has no extension schema', '发票元数据缺少扩展模式描述'],
	'PDF-FILE': [
		'error',
		[],
		'The metadata names “{claimed}” as the invoice, but “{name}” is attached',
		'元数据指明的发票为“{claimed}”，而附件为“{name}”',
	],
	'PDF-LEVEL': [
		'error',
		[],
		'The metadata declares the profile “{claimed}”, but the XML declares {expected}',
		'元数据声明的配置为“{claimed}”，而 XML 为 {expected}',
	],
	'PAGE-DIFFERS': [
		'warning',
		[],
		'The printed value differs from the value in the XML: {field}',
		'页面上的值与 XML 不一致：{field}',
	],
};

function missing(terms: readonly TermId[]): InvoiceRule {
	const texts = terms.map(termText);
	const listed = { en: texts.map(({ en }) => en).join(' or '), zh: texts.map(({ zh }) => zh).join('或') };
	return { severity: 'error', terms, text: { en: `${listed.en} is missing`, zh: `缺少${listed.zh}` } };
}

function mergeRules(rules: readonly [string, InvoiceRule][]): Record<string, InvoiceRule> {
	const all: Record<string, InvoiceRule> = {};
	for (const [id, rule] of rules) {
		const earlier = all[id];
		all[id] = earlier ? { ...earlier, terms: [...new Set([...earlier.terms, ...rule.terms])] } : rule;
	}
	return all;
}

/** Every rule by id: those of EN 16931-1 (BR-), of XRechnung (BR-DE-, BR-DEX-, BR-TMP-, PEPPOL-) and additional ones. */
export const invoiceRules: Readonly<Record<string, InvoiceRule>> = mergeRules([
	...mandatoryTerms.map(([id, , ...terms]): [string, InvoiceRule] => [id, missing(terms)]),
	...twoDecimals.map(([id, , term]): [string, InvoiceRule] => {
		const { en, zh } = termText(term);
		return [
			id,
			{
				severity: 'error',
				terms: [term],
				text: {
					en: `${en} is {value}, but at most two decimal places are allowed`,
					zh: `${zh}为 {value}：最多两位小数`,
				},
			},
		];
	}),
	...codedTerms.map(([id, , term]): [string, InvoiceRule] => [
		id,
		{
			severity: 'error',
			terms: [term],
			text: { en: '“{value}” is not a valid code for {term}', zh: '{term}的“{value}”不在代码表中' },
		},
	]),
	...vatCategories.flatMap(vatRules),
	...Object.entries({ ...own, ...peppolRules, ...kositRules }).map(
		([id, [severity, terms, en, zh]]): [string, InvoiceRule] => [id, { severity, terms, text: { en, zh } }],
	),
]);
