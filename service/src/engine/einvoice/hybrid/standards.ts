import type { Invoice, Profile } from '../model/invoice';

/** How a PDF embeds an invoice of a profile. */
interface Carriage {
	/** Name of the attachment. */
	readonly name: string;
	readonly relationship: 'Alternative' | 'Data';
	readonly namespace: string;
	readonly prefix: string;
	readonly version: string;
	/** Profile name in the metadata. */
	readonly level: string;
	readonly description: string;
}

/** Requirements of Factur-X 1.0 (ZUGFeRD 2.1 and later), or ZUGFeRD 1.0. */
export function carriageOf({ syntax, profile }: Pick<Invoice, 'syntax' | 'profile'>): Carriage {
	if (syntax === 'ZUGFeRD 1.0')
		return {
			name: 'ZUGFeRD-invoice.xml',
			relationship: 'Alternative',
			namespace: 'urn:ferd:pdfa:CrossIndustryDocument:invoice:1p0#',
			prefix: 'zf',
			version: '1.0',
			level: profile === 'EN 16931' ? 'COMFORT' : profile,
			description: 'ZUGFeRD invoice',
		};
	return {
		name: profile === 'XRECHNUNG' ? 'xrechnung.xml' : 'factur-x.xml',
		// These two profiles have too little data for an invoice: the printed page is the invoice.
		relationship: lessThanPage.includes(profile) ? 'Data' : 'Alternative',
		namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
		prefix: 'fx',
		version: '1.0',
		level: profile,
		description: 'Factur-X invoice',
	};
}

export const lessThanPage: readonly Profile[] = ['MINIMUM', 'BASIC WL'];

/** Standard names of the attachment, including older ones. */
export const standardNames = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** Whether two names mean the same profile: ignores spaces, and COMFORT became EN 16931. */
export function isSameLevel(claimed: string, level: string): boolean {
	const plain = (text: string) => text.replace(/[\s_]/g, '').toUpperCase().replace('COMFORT', 'EN16931');
	return plain(claimed) === plain(level);
}
