/** Payee or debtor of a payment. */
interface PaymentParty {
	readonly name: string;
	/** Lines of the address in the code. */
	readonly address: readonly string[];
	/** ISO 3166, two letters; empty if missing. */
	readonly country: string;
}

/** Content of a payment code, unmodified. */
export interface PaymentCode {
	readonly standard: 'swissQrBill' | 'epc';
	readonly iban: string;
	readonly bic?: string;
	readonly creditor: PaymentParty;
	readonly debtor?: PaymentParty;
	/** A plain number with a point. */
	readonly amount?: string;
	readonly currency: string;
	/** Reference type in the code (`QRR`, `SCOR`), `structured` in EPC codes. */
	readonly reference?: { readonly type: string; readonly value: string };
	readonly message?: string;
	/** Structured billing information (Swico S1 and others). */
	readonly billInformation?: string;
}

/** The payment in a QR code: a Swiss QR bill, or an EPC code (GiroCode); `undefined` for any other text. */
export function paymentOf(text: string): PaymentCode | undefined {
	const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
	return swissQrBill(lines) ?? epcPayment(lines);
}

/** Line indices of a Swiss QR code (SIX, Implementation Guidelines QR-bill 2.3, 4.2.2). */
const swiss = {
	iban: 3,
	creditor: 4,
	amount: 18,
	currency: 19,
	debtor: 20,
	reference: 27,
	message: 29,
	trailer: 30,
	bill: 31,
};

function swissQrBill(lines: readonly string[]): PaymentCode | undefined {
	const line = (index: number): string => lines[index] ?? '';
	if (line(0) !== 'SPC' || !line(1).startsWith('02') || line(swiss.trailer) !== 'EPD') return undefined;
	const creditor = swissParty(lines.slice(swiss.creditor));
	const debtor = swissParty(lines.slice(swiss.debtor));
	if (!/^(?:CH|LI)\w{19}$/.test(line(swiss.iban)) || !creditor) return undefined;
	const value = line(swiss.reference + 1);
	return {
		standard: 'swissQrBill',
		iban: line(swiss.iban),
		creditor,
		...(debtor ? { debtor } : {}),
		...given('amount', line(swiss.amount)),
		currency: line(swiss.currency),
		...(value === '' ? {} : { reference: { type: line(swiss.reference), value } }),
		...given('message', line(swiss.message)),
		...given('billInformation', line(swiss.bill)),
	};
}

/** A structured (S) or combined (K) address. */
function swissParty([
	type,
	name = '',
	street = '',
	number = '',
	postal = '',
	town = '',
	country = '',
]: readonly string[]): PaymentParty | undefined {
	if (name === '') return undefined;
	const address = type === 'K' ? [street, number] : [joinLines(street, number), joinLines(postal, town)];
	return { name, address: address.filter((part) => part !== ''), country };
}

function joinLines(...parts: readonly string[]): string {
	return parts.filter((part) => part !== '').join(' ');
}

/** Line indices of a code of the European Payments Council (EPC069-12, version 3.0). */
const epc = { version: 1, kind: 3, bic: 4, name: 5, iban: 6, amount: 7, structured: 9, message: 10 };

function epcPayment(lines: readonly string[]): PaymentCode | undefined {
	const line = (index: number): string => lines[index] ?? '';
	if (line(0) !== 'BCD' || !/^00[12]$/.test(line(epc.version)) || !/^(?:SCT|INST)$/.test(line(epc.kind)))
		return undefined;
	const iban = line(epc.iban).replaceAll(' ', '');
	if (!/^[A-Z]{2}\d{2}\w{8,30}$/.test(iban) || line(epc.name) === '') return undefined;
	const amount = /^EUR(\d+(?:\.\d{1,2})?)$/.exec(line(epc.amount))?.[1] ?? '';
	const value = line(epc.structured);
	return {
		standard: 'epc',
		iban,
		...given('bic', line(epc.bic)),
		creditor: { name: line(epc.name), address: [], country: '' },
		...given('amount', amount),
		currency: 'EUR',
		...(value === '' ? {} : { reference: { type: 'structured', value } }),
		...given('message', line(epc.message)),
	};
}

/** An entry for a value if it is not empty. */
function given<Key extends string>(key: Key, value: string): { readonly [Name in Key]?: string } {
	return (value === '' ? {} : { [key]: value }) as { readonly [Name in Key]?: string };
}
