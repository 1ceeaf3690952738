import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { boundedProgram } from './bounded-program';

/** Programs of libheif that decode, newest name first. */
const decoders = ['heif-dec', 'heif-convert'] as const;

/** The HEIC decoder of this machine. */
export interface HeifProgram {
	readonly name: (typeof decoders)[number];
	/** libheif's HEVC decoder, by its own description; such as `libde265 HEVC decoder, version 1.0.11`. */
	readonly decoder: string;
}

/** Limits of one run of a libheif program. */
const limits = {
	/** Seconds of CPU time: 48 million pixels take 3 (bookworm, November 2026). */
	cpuSeconds: 60,
	/** … and for each further image. */
	furtherCpuSeconds: 5,
	/** Wall time in milliseconds, for a busy machine. */
	wallMs: 180_000,
	/** Address space, bytes: of the program with its threads … */
	baseBytes: 512 * 1024 ** 2,
	/** … and per million pixels, with all planes and copies. */
	perMegapixelBytes: 16 * 1024 ** 2,
	/** Maximum output characters: a line or two per image. */
	outputCharacters: 1024 * 1024,
} as const;

/** Quality of the intermediate JPEG: a lossy image loses nothing visible, and it takes a fifth of the time of a PNG. */
const passedOnQuality = '100';

const run = promisify(execFile);

let found: Promise<HeifProgram | undefined> | undefined;

/** The program that decodes HEIC, if a capable one is installed; searched once per process. */
export async function heifProgram(): Promise<HeifProgram | undefined> {
	return await (found ??= findProgram());
}

async function findProgram(): Promise<HeifProgram | undefined> {
	for (const name of decoders) {
		// Without HEVC, or without its plugin, it has no HEIC decoder.
		const listed = await run(name, ['--list-decoders'], { timeout: limits.wallMs, env: environment() }).catch(
			() => undefined,
		);
		const [, decoder] = /HEIC decoders:\s*\n- [^\n=]+ = ([^\n]+)/.exec(listed?.stdout ?? '') ?? [];
		if (decoder !== undefined) return { name, decoder };
	}
	return undefined;
}

/** One of the main images of a HEIF file. */
export interface HeifPicture {
	/** In the file, counted from 1. */
	readonly number: number;
	/** As displayed: rotated and cropped as the file says. */
	readonly width: number;
	readonly height: number;
}

/**
 * Reads the content list of a HEIF file, without pixels: the main images, the primary one first, without thumbnails,
 * depth maps and masks. Throws if the file is damaged.
 */
export async function heifPictures(path: string): Promise<HeifPicture[]> {
	const output = await runLimited('heif-info', [path], 0);
	const listed = [...output.matchAll(/^image: (\d+)x(\d+) \(id=\d+\)(, primary)?/gm)];
	const at = listed.findIndex(([, , , primary]) => primary !== undefined);
	const pictures = listed.map(([, width, height], index) => ({
		number: index + 1,
		width: Number(width),
		height: Number(height),
	}));
	const [primary] = at < 0 ? [] : pictures.splice(at, 1);
	if (!primary) throw new Error('a HEIF file without a picture to show');
	return [primary, ...pictures];
}

/**
 * Decodes an image of a HEIF file to a JPEG, in a separate process with separate limits. It is rotated and mirrored as
 * the file says (`irot`, `imir`); Exif in the file does not rotate, as the standard requires (ISO/IEC 23000-22), even
 * if the JPEG still carries it. Throws if the file is damaged.
 * @param pictures  all of the file: the program decodes them together
 * @param use       gets the path of the JPEG, which is removed afterwards
 */
export async function withDecodedHeif<T>(
	{ name }: HeifProgram,
	path: string,
	pictures: readonly HeifPicture[],
	{ number }: HeifPicture,
	use: (jpegPath: string) => Promise<T>,
): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'heif-'));
	try {
		const sizes = pictures.map(({ width, height }) => Math.ceil((width * height) / 1e6));
		await runLimited(
			name,
			['-q', passedOnQuality, path, join(folder, 'picture.jpg')],
			Math.max(...sizes),
			sizes.length,
		);
		// With several images it numbers its output files.
		const wanted = pictures.length > 1 ? `picture-${number}.jpg` : 'picture.jpg';
		const made = await readdir(folder);
		if (!made.includes(wanted)) throw new Error(`${name} has written ${made.join(', ') || 'nothing'}`);
		return await use(join(folder, wanted));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Each arena of the C library takes address space, which is limited. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, MALLOC_ARENA_MAX: '2' });

async function runLimited(
	program: string,
	parameters: readonly string[],
	megapixels: number,
	pictures = 1,
): Promise<string> {
	const memoryBytes = limits.baseBytes + megapixels * limits.perMegapixelBytes;
	const cpuSeconds = limits.cpuSeconds + (pictures - 1) * limits.furtherCpuSeconds;
	const { command, args } = boundedProgram({ memoryBytes, cpuSeconds }, program, parameters);
	const bounds = { timeout: limits.wallMs, killSignal: 'SIGKILL', maxBuffer: limits.outputCharacters } as const;
	const { stdout } = await run(command, args, { ...bounds, env: environment() });
	return stdout;
}
