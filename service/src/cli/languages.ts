import { join } from 'node:path';
import { readSettings } from '../settings/settings';
import { isAsInstalled } from '../engine/external/language-hashes';
import { findLanguages } from '../engine/external/tesseract-data';
import { knownCodes } from '../engine/ocr/port/languages';
import { languageFolderOf, makeDataFolder } from '../storage/data-folder';
import { otherFlags, UsageError, type Arguments } from './arguments';
import { installLanguage } from './install-language';

/** `languages list|add <code…>`: language data for OCR. @returns the exit code */
export async function runLanguages(line: Arguments): Promise<number> {
	const [action, ...codes] = line.positionals;
	const { dataFolder } = readSettings(process.env, otherFlags(line, []));
	const folder = languageFolderOf(dataFolder);
	switch (action) {
		case 'list': {
			if (codes.length > 0) throw new UsageError('The command "languages list" does not accept arguments.');
			const installed = findLanguages(folder);
			for (const code of knownCodes()) {
				process.stdout.write(`${code}\t${installed.has(code) ? 'installed' : 'not installed'}\n`);
			}
			return 0;
		}
		case 'add': {
			const known = knownCodes();
			const unknown = codes.filter((code) => !known.includes(code));
			if (codes.length === 0 || unknown.length > 0) {
				const named = unknown.length > 0 ? ` Unknown codes: ${unknown.join(', ')}.` : '';
				throw new UsageError(`The command "languages add" requires language codes from "languages list".${named}`);
			}
			await makeDataFolder(dataFolder);
			const installed = findLanguages(folder);
			const failures: string[] = [];
			for (const [index, code] of codes.entries()) {
				const place = `${index + 1}/${codes.length} ${code}`;
				const data = installed.get(code);
				if (data && (await isAsInstalled(data.path))) {
					process.stderr.write(`${place}: already installed\n`);
					continue;
				}
				process.stderr.write(`${place}: downloading…\n`);
				try {
					await installLanguage(code, folder);
					process.stderr.write(`${place}: installed in ${join(folder, `${code}.traineddata`)}\n`);
				} catch (error) {
					// One failed language does not stop the others.
					if (!(error instanceof UsageError)) throw error;
					failures.push(error.message);
				}
			}
			if (failures.length > 0) throw new UsageError(failures.join('\n'));
			return 0;
		}
		default:
			throw new UsageError('Use one of these commands: languages list, languages add <code…>.');
	}
}
