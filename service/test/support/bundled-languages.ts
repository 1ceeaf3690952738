import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataEnding, dataInPackage } from '../../src/engine/external/tesseract-data';

/** Language data that comes with the service. */
const codes = ['eng', 'osd'];

/**
 * A folder with the language data that the service carries, unpacked: as `languageFolder` it goes before the data of a system,
 * which may be of another version and read otherwise.
 */
export function bundledLanguages(): string {
	const folder = mkdtempSync(join(tmpdir(), 'bundled-languages-'));
	for (const code of codes) {
		const path = dataInPackage(dirname(require.resolve(`@tesseract.js-data/${code}`)), code);
		if (path === undefined || !existsSync(path)) throw new Error(`the package of ${code} has no data`);
		writeFileSync(join(folder, `${code}${dataEnding}`), gunzipSync(readFileSync(path)));
	}
	return folder;
}
