import { copyFile, mkdir, mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { personalParameters, type Receipt, type ReceiptFile } from '../../../contract/receipt';
import { receiptText } from '../../../contract/receipt-text';
import { resolveToolPath } from '../../../contract/tools';
import { convert } from '../engine/convert/conversion';
import { hashEntries, hashFile } from '../engine/receipt/hash';
import type { ConversionRequest } from '../engine/request/request';
import { toServiceError } from '../messages/errors';
import { parseParameter, withDefaults } from '../parameters';
import { isReceipt, isReceiptOfZip } from '../tasks/receipt-shape';
import { UsageError, type Arguments } from './arguments';
import { foldersFromEnvironment } from './environment-folders';
import { readPassword } from './password-file';

/** Text of `verify --help`. */
const verifyHelp = `Usage: document-conversion verify <source…> <result> <receipt> [options]

Checks a receipt of "convert --receipt", of a ZIP result or of the API without trusting it: hashes the files again, and
reads the source again and compares its pages with the words of the result. Prints one line per check: agrees, differs or note.
If several files became one result, give all of them in order.

Options:
  --password-file <f>  file with the password of an encrypted source in its first line; - reads standard input
  --help               show this help

Exit code: 0 if all checks agree, 1 if one differs or a file cannot be read.
`;

const known = ['password-file', 'help'];

/** A line of output; a `note` does not change the exit code. */
interface Check {
	readonly outcome: 'agrees' | 'differs' | 'note';
	readonly text: string;
}

/** `verify`: checks a receipt with its files. @returns the exit code */
export async function runVerify({ flags, positionals }: Arguments): Promise<number> {
	if (flags['help']) {
		process.stdout.write(verifyHelp);
		return 0;
	}
	const unknown = Object.keys(flags).find((name) => !known.includes(name));
	if (unknown !== undefined) throw new UsageError(`Unknown flag --${unknown}. See "verify --help".`);
	const [result, receiptPath] = positionals.slice(-2);
	const sources = positionals.slice(0, -2);
	if (sources.length === 0 || result === undefined || receiptPath === undefined)
		throw new UsageError('The command "verify" requires a source, a result and a receipt. See "verify --help".');
	for (const path of positionals) await checkFile(path);
	const receipt = await readReceipt(receiptPath);
	const passwordFile = flags['password-file'];
	const password = passwordFile === undefined ? undefined : await readPassword(passwordFile);
	const checks = [...(await checkSources(receipt, sources)), ...(await checkResult(receipt, result))];
	checks.push(...(await checkAgain(receipt, sources, result, password)));
	for (const { outcome, text } of checks) process.stdout.write(`${outcome.padEnd(8)} ${text}\n`);
	return checks.some(({ outcome }) => outcome === 'differs') ? 1 : 0;
}

async function checkFile(path: string): Promise<void> {
	const found = await stat(path).catch(() => undefined);
	if (!found?.isFile()) throw new UsageError(`The file "${path}" does not exist.`);
}

async function readReceipt(path: string): Promise<Receipt> {
	let receipt: unknown;
	try {
		receipt = JSON.parse(await readFile(path, 'utf8'));
	} catch (error) {
		throw new UsageError(`"${path}" is not a receipt: ${(error as Error).message}`);
	}
	if (!isReceipt(receipt) && !isReceiptOfZip(receipt)) throw new UsageError(`"${path}" is not a receipt.`);
	return receipt;
}

const check = (agrees: boolean, text: string): Check => ({ outcome: agrees ? 'agrees' : 'differs', text });

const isSame = (a: ReceiptFile, b: ReceiptFile): boolean => a.size === b.size && a.sha256 === b.sha256;

async function checkSources(receipt: Receipt, paths: readonly string[]): Promise<Check[]> {
	const expected = [receipt.source, ...(receipt.furtherSources ?? [])];
	const checks: Check[] = [];
	for (const [index, file] of expected.entries()) {
		const path = paths[index];
		if (path === undefined) checks.push(check(false, `source "${file.name}": no file was given`));
		else checks.push(check(isSame(file, await hashFile(path, file.name)), `source "${file.name}": size and SHA-256`));
	}
	for (const path of paths.slice(expected.length)) checks.push(check(false, `"${path}" is not in the receipt`));
	return checks;
}

async function checkResult({ result }: Receipt, path: string): Promise<Check[]> {
	const { name, sha256, entries } = result;
	const checks =
		sha256 === '' ? [] : [check(isSame(result, await hashFile(path, name)), `result "${name}": size and SHA-256`)];
	if (!entries) return checks;
	const found = await hashEntries(path).catch(() => []);
	const isComplete = isDeepStrictEqual(found, entries);
	return [...checks, check(isComplete, `result "${name}": ${entries.length} files in the ZIP`)];
}

/** Converts the source again, and compares its pages with the words of the given result: nothing depends on the receipt. */
async function checkAgain(
	receipt: Receipt,
	sources: readonly string[],
	result: string,
	password: string | undefined,
): Promise<Check[]> {
	const hashed = Object.keys(receipt.parameters).filter((key) => personalParameters.includes(key));
	if (hashed.length > 0)
		return [{ outcome: 'note', text: `not converted again: the receipt only has a hash of ${hashed.join(', ')}` }];
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-verify-'));
	try {
		const again = await convertAgain(receipt, sources, await copyInto(folder, receipt, result), password);
		if (!again) return [check(false, `tool "${receipt.tool}": unknown`)];
		const { pages, words, places, sums, ocrModels } = again;
		const isReproduced = again.result.sha256 === (await hashFile(result, basename(result))).sha256;
		const isSameSoftware = again.software === receipt.software;
		const made = isSameSoftware ? 'this version' : `${receipt.software}; this is ${again.software}`;
		return [
			check(isDeepStrictEqual(pages, receipt.pages), `pages: ${pages.converted} of ${pages.total}`),
			check(isDeepStrictEqual({ words, places }, wordsOf(receipt)), `words: ${receiptText(again, 'en')}`),
			check(isDeepStrictEqual(sums, receipt.sums), `totals: ${sums.checked} checked, ${sums.wrong} wrong`),
			check(ocrModels === receipt.ocrModels, `OCR models: ${ocrModels || 'not used'}`),
			{
				outcome: isReproduced ? 'agrees' : 'note',
				text: `a new conversion gives ${isReproduced ? 'the same' : 'another'} result (made by ${made})`,
			},
		];
	} catch (error) {
		return [check(false, `the source cannot be converted again: ${toServiceError(error, 'conversionFailed').message}`)];
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Its reader needs the original extension, and may write beside it. */
async function copyInto(folder: string, receipt: Receipt, path: string): Promise<Folders> {
	const resultToCheck = join(folder, `checked${extname(receipt.result.name)}`);
	await copyFile(path, resultToCheck);
	const outputFolder = join(folder, 'again');
	await mkdir(outputFolder);
	return { outputFolder, resultToCheck };
}

type Folders = Pick<ConversionRequest, 'outputFolder'> & { readonly resultToCheck: string };

const wordsOf = ({ words, places }: Receipt) => ({ words, places });

async function convertAgain(
	{ tool, parameters, source, furtherSources = [] }: Receipt,
	paths: readonly string[],
	folders: Folders,
	password: string | undefined,
): Promise<Receipt | undefined> {
	const toolPath = resolveToolPath(tool);
	if (!toolPath) return undefined;
	const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(parameters)));
	const [first, ...further] = [source, ...furtherSources].map(({ name }, index) => ({
		inputPath: paths[index] ?? '',
		fileName: name,
		parameter,
		...(password === undefined ? {} : { password }),
	}));
	if (!first) return undefined;
	const { receipt } = await convert({
		...{ toolPath, ...first, ...folders, ...foldersFromEnvironment() },
		...(further.length > 0 ? { further } : {}),
	});
	return receipt;
}
