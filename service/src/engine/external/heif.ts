import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { boundedProgram } from './bounded-program';

/** Programs of libheif that decode, newest name first. */
const decoders = ['heif-dec', 'heif-convert'] as const;

/** What decodes HEIC on this machine. */
export interface HeifProgram {
	readonly name: (typeof decoders)[number];
	/** What libheif decodes HEVC with, as it says; such as `libde265 HEVC decoder, version 1.0.11`. */
	readonly decoder: string;
}

/** What one run of a program of libheif may take. */
const limits = {
	/** Seconds of CPU time: 48 million pixels take 3 (bookworm, November 2026). */
	cpuSeconds: 60,
	/** Milliseconds on the clock, for a machine that is busy. */
	wallMs: 180_000,
	/** Address space, in bytes: of the program with its threads … */
	baseBytes: 512 * 1024 ** 2,
	/** … and for a million pixels, all planes and copies of them. */
	perMegapixelBytes: 16 * 1024 ** 2,
	/** Characters that it may say: a line or two for each picture. */
	said: 1024 * 1024,
} as const;

/** Quality of the JPEG that is passed on: nothing of what a lossy picture shows is lost by it, and it takes a fifth of the time of a PNG. */
const passedOnQuality = '100';

const run = promisify(execFile);

let found: Promise<HeifProgram | undefined> | undefined;

/** The program that decodes HEIC, where one is installed that can; looked for once a process. */
export async function heifProgram(): Promise<HeifProgram | undefined> {
	return await (found ??= findProgram());
}

async function findProgram(): Promise<HeifProgram | undefined> {
	for (const name of decoders) {
		// Without HEVC, or with its plugin missing, it has no decoder for HEIC.
		const said = await run(name, ['--list-decoders'], { timeout: limits.wallMs, env: environment() }).catch(
			() => undefined,
		);
		const [, decoder] = /HEIC decoders:\s*\n- [^\n=]+ = ([^\n]+)/.exec(said?.stdout ?? '') ?? [];
		if (decoder !== undefined) return { name, decoder };
	}
	return undefined;
}

/** The pictures of a HEIF file that stand for themselves: thumbnails, depths and masks are none. */
export interface HeifPictures {
	readonly count: number;
	/** The one that is shown, counted from 1. */
	readonly primary: number;
	/** Of that one, as shown: turned and cropped as the file says. */
	readonly width: number;
	readonly height: number;
}

/** Read what is in a HEIF file, without its pixels. Throws when it is damaged. */
export async function heifPictures(path: string): Promise<HeifPictures> {
	const said = await runLimited('heif-info', [path], 0);
	const pictures = [...said.matchAll(/^image: (\d+)x(\d+) \(id=\d+\)(, primary)?/gm)];
	const at = pictures.findIndex(([, , , primary]) => primary !== undefined);
	const [, width, height] = pictures[at] ?? [];
	if (width === undefined || height === undefined) throw new Error('a HEIF file without a picture to show');
	return { count: pictures.length, primary: at + 1, width: Number(width), height: Number(height) };
}

/**
 * Decode the picture of a HEIF file that is shown to a JPEG, by a process of its own with limits of its own. It is turned and mirrored
 * as the file says (`irot`, `imir`); Exif in the file turns nothing, as the standard has it (ISO/IEC 23000-22), whatever of it the JPEG
 * still carries. Throws when the file is damaged.
 * @param use  gets the path of the JPEG, which is gone afterwards
 */
export async function withDecodedHeif<T>(
	{ name }: HeifProgram,
	path: string,
	{ count, primary, width, height }: HeifPictures,
	use: (jpegPath: string) => Promise<T>,
): Promise<T> {
	const folder = await mkdtemp(join(tmpdir(), 'heif-'));
	try {
		const megapixels = Math.ceil((width * height) / 1e6);
		await runLimited(name, ['-q', passedOnQuality, path, join(folder, 'picture.jpg')], megapixels);
		// With several pictures it numbers what it writes.
		const wanted = count > 1 ? `picture-${primary}.jpg` : 'picture.jpg';
		const made = await readdir(folder);
		if (!made.includes(wanted)) throw new Error(`${name} has written ${made.join(', ') || 'nothing'}`);
		return await use(join(folder, wanted));
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Each arena of the C library takes address space for itself, of which there is a limit. */
const environment = (): NodeJS.ProcessEnv => ({ ...process.env, MALLOC_ARENA_MAX: '2' });

async function runLimited(program: string, parameters: readonly string[], megapixels: number): Promise<string> {
	const memoryBytes = limits.baseBytes + megapixels * limits.perMegapixelBytes;
	const { command, args } = boundedProgram({ memoryBytes, cpuSeconds: limits.cpuSeconds }, program, parameters);
	const bounds = { timeout: limits.wallMs, killSignal: 'SIGKILL', maxBuffer: limits.said } as const;
	const { stdout } = await run(command, args, { ...bounds, env: environment() });
	return stdout;
}
