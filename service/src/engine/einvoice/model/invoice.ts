import { TermGroup, type GroupPaths } from '../syntax/group';
import { ciiPaths } from '../syntax/cii';
import { ublPaths } from '../syntax/ubl';
import type { Value } from '../syntax/paths';
import type { InvoiceElement } from '../syntax/xml';

/** Supported invoice syntaxes. */
type Syntax = 'CII' | 'UBL' | 'ZUGFeRD 1.0';

/** Subset of the model covered by a specification, with the names that PDFs use. */
export type Profile = 'MINIMUM' | 'BASIC WL' | 'BASIC' | 'EN 16931' | 'EXTENDED' | 'XRECHNUNG' | 'COMFORT';

/** An electronic invoice. */
export interface Invoice {
	readonly root: TermGroup;
	readonly syntax: Syntax;
	readonly profile: Profile;
	/** Whether the rules of XRechnung apply. */
	readonly isXRechnung: boolean;
	/** Whether it is XRechnung with the extension. */
	readonly isExtension: boolean;
	/** Whether it is XRechnung for clean vehicles. */
	readonly isCleanVehicles: boolean;
	/** Whether it is a UBL CreditNote, or a credit note by its type code. */
	readonly isCreditNote: boolean;
}

const roots: Readonly<Record<string, readonly [Syntax, GroupPaths]>> = {
	CrossIndustryInvoice: ['CII', ciiPaths],
	CrossIndustryDocument: ['ZUGFeRD 1.0', ciiPaths],
	Invoice: ['UBL', ublPaths],
	CreditNote: ['UBL', ublPaths],
};

/** Order-X orders use the terms of an invoice; no rules check them. */
const orderRoot = 'SCRDMCCBDACIOMessageStructure';

/** The terms of an invoice or order; `undefined` for any other document. */
export function termsOf(element: InvoiceElement): TermGroup | undefined {
	return element.name === orderRoot ? new TermGroup('BG-0', element, ciiPaths) : invoiceOf(element)?.root;
}

/** The invoice in an XML document; `undefined` for any other document. */
export function invoiceOf(element: InvoiceElement): Invoice | undefined {
	const known = Object.hasOwn(roots, element.name) ? roots[element.name] : undefined;
	if (!known) return undefined;
	const [syntax, paths] = known;
	const root = new TermGroup('BG-0', element, paths);
	// Other documents also have roots named Invoice.
	if (syntax === 'UBL' && !element.children.some(({ name }) => ublNames.includes(name))) return undefined;
	const specification = root.text('BT-24').toLowerCase();
	return {
		root,
		syntax,
		profile: profileOf(specification),
		isXRechnung: /xrechnung/.test(specification),
		isExtension: /extension:xrechnung/.test(specification),
		isCleanVehicles: /xrechnung:cvd_/.test(specification),
		isCreditNote: element.name === 'CreditNote' || ['81', '83', '381', '396', '532'].includes(root.text('BT-3')),
	};
}

const ublNames: readonly string[] = [
	...['CustomizationID', 'InvoiceTypeCode', 'CreditNoteTypeCode', 'AccountingSupplierParty', 'LegalMonetaryTotal'],
	...['InvoiceLine', 'CreditNoteLine', 'TaxTotal', 'DocumentCurrencyCode', 'AccountingCustomerParty', 'PaymentMeans'],
	...['AllowanceCharge', 'TaxRepresentativeParty', 'PayeeParty', 'Delivery', 'BillingReference', 'InvoicePeriod'],
	...['AdditionalDocumentReference', 'TaxPointDate', 'TaxCurrencyCode'],
];

/** If one name contains another, the longer one first. */
const profiles: readonly (readonly [RegExp, Profile])[] = [
	[/xrechnung/, 'XRECHNUNG'],
	[/minimum/, 'MINIMUM'],
	[/basicwl/, 'BASIC WL'],
	[/:extended/, 'EXTENDED'],
	[/:basic/, 'BASIC'],
	[/:comfort/, 'COMFORT'],
];

function profileOf(specification: string): Profile {
	return profiles.find(([pattern]) => pattern.test(specification))?.[1] ?? 'EN 16931';
}

/** The decimal number of a value; `undefined` if it is missing or not a number. */
export function decimalOf(value: Value | undefined): number | undefined {
	return value && /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(value.text) ? Number(value.text) : undefined;
}

/** VAT total in the invoice currency (BT-110), and in the accounting currency of the seller (BT-111). */
export function vatTotals({ root }: Pick<Invoice, 'root'>): {
	readonly own: Value | undefined;
	readonly accounting: Value | undefined;
} {
	const all = [...(root.group('BG-22')?.all('BT-110') ?? []), ...root.all('BT-110')];
	const [currency, other] = [root.text('BT-5'), root.text('BT-6')];
	const isOf = (code: string) => all.find(({ attributes }) => attributes['currencyID'] === code);
	const accounting = other === '' ? undefined : isOf(other);
	const own = isOf(currency) ?? all.find((value) => value !== accounting);
	return { own, accounting };
}

/** A date in ISO form; `undefined` if invalid. */
export function dateOf(value: Value | undefined): string | undefined {
	const match = value && /^(\d{4})-?(\d\d)-?(\d\d)(?:$|Z|[-+T])/.exec(value.text);
	if (!match) return undefined;
	const [, year, month, day] = match;
	const iso = `${year}-${month}-${day}`;
	const date = new Date(`${iso}T00:00:00Z`);
	return Number.isFinite(date.getTime()) && date.toISOString().startsWith(iso) ? iso : undefined;
}
