import { Findings, type InvoiceFinding } from '../model/findings';
import type { Invoice } from '../model/invoice';
import { carriageOf, isSameLevel, lessThanPage, standardNames } from './standards';

/** How a PDF declares its embedded invoice. */
export interface Hybrid {
	/** Name of the attachment. */
	readonly name: string;
	readonly relationship: string | undefined;
	readonly mediaType: string | undefined;
	/** Whether the document lists it among its associated files. */
	readonly isAssociated: boolean;
	/** PDF/A part claimed by the metadata. */
	readonly part: string | undefined;
	/** Invoice properties of the metadata; `undefined` if there are none. */
	readonly claim: Readonly<Record<string, string>> | undefined;
	/** Whether an extension schema declares them. */
	readonly isDescribed: boolean;
}

/** Whether a PDF embeds its invoice as required by Factur-X and ZUGFeRD (Factur-X 1.0, 6). */
export function checkHybrid(invoice: Invoice, hybrid: Hybrid): InvoiceFinding[] {
	const findings = new Findings(() => true);
	const add = (rule: string, values: Readonly<Record<string, string>> = {}) =>
		findings.add(rule, undefined, { values });
	const { name, relationship, claim } = hybrid;
	const expected = carriageOf(invoice);
	if (!standardNames.test(name)) add('PDF-NAME', { name, expected: expected.name });
	if (hybrid.part !== '3') add('PDF-A3');
	if (!hybrid.isAssociated) add('PDF-AF');
	const allowed = lessThanPage.includes(invoice.profile) ? ['Data'] : ['Alternative', 'Source', 'Data'];
	if (!allowed.includes(relationship ?? ''))
		add('PDF-RELATIONSHIP', { relationship: relationship ?? '–', expected: expected.relationship });
	if (hybrid.mediaType !== undefined && !/^(?:text|application)\/xml$/i.test(hybrid.mediaType))
		add('PDF-MIME', { type: hybrid.mediaType });
	if (!claim) {
		add('PDF-METADATA');
		return findings.all;
	}
	if (!hybrid.isDescribed) add('PDF-SCHEMA');
	const { DocumentFileName: file = '', ConformanceLevel: level = '' } = claim;
	if (file !== name) add('PDF-FILE', { claimed: file, name });
	if (!isSameLevel(level, expected.level)) add('PDF-LEVEL', { claimed: level, expected: expected.level });
	return findings.all;
}
