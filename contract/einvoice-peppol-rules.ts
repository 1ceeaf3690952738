import type { Severity } from './einvoice-rule';
import type { TermId } from './einvoice-terms';

/**
 * Rules of Peppol BIS Billing 3.0 adopted by XRechnung 3.0, as in KoSIT's Schematron: severity, terms, text in English
 * and Chinese. Those that only require a term are with the mandatory ones.
 */
export const peppolRules: Readonly<Record<string, readonly [Severity, readonly TermId[], string, string]>> = {
	'PEPPOL-EN16931-R005': [
		'error',
		['BT-6', 'BT-5'],
		'The accounting currency (BT-6) is the same as the invoice currency (BT-5), {BT-6}; give it only if it differs',
		'记账币种（BT-6）与发票币种（BT-5）相同，均为 {BT-6}；仅在不同时才应提供',
	],
	'PEPPOL-EN16931-R008': ['error', [], 'An element is empty', '存在空元素'],
	'PEPPOL-EN16931-R040': [
		'error',
		[],
		'The allowance or charge is {amount}, but base amount × percentage = {expected}',
		'折让或附加费为 {amount}，基数乘百分比为 {expected}',
	],
	'PEPPOL-EN16931-R041': [
		'error',
		[],
		'An allowance or charge has a percentage but no base amount',
		'折让或附加费有百分比但缺少基数',
	],
	'PEPPOL-EN16931-R042': [
		'error',
		[],
		'An allowance or charge has a base amount but no percentage',
		'折让或附加费有基数但缺少百分比',
	],
	'PEPPOL-EN16931-R043': [
		'error',
		[],
		'The charge indicator is “{value}”, but must be “true” or “false”',
		'附加费标识为“{value}”，必须为“true”或“false”',
	],
	'PEPPOL-EN16931-R044': [
		'error',
		['BT-147'],
		'A price has a charge, but only an allowance (BT-147) is permitted',
		'单价中含附加费，只允许折扣（BT-147）',
	],
	'PEPPOL-EN16931-R046': [
		'error',
		['BT-146', 'BT-148', 'BT-147'],
		'The net price (BT-146) is {BT-146}, but gross price − discount = {BT-148} − {BT-147}',
		'净单价（BT-146）为 {BT-146}，毛单价减折扣为 {BT-148} − {BT-147}',
	],
	'PEPPOL-EN16931-R053': [
		'error',
		['BT-110'],
		'There are {count} VAT totals (BT-110) in the invoice currency instead of one',
		'发票币种的增值税总额（BT-110）有 {count} 个，应为一个',
	],
	'PEPPOL-EN16931-R054': [
		'error',
		['BT-111', 'BT-6'],
		'There are {count} VAT totals in another currency (BT-111) instead of {expected}; one is required if an accounting currency (BT-6) is given',
		'其他币种的增值税总额（BT-111）有 {count} 个；根据是否提供记账币种（BT-6），应为 {expected} 个',
	],
	'PEPPOL-EN16931-R055': [
		'error',
		['BT-111', 'BT-110'],
		'The VAT totals have different signs: {BT-110} (BT-110) and {BT-111} (BT-111)',
		'两个增值税总额的正负号不同：{BT-110}（BT-110）与 {BT-111}（BT-111）',
	],
	'PEPPOL-EN16931-R061': [
		'error',
		['BT-89', 'BT-81'],
		'Direct debit ({BT-81}) requires the mandate reference (BT-89)',
		'直接扣款（{BT-81}）必须提供授权书标识（BT-89）',
	],
	'PEPPOL-EN16931-R101': [
		'error',
		['BT-128'],
		'A line refers to a document that is not an object identifier (BT-128, type 130)',
		'发票行引用的文档不是对象标识（BT-128，类型 130）',
	],
	'PEPPOL-EN16931-R110': [
		'error',
		['BT-134', 'BT-73'],
		'The line period starts ({BT-134}) before the invoice period ({BT-73})',
		'行期间的起始日（{BT-134}）早于开票期间的起始日（{BT-73}）',
	],
	'PEPPOL-EN16931-R111': [
		'error',
		['BT-135', 'BT-74'],
		'The line period ends ({BT-135}) after the invoice period ({BT-74})',
		'行期间的结束日（{BT-135}）晚于开票期间的结束日（{BT-74}）',
	],
	'PEPPOL-EN16931-R120': [
		'warning',
		['BT-131', 'BT-129', 'BT-146'],
		'The net amount of the line (BT-131) is {BT-131}, but quantity × price + charges − allowances = {expected}',
		'行净额（BT-131）为 {BT-131}，数量乘单价加附加费减折让为 {expected}',
	],
	'PEPPOL-EN16931-R121': [
		'error',
		['BT-149'],
		'The price base quantity (BT-149) is {BT-149}, but must be greater than 0',
		'单价基准数量（BT-149）为 {BT-149}，必须大于 0',
	],
	'PEPPOL-EN16931-R130': [
		'error',
		['BT-150', 'BT-130'],
		'The unit of the price base quantity (BT-150) is {BT-150}, but the unit of the quantity (BT-130) is {BT-130}',
		'单价基准数量的单位（BT-150）为 {BT-150}，而数量单位（BT-130）为 {BT-130}',
	],
};
