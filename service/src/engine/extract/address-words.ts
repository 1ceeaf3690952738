/**
 * Words for streets and places in many countries: an address row contains one of them, a house number or a postal code.
 */
const streets =
	/(?:stra(?:ß|ss)e|str\.|gasse|allee|(?<!\p{L})weg(?!\p{L})|platz|(?<!\p{L})(?:street|st|road|rd|avenue|ave|av|lane|ln|drive|dr|boulevard|blvd|way|square|court|rue|chemin|place|quai|impasse|calle|camino|plaza|avenida|via|viale|piazza|corso|largo|rua|travessa|praca|estrada|straat|laan|weg|plein|kade|jalan|jln|jl|lorong|persiaran|taman|tmn|lebuh|kampung|kg|bandar|kawasan|seksyen|section|lot|floor|flr|level|block|blok|unit|suite|building|plaza|mall|complex|kompleks|batu|industrial|industri|park|desa|mukim|wisma|menara|ground)(?!\p{L})\.?|路|街|号|區|区|市|省)/iu;
const postalCode = /(?<![\p{L}\p{N}.-]|\d,)(?:[A-Z]{1,2}[- ])?\d{4,6}(?![\p{N}.,]\d)(?!\p{L})/u;
const houseStart = /^(?:(?:no|lot|unit|suite|block|blok)(?!\p{L})|g[.-]?\d|\d)/iu;
const houseNumber = /\p{L}{3,}.*\s\d{1,4}\s?[a-z]?$/iu;

/** Text that ends an address: other contact data, tax numbers, dates, titles. */
const stops =
	/(?<!\p{L})(?:te[l1]|telephone|phone|fax|hp|email|e-mail|gst|sst|vat|ust|tva|tax|invoice|receipt|bill|cash|date|datum|time|cashier|reg|co\.? ?reg|company|www|http|table|document|doc|order|member|customer|counter|server|operator|pos|slip|siret|iban|bic|website|hotline|ssm|id|roc|trans|welcome|attn|terms|sold|salesperson|open|business|hours)(?!\p{L})|@|发票|电话/iu;

/** True for a row that may be part of an address. */
export function isAddressRow(text: string): boolean {
	return streets.test(text) || postalCode.test(text) || houseNumber.test(text);
}

/** True for a possible first row of an address. */
export function startsAddress(text: string): boolean {
	if (/[:：]\s*\d+$/.test(text)) return false;
	return (houseStart.test(text) && /\p{L}{2,}/u.test(text)) || streets.test(text) || houseNumber.test(text);
}

/** True for a row that ends an address. */
export function endsAddress(text: string): boolean {
	return stops.test(text) || /\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/.test(text) || /\d\.\d{2}(?!\d)/.test(text);
}

/** True for a row with a postal code and a place. */
export function hasPostalCode(text: string): boolean {
	return postalCode.test(text) && /\p{L}{3,}/u.test(text);
}
