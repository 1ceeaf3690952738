import { mkdir } from 'node:fs/promises';
import { joinsFiles, resolveToolPath, toolDefinition } from '../../../contract/tools';
import type { convert } from '../engine/convert/conversion';
import { ServiceError } from '../messages/errors';
import { UsageError } from './arguments';
import { convertHelp, parseConvertArguments, type ConvertArguments } from './convert-arguments';
import { convertSource, completeParameters, type Input } from './convert-file';
import { ProgressBar } from './convert-progress';
import { ResultFolder } from './convert-results';
import { readPassword } from './password-file';
import { clocksOf, TimedConversions } from './timed-conversions';

/**
 * `document-conversion convert`: converts files without a server and prints one JSON line per file.
 * @param argv       arguments after `convert`
 * @param converter  replaces the conversion processes
 * @returns the exit code: 0 if every file succeeded, 1 if one failed, 2 for wrong usage
 */
export async function runConvert(argv: readonly string[], converter?: typeof convert): Promise<number> {
	let parsed: ConvertArguments | 'help';
	try {
		parsed = await withPassword(parseConvertArguments(argv));
	} catch (error) {
		if (!(error instanceof UsageError)) throw error;
		process.stderr.write(`${error.message}\n`);
		return 2;
	}
	if (parsed === 'help') {
		process.stdout.write(convertHelp);
		return 0;
	}
	if (converter) return await convertFiles(parsed, converter);
	const conversions = new TimedConversions(clocksOf(parsed.timeLimitMs), parsed.workers);
	try {
		return await convertFiles(parsed, conversions.convert);
	} finally {
		await conversions.close();
	}
}

async function withPassword(parsed: ConvertArguments | 'help'): Promise<ConvertArguments | 'help'> {
	if (parsed === 'help' || parsed.passwordFile === undefined) return parsed;
	return { ...parsed, password: await readPassword(parsed.passwordFile) };
}

async function convertFiles(options: ConvertArguments, converter: typeof convert): Promise<number> {
	try {
		await mkdir(options.out, { recursive: true });
	} catch (error) {
		process.stderr.write(`Cannot create the folder "${options.out}": ${(error as Error).message}\n`);
		return 2;
	}
	const results = await ResultFolder.open(options.out, options.files);
	const removeOnInterrupt = () => {
		results.removeNow();
		process.exit(130);
	};
	process.once('SIGINT', removeOnInterrupt);
	const progress = new ProgressBar(process.stderr, options.files.length);
	let failed = 0;
	try {
		const joins = joinsAll(options);
		for (const [index, file] of options.files.entries()) {
			const files = joins ? joinedWith(file, options) : [file];
			// A file may be listed twice.
			if (joins && (files[0] !== file || options.files.indexOf(file) !== index)) continue;
			const inputs = async (): Promise<readonly Input[]> => {
				const checked: Input[] = [];
				for (const one of files) checked.push({ label: one, ...(await results.checkInput(one)) });
				return checked;
			};
			const withProgress: typeof convert = async (request) =>
				await converter(request, (done, total) => progress.show(index, file, done, total));
			await convertSource(files.join(', '), inputs, options, results, withProgress, ({ line }) => {
				progress.clear();
				process.stdout.write(`${JSON.stringify(line)}\n`);
				if (line.status === 'failed') failed++;
			});
		}
	} finally {
		progress.clear();
		process.off('SIGINT', removeOnInterrupt);
		await results.close();
	}
	return failed === 0 ? 0 : 1;
}

/**
 * Files of the call that become one result with a given one: all, or those with its name if a result is per document.
 */
function joinedWith(file: string, { tool, files }: ConvertArguments): readonly string[] {
	const toolPath = resolveToolPath(tool);
	if (toolPath === undefined || toolDefinition(toolPath).isOneDocument !== true) return files;
	const nameOf = (path: string) => path.replace(/\.\w+$/, '');
	return files.filter((other) => nameOf(other) === nameOf(file));
}

/** Whether several files of the call become one result; invalid parameters are reported with the first file. */
function joinsAll({ tool, parameter }: ConvertArguments): boolean {
	const toolPath = resolveToolPath(tool);
	if (toolPath === undefined) return false;
	try {
		return joinsFiles(toolPath, completeParameters(toolPath, parameter));
	} catch (error) {
		if (error instanceof ServiceError) return false;
		throw error;
	}
}
