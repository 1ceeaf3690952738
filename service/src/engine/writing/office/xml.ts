/** What XML 1.0 does not allow: control characters, lone surrogates and the two non-characters. */
const notAllowed = /[\p{Cs}\ufffe\uffff]|[^\P{Cc}\t\n]/gu;

const entities: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	'\t': '&#9;',
	'\n': '&#10;',
};

/** A text as XML content or attribute, without what XML cannot hold. */
export function escapeXml(text: string): string {
	return text
		.replace(/\r\n?/g, '\n')
		.replace(notAllowed, '')
		.replace(/[&<>"\t\n]/g, (sign) => entities[sign] ?? sign);
}

/** Attributes of an element; `undefined` ones are left out. */
type Attributes = Readonly<Record<string, string | number | undefined>>;

/** An element with its attributes escaped and its content unchanged. */
export function element(name: string, attributes: Attributes = {}, content = ''): string {
	let start = `<${name}`;
	for (const [key, value] of Object.entries(attributes)) {
		if (value !== undefined) start += ` ${key}="${escapeXml(String(value))}"`;
	}
	return content === '' ? `${start}/>` : `${start}>${content}</${name}>`;
}

/** Starts every part. */
export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** Name spaces of Office Open XML (ECMA-376, part 1) and of its packages (part 2). */
export const spreadsheetNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const wordNamespace = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
export const presentationNamespace = 'http://schemas.openxmlformats.org/presentationml/2006/main';
export const drawingNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/main';
export const pictureNamespace = 'http://schemas.openxmlformats.org/drawingml/2006/picture';
export const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const packageNamespace = 'http://schemas.openxmlformats.org/package/2006';
