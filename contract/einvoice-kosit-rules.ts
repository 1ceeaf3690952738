import type { Severity } from './einvoice-rule';
import type { TermId } from './einvoice-terms';

const outOfList = (term: string, list: string): readonly [string, string] => [
	`The scheme “{value}” of ${term} is neither in the ${list} list nor an extension scheme (XR01 to XR03)`,
	`${term} 的标识方案“{value}”不在 ${list} 列表中，也不是扩展允许的 XR01 至 XR03`,
];

/**
 * Rules of XRechnung in KoSIT's Schematron (2.5.0) in addition to BR-DE-1 to BR-DE-31: provisional ones (BR-TMP), those
 * of the extension (BR-DEX) and of the profile for clean vehicles (CVD). Severity, terms, text in English and Chinese.
 */
export const kositRules: Readonly<Record<string, readonly [Severity, readonly TermId[], string, string]>> = {
	'BR-TMP-2': [
		'warning',
		['BT-124'],
		'The location of an external document (BT-124) is “{BT-124}”; use a complete URL with its scheme, such as https:',
		'外部文档位置（BT-124）为“{BT-124}”，必须是带协议（如 https:）的完整地址',
	],
	'BR-TMP-3': [
		'error',
		['BT-149', 'BT-150'],
		'The base quantity (BT-149, BT-150) is {net} for the net price and {gross} for the gross price, but both must be the same',
		'净单价的基准数量（BT-149、BT-150）为 {net}，毛单价的为 {gross}，两者必须相同',
	],
	'BR-DEX-01': [
		'error',
		['BT-125'],
		'The attachment (BT-125) has type “{value}”; the extension allows the types of the standard and application/xml',
		'附件（BT-125）的类型为“{value}”；扩展只接受标准规定的类型和 application/xml',
	],
	'BR-DEX-02': [
		'warning',
		['BT-131'],
		'The net amount of the line (BT-131) is {BT-131}, but its sub-lines add up to {expected}',
		'行净额（BT-131）为 {BT-131}，其子行合计为 {expected}',
	],
	'BR-DEX-03': [
		'error',
		['BT-151'],
		'A sub-line has {count} VAT entries instead of exactly one',
		'子行含 {count} 项增值税信息，应恰有一项',
	],
	'BR-DEX-04': ['error', ['BT-29'], ...outOfList('{term}', 'ISO 6523')],
	'BR-DEX-05': ['error', ['BT-30'], ...outOfList('{term}', 'ISO 6523')],
	'BR-DEX-06': ['error', ['BT-157'], ...outOfList('{term}', 'ISO 6523')],
	'BR-DEX-07': ['error', ['BT-34'], ...outOfList('{term}', 'EAS')],
	'BR-DEX-08': ['error', ['BT-71'], ...outOfList('{term}', 'ISO 6523')],
	'BR-DEX-09': [
		'error',
		['BT-115', 'BT-112', 'BT-113', 'BT-114'],
		'The amount due (BT-115) is {BT-115}, but total with VAT − paid amount + rounding + third-party payments = {expected}',
		'应付金额（BT-115）为 {BT-115}；含税总额减已付金额加舍入与第三方款项为 {expected}',
	],
	'BR-DEX-10': [
		'error',
		['BT-115'],
		'A third-party payment has no type (BT-DEX-001)',
		'第三方款项缺少类型（BT-DEX-001）',
	],
	'BR-DEX-11': [
		'error',
		['BT-115'],
		'A third-party payment has no amount (BT-DEX-002)',
		'第三方款项缺少金额（BT-DEX-002）',
	],
	'BR-DEX-12': [
		'error',
		['BT-115'],
		'A third-party payment has no description (BT-DEX-003)',
		'第三方款项缺少说明（BT-DEX-003）',
	],
	'BR-DEX-13': [
		'error',
		['BT-115'],
		'The third-party payment (BT-DEX-002) is {value}, but at most two decimal places are allowed',
		'第三方款项（BT-DEX-002）为 {value}：最多两位小数',
	],
	'BR-DEX-14': [
		'error',
		['BT-5'],
		'The third-party payment (BT-DEX-002) is in “{value}”, but the invoice is in {BT-5}',
		'第三方款项（BT-DEX-002）的币种为“{value}”，发票币种为 {BT-5}',
	],
	'BR-DEX-15': [
		'warning',
		['BT-126'],
		'The invoice appears to use sub-lines, which XRechnung supports in UBL only',
		'发票似乎使用了子行，而 XRechnung 仅在 UBL 中支持子行',
	],
	'BR-DE-CVD-01': ['error', ['BT-12'], 'The contract reference (BT-12) is missing', '缺少合同编号（BT-12）'],
	'BR-DE-CVD-02': ['error', ['BT-17'], 'The tender or lot reference (BT-17) is missing', '缺少招标或标段编号（BT-17）'],
	'BR-DE-CVD-03': [
		'error',
		['BT-158', 'BT-160'],
		'No line describes a vehicle; at least one line needs a “CVD” classification (BT-158) and the attribute “cva” (BT-160)',
		'没有描述车辆的发票行：至少一行须有“CVD”分类（BT-158）和“cva”属性（BT-160）',
	],
	'BR-DE-CVD-04': [
		'error',
		['BT-158'],
		'“{BT-158}” (BT-158) is not a vehicle category; use M1, M2, M3, N1, N2 or N3',
		'“{BT-158}”（BT-158）不是车辆类别：应为 M1、M2、M3、N1、N2 或 N3',
	],
	'BR-DE-CVD-05': [
		'error',
		['BT-161', 'BT-160'],
		'The attribute “cva” (BT-160) is “{BT-161}”; use clean, zero-emission or other',
		'属性“cva”（BT-160）的值为“{BT-161}”，必须为 clean、zero-emission 或 other',
	],
	'BR-DE-CVD-06-a': [
		'error',
		['BT-160', 'BT-158'],
		'A line with a “CVD” classification (BT-158) has the attribute “cva” (BT-160) {count} times instead of once',
		'带“CVD”分类（BT-158）的行含 {count} 个“cva”属性（BT-160），应恰有一个',
	],
	'BR-DE-CVD-06-b': [
		'error',
		['BT-158', 'BT-160'],
		'A line with the attribute “cva” (BT-160) has a “CVD” classification (BT-158) {count} times instead of once',
		'带“cva”属性（BT-160）的行含 {count} 个“CVD”分类（BT-158），应恰有一个',
	],
	'BR-TMP-CVD-01': [
		'error',
		['BT-158'],
		'The scheme “{value}” of a classification (BT-158) is neither in UNTDID 7143 nor “CVD”',
		'分类（BT-158）的方案“{value}”既不在 UNTDID 7143 列表中，也不是“CVD”',
	],
};
