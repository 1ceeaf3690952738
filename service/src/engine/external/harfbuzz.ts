import { loadOnce } from './load-once';
import { loadHarfbuzz, openHarfbuzzFace, openTypeTag, withFace, type HarfbuzzModule } from './harfbuzz-module';

/** What to keep of a font. */
interface SubsetRequest {
	/** Characters by code, with every glyph they may be shaped to unless `onlyGlyphs`. */
	readonly codePoints?: Iterable<number>;
	/** Glyph ids of the whole font. */
	readonly glyphs?: Iterable<number>;
	/** Keep the glyph ids of the whole font; else they are renumbered in order, `.notdef` first. */
	readonly keepGlyphIds?: boolean;
	/** Tables to drop, such as `GSUB`. */
	readonly dropTables?: readonly string[];
	/** Only the requested glyphs and their components: the text is already shaped. */
	readonly onlyGlyphs?: boolean;
}

/** Values of `hb_subset_flags_t` and `hb_subset_sets_t` (hb-subset.h). */
const noHinting = 0x01;
const retainGlyphIds = 0x02;
const notdefOutline = 0x40;
const noLayoutClosure = 0x200;
const dropTableTags = 3;

const subsetting = loadOnce(() => loadHarfbuzz('harfbuzz-subset.wasm'));

/**
 * A font file with only some of its glyphs, without hints.
 * @param font  TrueType or OpenType with CFF outlines
 * @throws Error if the font is damaged
 */
export async function subsetFont(font: Uint8Array, request: SubsetRequest): Promise<Uint8Array> {
	const module = await subsetting();
	return withFace(module, font, (face) => {
		const input = module.call('hb_subset_input_create_or_fail');
		try {
			const add = (set: number, values: Iterable<number>) => {
				for (const value of values) module.call('hb_set_add', set, value);
			};
			add(module.call('hb_subset_input_unicode_set', input), request.codePoints ?? []);
			add(module.call('hb_subset_input_glyph_set', input), request.glyphs ?? []);
			add(module.call('hb_subset_input_set', input, dropTableTags), (request.dropTables ?? []).map(openTypeTag));
			const flags =
				noHinting |
				notdefOutline |
				(request.keepGlyphIds ? retainGlyphIds : 0) |
				(request.onlyGlyphs ? noLayoutClosure : 0);
			module.call('hb_subset_input_set_flags', input, flags);
			const subset = module.call('hb_subset_or_fail', face, input);
			if (subset === 0) throw new Error('the font could not be cut down');
			try {
				return blobBytes(module, module.call('hb_face_reference_blob', subset));
			} finally {
				module.call('hb_face_destroy', subset);
			}
		} finally {
			module.call('hb_subset_input_destroy', input);
		}
	});
}

/** The bytes of a blob, which is released. */
function blobBytes(module: HarfbuzzModule, blob: number): Uint8Array {
	try {
		return module.copy(module.call('hb_blob_get_data', blob, 0), module.call('hb_blob_get_length', blob));
	} finally {
		module.call('hb_blob_destroy', blob);
	}
}

/** A glyph of a shaped text; measures in font units. */
export interface ShapedGlyph {
	readonly id: number;
	/** Start of its text: index of a UTF-16 unit. Glyphs of one cluster represent one piece of text together. */
	readonly cluster: number;
	/** Advance to the next glyph. */
	readonly advance: number;
	/** Offset from its place: right and up. */
	readonly x: number;
	readonly y: number;
}

/** Bounds of a glyph's outline: from its origin on the baseline to the right and up, font units. */
export interface GlyphInk {
	readonly left: number;
	readonly right: number;
	readonly bottom: number;
	readonly top: number;
}

/** An open font. */
export interface FontFace {
	readonly unitsPerEm: number;
	/** Glyph of a character; 0 if the font lacks it. */
	glyphOf(codePoint: number): number;
	/** Font units. */
	advanceOf(glyph: number): number;
	/** `undefined` for a glyph without outline. */
	inkOf(glyph: number): GlyphInk | undefined;
	/** Glyphs of a text in one script, left to right. Right-to-left text comes in reading order. */
	shape(text: string): ShapedGlyph[];
	/** Bytes of a table; `undefined` if the font does not have it. */
	table(tag: string): Uint8Array | undefined;
	/** Frees its memory; the face must not be used afterwards. */
	close(): void;
}

const shaping = loadOnce(() => loadHarfbuzz('harfbuzz.wasm'));

/** Opens a font for shaping. @throws Error if it is damaged */
export async function openFace(font: Uint8Array): Promise<FontFace> {
	const module = await shaping();
	const { face, close } = openHarfbuzzFace(module, font);
	const handle = module.call('hb_font_create', face);
	const number = module.store(new Uint8Array(16));
	return {
		unitsPerEm: module.call('hb_face_get_upem', face),
		glyphOf: (codePoint) =>
			module.call('hb_font_get_nominal_glyph', handle, codePoint, number) === 0
				? 0
				: module.memory().getUint32(number, true),
		advanceOf: (glyph) => module.call('hb_font_get_glyph_h_advance', handle, glyph),
		inkOf: (glyph) => {
			if (module.call('hb_font_get_glyph_extents', handle, glyph, number) === 0) return undefined;
			const memory = module.memory();
			const [left = 0, top = 0, width = 0, height = 0] = [0, 4, 8, 12].map((at) => memory.getInt32(number + at, true));
			return width === 0 || height === 0 ? undefined : { left, right: left + width, top, bottom: top + height };
		},
		shape: (text) => shape(module, handle, text),
		table: (tag) => {
			const bytes = blobBytes(module, module.call('hb_face_reference_table', face, openTypeTag(tag)));
			return bytes.length === 0 ? undefined : bytes;
		},
		close: () => {
			module.free(number);
			module.call('hb_font_destroy', handle);
			close();
		},
	};
}

/** `HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS`: marks and their letters are separate clusters. */
const byCharacters = 1;
/** Bytes of `hb_glyph_info_t` and of `hb_glyph_position_t` (hb-buffer.h). */
const recordBytes = 20;

function shape(module: HarfbuzzModule, font: number, text: string): ShapedGlyph[] {
	const buffer = module.call('hb_buffer_create');
	const units = module.store(new Uint8Array(Buffer.from(text, 'utf16le')));
	try {
		module.call('hb_buffer_add_utf16', buffer, units, text.length, 0, text.length);
		module.call('hb_buffer_set_cluster_level', buffer, byCharacters);
		module.call('hb_buffer_guess_segment_properties', buffer);
		module.call('hb_shape', font, buffer, 0, 0);
		const count = module.call('hb_buffer_get_length', buffer);
		const infos = module.call('hb_buffer_get_glyph_infos', buffer, 0);
		const positions = module.call('hb_buffer_get_glyph_positions', buffer, 0);
		const memory = module.memory();
		return Array.from({ length: count }, (_, index) => {
			const info = infos + index * recordBytes;
			const position = positions + index * recordBytes;
			return {
				id: memory.getUint32(info, true),
				cluster: memory.getUint32(info + 8, true),
				advance: memory.getInt32(position, true),
				x: memory.getInt32(position + 8, true),
				y: memory.getInt32(position + 12, true),
			};
		});
	} finally {
		module.free(units);
		module.call('hb_buffer_destroy', buffer);
	}
}
