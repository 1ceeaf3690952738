import { spawn } from 'node:child_process';
import { bitMap, grayMap, type GrayImage } from './netpbm';
import { folderOf, type LanguageData } from './tesseract-data';

/** Page segmentation modes of Tesseract. */
type Segmentation = 'page' | 'block';

const modes: Record<Segmentation, string> = { page: '3', block: '6' };

/** Tesseract rejects or guesses other values. */
const minDpi = 70;
const maxDpi = 2400;

/** Tesseract's output for a page, in two forms. */
export interface TesseractPage {
	/** An HTML page with boxes, confidences and baselines (hOCR 1.2); without the characters between words. */
	readonly hocr: string;
	/** The same words in the same order, with the white space between them. */
	readonly text: string;
}

/**
 * Recognises text: with the program if installed, else with its WebAssembly form.
 * @param languages  at least one; read together
 */
export async function recogniseWithTesseract(
	image: GrayImage,
	languages: readonly LanguageData[],
	segmentation: Segmentation,
): Promise<TesseractPage> {
	const folder = await folderOf(languages);
	const codes = languages.map(({ code }) => code).join('+');
	const dpi = Math.round(Math.min(maxDpi, Math.max(minDpi, image.dpi)));
	const named = ['--tessdata-dir', folder, '-l', codes, '--psm', modes[segmentation], '--dpi', String(dpi)];
	const both = ['-c', 'tessedit_create_hocr=1', '-c', 'tessedit_create_txt=1'];
	const output = await outputOfProgram(['stdin', 'stdout', ...named, ...both], image);
	return output === undefined ? await recogniseInWasm(image, folder, codes, modes[segmentation]) : splitOutput(output);
}

/** The program's output for an image, hOCR included; `undefined` without a program for current models. */
async function outputOfProgram(parameters: readonly string[], image: GrayImage): Promise<string | undefined> {
	if (program && !(await program)) return undefined;
	try {
		const output = await runProgram(parameters, pictureOf(image));
		// Its pages state its version: asking separately would be another start.
		program ??= Promise.resolve(new RegExp(`ocr-system['"] content=['"]tesseract ${usableVersion}`).test(output));
		return (await program) ? output : undefined;
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'ENOENT') program = Promise.resolve(false);
		// An old version cannot read the data.
		if (await hasProgram()) throw error;
		return undefined;
	}
}

/** With two forms on one stream, the text follows the HTML, before the end of its body. */
function splitOutput(output: string): TesseractPage {
	const start = output.lastIndexOf('</div>');
	const end = output.lastIndexOf('</body>');
	return {
		hocr: output.slice(0, Math.max(0, start)),
		text: start < 0 || end < start ? '' : output.slice(start + '</div>'.length, end),
	};
}

/** Result of Tesseract's orientation and script detection. */
export interface OrientationAndScript {
	/** Clockwise rotation that makes the text upright. */
	readonly turn: 0 | 90 | 180 | 270;
	readonly turnConfidence: number;
	/** As Tesseract names it, such as `Cyrillic`. */
	readonly script: string;
	readonly scriptConfidence: number;
}

/** Detects orientation and script; `undefined` with too little text. @param osd  the data named `osd` */
export async function detectScript(image: GrayImage, osd: LanguageData): Promise<OrientationAndScript | undefined> {
	const folder = await folderOf([osd]);
	if (!(await hasProgram())) return await detectInWasm(image, folder);
	const options = ['--tessdata-dir', folder, '--psm', '0', '--dpi', String(Math.max(minDpi, Math.round(image.dpi)))];
	const text = await runProgram(['stdin', 'stdout', ...options], pictureOf(image)).catch(() => '');
	const value = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1];
	const script = value('Script');
	if (script === undefined) return undefined;
	return {
		turn: asTurn(Number(value('Rotate'))),
		turnConfidence: Number(value('Orientation confidence') ?? 0),
		script,
		scriptConfidence: Number(value('Script confidence') ?? 0),
	};
}

function asTurn(degrees: number): OrientationAndScript['turn'] {
	return degrees === 90 || degrees === 180 || degrees === 270 ? degrees : 0;
}

/** Version 3 has other models. */
const usableVersion = 'v?[45]\\.';

let program: Promise<boolean> | undefined;

async function hasProgram(): Promise<boolean> {
	program ??= new Promise((resolve) => {
		const child = spawn('tesseract', ['--version'], { stdio: ['ignore', 'pipe', 'pipe'] });
		const text: Buffer[] = [];
		child.stdout.on('data', (chunk: Buffer) => text.push(chunk));
		child.stderr.on('data', (chunk: Buffer) => text.push(chunk));
		child.on('error', () => resolve(false));
		const isUsable = new RegExp(`^tesseract ${usableVersion}`, 'm');
		child.on('close', () => resolve(isUsable.test(Buffer.concat(text).toString('latin1'))));
	});
	return await program;
}

/** For black-and-white input it makes the same text in 8 to 15 % less time if told so. */
const pictureOf = (image: GrayImage): Buffer => bitMap(image) ?? grayMap(image);

/** Maximum characters of its error output kept as the cause of a failure. */
const keptError = 500;

async function runProgram(parameters: readonly string[], input: Buffer): Promise<string> {
	return await new Promise((resolve, reject) => {
		const child = spawn('tesseract', parameters, {
			stdio: ['pipe', 'pipe', 'pipe'],
			// Its threads wait for each other more than they work.
			env: { ...process.env, OMP_THREAD_LIMIT: '1' },
		});
		const output: Buffer[] = [];
		let errorText = '';
		child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
		child.stderr.on('data', (chunk: Buffer) => {
			if (errorText.length < keptError) errorText += chunk.toString('latin1');
		});
		child.on('error', reject);
		child.on('close', (code) => {
			if (code === 0) resolve(Buffer.concat(output).toString('utf8'));
			else reject(new Error(`tesseract ended with ${code}: ${errorText.slice(0, keptError)}`));
		});
		// It may end before it has read everything.
		child.stdin.on('error', () => undefined);
		child.stdin.end(input);
	});
}

type Wasm = import('tesseract.js').Worker;

let wasm: { readonly codes: string; readonly worker: Promise<Wasm> } | undefined;

async function wasmWorker(folder: string, codes: string): Promise<Wasm> {
	if (wasm?.codes !== codes) {
		const before = wasm?.worker;
		wasm = { codes, worker: startWasm(folder, codes) };
		await (await before)?.terminate();
	}
	return await wasm.worker;
}

async function startWasm(folder: string, codes: string): Promise<Wasm> {
	const { createWorker, OEM } = await import('tesseract.js');
	// Both engines are loaded for script detection, which the newer one lacks.
	const engine = codes === 'osd' ? OEM.TESSERACT_ONLY : OEM.LSTM_ONLY;
	return await createWorker(codes.split('+'), engine, {
		langPath: folder,
		gzip: false,
		cacheMethod: 'none',
		errorHandler: () => undefined,
		legacyCore: codes === 'osd',
		legacyLang: codes === 'osd',
	});
}

async function recogniseInWasm(image: GrayImage, folder: string, codes: string, mode: string): Promise<TesseractPage> {
	const worker = await wasmWorker(folder, codes);
	const { PSM } = await import('tesseract.js');
	const psm = Object.values(PSM).find((value) => value === mode) ?? PSM.AUTO;
	await worker.setParameters({ tessedit_pageseg_mode: psm, user_defined_dpi: String(Math.round(image.dpi)) });
	const { data } = await worker.recognize(grayMap(image), {}, { hocr: true, text: true, blocks: false });
	return { hocr: data.hocr ?? '', text: data.text };
}

async function detectInWasm(image: GrayImage, folder: string): Promise<OrientationAndScript | undefined> {
	try {
		const worker = await wasmWorker(folder, 'osd');
		await worker.setParameters({ user_defined_dpi: String(Math.max(minDpi, Math.round(image.dpi))) });
		const { data } = await worker.detect(grayMap(image));
		if (data.script === null) return undefined;
		return {
			turn: asTurn((360 - (data.orientation_degrees ?? 0)) % 360),
			turnConfidence: data.orientation_confidence ?? 0,
			script: data.script,
			scriptConfidence: data.script_confidence ?? 0,
		};
	} catch {
		// It reports too little text as an error.
		return undefined;
	}
}

/** Ends the WebAssembly worker, which keeps a process alive. */
export async function endTesseract(): Promise<void> {
	const ending = wasm;
	wasm = undefined;
	await (await ending?.worker)?.terminate();
}
