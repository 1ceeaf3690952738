import type { Invoice, Profile } from '../model/invoice';

/** How a PDF carries an invoice of a profile. */
interface Carriage {
	/** Name of the attachment. */
	readonly name: string;
	readonly relationship: 'Alternative' | 'Data';
	readonly namespace: string;
	readonly prefix: string;
	readonly version: string;
	/** As the metadata calls the profile. */
	readonly level: string;
	readonly description: string;
}

/** What Factur-X 1.0 (ZUGFeRD from 2.1 on), or ZUGFeRD 1.0, asks for. */
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
		// These two have less than an invoice needs: the page is the invoice then.
		relationship: lessThanPage.includes(profile) ? 'Data' : 'Alternative',
		namespace: 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#',
		prefix: 'fx',
		version: '1.0',
		level: profile,
		description: 'Factur-X invoice',
	};
}

export const lessThanPage: readonly Profile[] = ['MINIMUM', 'BASIC WL'];

/** Names that the standards give the attachment, older ones too. */
export const standardNames = /^(?:factur-x|zugferd-invoice|xrechnung)\.xml$/i;

/** Whether two names of a level are one: spaces do not count, and COMFORT became EN 16931. */
export function isSameLevel(claimed: string, level: string): boolean {
	const plain = (text: string) => text.replace(/[\s_]/g, '').toUpperCase().replace('COMFORT', 'EN16931');
	return plain(claimed) === plain(level);
}
