import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Whether HEIC can be made here, which takes the programs of libheif. */
export const heicCanBeMade = ((): boolean => {
	try {
		return execFileSync('heif-enc', ['--list-encoders'], { encoding: 'utf8', stdio: 'pipe' }).includes('x265');
	} catch {
		return false;
	}
})();

/** Make a HEIC of PNGs or JPEGs, a picture each; the first one is shown. @param options  of heif-enc */
export function heicOf(pictures: readonly Uint8Array[], options: readonly string[] = []): Buffer {
	const folder = mkdtempSync(join(tmpdir(), 'heic-'));
	try {
		const paths = pictures.map((bytes, index) => {
			const path = join(folder, `${index}.${bytes[0] === 0xff ? 'jpg' : 'png'}`);
			writeFileSync(path, bytes);
			return path;
		});
		const made = join(folder, 'made.heic');
		execFileSync('heif-enc', ['-q', '95', ...options, ...paths, '-o', made], { stdio: 'pipe' });
		return readFileSync(made);
	} finally {
		rmSync(folder, { recursive: true });
	}
}

/** Turn the pictures of a HEIC as phones do (ISO/IEC 23008-12, 6.5.10). @param quarters  turns against the clock */
export function turnedHeic(heic: Buffer, quarters: number): Buffer {
	return withProperty(heic, 'irot', quarters);
}

/** Mirror the pictures of a HEIC (ISO/IEC 23008-12, 6.5.12). @param axis  0: top and bottom change places */
export function mirroredHeic(heic: Buffer, axis: 0 | 1): Buffer {
	return withProperty(heic, 'imir', axis);
}

/** The property that says how many bits pixels have gives its place to another one, so that nothing else has to move. */
function withProperty(heic: Buffer, name: string, value: number): Buffer {
	const changed = Buffer.from(heic);
	const at = changed.indexOf('pixi', 0, 'latin1');
	if (at < 0) throw new Error('a HEIC without the property pixi');
	changed.write(name, at, 'latin1');
	changed[at + 4] = value;
	return changed;
}
