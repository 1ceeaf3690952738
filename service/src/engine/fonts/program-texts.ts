import { characterMaps, glyphOf, readTables } from './sfnt';
import { unicodeOfGlyphs } from './unicode-of-glyphs';

/** Header of a `post` table, bytes, and its version with names (OpenType, `post`). */
const postHeader = 32;
const namedVersion = 0x20000;

/** Standard names of a `post` table; those of ASCII characters follow three glyphs without a character. */
const standardNames = 258;
const [firstAscii, lastAscii, asciiOffset] = [3, 97, 29];

/** The text of a glyph name; `undefined` for unknown names. */
type TextOfName = (name: string) => string | undefined;

/** Texts by glyph of a TrueType program: by its Unicode maps, else by its glyph names. */
export function textsOfGlyphs(program: Uint8Array, textOfName: TextOfName): Map<number, string> {
	const tables = readTables(program) ?? [];
	const texts = unicodeOfGlyphs(characterMaps(tables));
	const post = tables.find(({ tag }) => tag === 'post')?.data;
	addTextsByPost(texts, post, textOfName);
	return texts;
}

/** Texts by code of a simple font without an encoding, by the maps of its TrueType program (ISO 32000-1, 9.6.6.4). */
export function textsOfCodes(program: Uint8Array, textOfName: TextOfName): Map<number, string> {
	const glyphs = textsOfGlyphs(program, textOfName);
	const maps = characterMaps(readTables(program) ?? []);
	const symbols = maps.find(({ platform, encoding }) => platform === 3 && encoding === 0);
	const single = maps.find(({ platform, encoding }) => platform === 1 && encoding === 0);
	const texts = new Map<number, string>();
	for (let code = 0; code < 256; code++) {
		const glyph =
			(symbols && (glyphOf(symbols, code) || glyphOf(symbols, symbolCodes + code))) ||
			(single && glyphOf(single, code));
		const text = glyph ? glyphs.get(glyph) : undefined;
		if (text !== undefined) texts.set(code, text);
	}
	return texts;
}

/** Private values of the codes of symbol fonts. */
const symbolCodes = 0xf000;

/** Adds the texts of the names in a `post` table, of glyphs without one. @param texts  by glyph */
function addTextsByPost(texts: Map<number, string>, post: Buffer | undefined, textOfName: TextOfName): void {
	if (!post || post.length < postHeader + 2 || post.readUInt32BE(0) !== namedVersion) return;
	const count = Math.min(post.readUInt16BE(postHeader), Math.floor((post.length - postHeader - 2) / 2));
	const names: string[] = [];
	for (let at = postHeader + 2 + 2 * count; at < post.length; at += 1 + (post[at] ?? 0))
		names.push(post.toString('latin1', at + 1, at + 1 + (post[at] ?? 0)));
	for (let glyph = 0; glyph < count; glyph++) {
		if (texts.has(glyph)) continue;
		const index = post.readUInt16BE(postHeader + 2 + 2 * glyph);
		const isAscii = index >= firstAscii && index <= lastAscii;
		const text = isAscii ? String.fromCharCode(index + asciiOffset) : textOfName(names[index - standardNames] ?? '');
		if (text !== undefined) texts.set(glyph, text);
	}
}
