import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { UsageError } from './arguments';

/** The first line of a file, or of standard input for `-`. @throws UsageError if that fails */
export async function readPassword(passwordFile: string): Promise<string> {
	try {
		const content = passwordFile === '-' ? await text(process.stdin) : await readFile(passwordFile, 'utf8');
		return content.replace(/\r?\n[^]*$/, '');
	} catch (error) {
		throw new UsageError(`Cannot read the password from "${passwordFile}": ${(error as Error).message}`);
	}
}
