import { unzip } from './support';

/** The parts of an Office Open XML file as texts, by their names. */
export async function officeParts(bytes: Buffer): Promise<Map<string, string>> {
	const files = await unzip(bytes);
	return new Map([...files].map(([name, content]) => [name, content.toString('utf8')]));
}

const entities: Readonly<Record<string, string>> = {
	'&amp;': '&',
	'&lt;': '<',
	'&gt;': '>',
	'&quot;': '"',
	'&apos;': "'",
};

/** Texts of a part's elements of one name, such as `w:t`. */
export function textsOf(xml: string, element: string): string[] {
	return [...xml.matchAll(new RegExp(`<${element}(?: [^>]*)?>([^<]*)</${element}>`, 'g'))].map(([, text = '']) =>
		text.replace(/&(amp|lt|gt|quot|apos);/g, (entity) => entities[entity] ?? entity),
	);
}

/** Words of a text, sorted: to compare what two files say, wherever they say it. */
export function sortedWords(text: string): string[] {
	return (text.match(/[\p{L}\p{N}]+/gu) ?? []).sort();
}

/** Every attribute value of a name in a part. */
export function attributesOf(xml: string, name: string): string[] {
	return [...xml.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value);
}
