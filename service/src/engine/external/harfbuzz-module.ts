import { readFile } from 'node:fs/promises';

/** The used part of the global object; Node's own types leave it to browsers. */
declare const WebAssembly: {
	instantiate(bytes: Uint8Array, imports: object): Promise<{ readonly instance: { readonly exports: object } }>;
};

/** A WebAssembly memory. */
interface WasmMemory {
	readonly buffer: ArrayBuffer;
	grow(pages: number): number;
}

type NativeCall = (...values: readonly number[]) => number;

/** A WebAssembly build of HarfBuzz: its functions by name, and its memory. */
export interface HarfbuzzModule {
	/** Call a function of the C interface. @throws Error when the build lacks it */
	call(name: string, ...values: readonly number[]): number;
	/** View of the memory. Read it again after every call: growth replaces it. */
	memory(): DataView<ArrayBuffer>;
	/** Copy bytes into the module's memory; to be freed with `free`. */
	store(bytes: Uint8Array): number;
	/** Copy bytes out of the module's memory. */
	copy(pointer: number, length: number): Uint8Array;
	free(pointer: number): void;
}

/** Bytes of a page of WebAssembly memory. */
const memoryPage = 65_536;

/**
 * Loads one of the two builds of the package `harfbuzzjs`. Its own JavaScript is not used: that frees memory on garbage
 * collection, and a Chinese font is 8 MB.
 */
export async function loadHarfbuzz(file: 'harfbuzz.wasm' | 'harfbuzz-subset.wasm'): Promise<HarfbuzzModule> {
	const wasm = await readFile(require.resolve(`harfbuzzjs/dist/${file}`));
	const own: { memory?: WasmMemory } = {};
	const grow = (bytes: number): number => {
		const missing = Math.ceil((bytes - (own.memory?.buffer.byteLength ?? 0)) / memoryPage);
		try {
			if (missing > 0) own.memory?.grow(missing);
			return 1;
		} catch {
			return 0;
		}
	};
	const stop = () => {
		throw new Error('HarfBuzz stopped');
	};
	const { instance } = await WebAssembly.instantiate(wasm, {
		wasi_snapshot_preview1: { proc_exit: stop },
		env: {
			_abort_js: stop,
			_emscripten_runtime_keepalive_clear: () => undefined,
			_setitimer_js: () => 0,
			emscripten_resize_heap: grow,
		},
	});
	const functions = instance.exports as Readonly<Record<string, NativeCall | WasmMemory | undefined>>;
	const call = (name: string, ...values: readonly number[]): number => {
		const native = functions[name];
		if (typeof native !== 'function') throw new Error(`HarfBuzz has no ${name}`);
		return native(...values);
	};
	const { memory: exported } = functions;
	if (typeof exported !== 'object') throw new Error('HarfBuzz has no memory');
	own.memory = exported;
	call(file === 'harfbuzz.wasm' ? '__wasm_call_ctors' : '_initialize');
	const view = () => new DataView(exported.buffer);
	return {
		call,
		memory: view,
		store(bytes) {
			const pointer = call('malloc', Math.max(1, bytes.length)) >>> 0;
			if (pointer === 0) throw new Error(`HarfBuzz has no memory for ${bytes.length} bytes`);
			new Uint8Array(exported.buffer, pointer, bytes.length).set(bytes);
			return pointer;
		},
		copy: (pointer, length) => new Uint8Array(exported.buffer, pointer >>> 0, length).slice(),
		free: (pointer) => void call('free', pointer),
	};
}

/** Runs work with a font file in the module's memory, as a `hb_face_t`; both are freed afterwards. */
export function withFace<T>(module: HarfbuzzModule, font: Uint8Array, work: (face: number) => T): T {
	const { face, close } = openHarfbuzzFace(module, font);
	try {
		return work(face);
	} finally {
		close();
	}
}

/** `HB_MEMORY_MODE_WRITABLE`: the bytes are ours, and HarfBuzz does not free them. */
const writable = 2;

/** A font file as a `hb_face_t` in the module's memory. @returns `close` frees both */
export function openHarfbuzzFace(
	module: HarfbuzzModule,
	font: Uint8Array,
): { readonly face: number; readonly close: () => void } {
	const data = module.store(font);
	const blob = module.call('hb_blob_create', data, font.length, writable, 0, 0);
	const face = module.call('hb_face_create', blob, 0);
	module.call('hb_blob_destroy', blob);
	return {
		face,
		close: () => {
			module.call('hb_face_destroy', face);
			module.free(data);
		},
	};
}

/** An OpenType tag as HarfBuzz takes it. */
export function openTypeTag(tag: string): number {
	return [...tag.padEnd(4).slice(0, 4)].reduce((value, sign) => (value << 8) | sign.charCodeAt(0), 0);
}
