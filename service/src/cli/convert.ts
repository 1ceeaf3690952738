import { mkdir, writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { withAutomaticOcr } from '../../../contract/automatic-ocr';
import { errors } from '../../../contract/errors';
import { joinsFiles, type ToolPath, resolveToolPath, toolDefinition } from '../../../contract/tools';
import type { convert } from '../engine/convert/conversion';
import { UnusableContainerError } from '../engine/request/container-error';
import type { ContainerContents, ConversionOutcome, FurtherFile, UnpackedPart } from '../engine/request/request';
import { errorText, ServiceError, toServiceError } from '../messages/errors';
import { phraseText } from '../messages/phrases';
import { parseParameter, withDefaults } from '../parameters';
import { UsageError } from './arguments';
import { withoutReview } from './without-review';
import { convertHelp, parseConvertArguments, type ConvertArguments } from './convert-arguments';
import { foldersFromEnvironment } from './environment-folders';
import { readPassword } from './password-file';
import { ProgressBar } from './convert-progress';
import { ResultFolder } from './convert-results';
import { clocksOf, TimedConversions } from './timed-conversions';

/** One line of output. */
export interface ConvertLine {
	readonly file: string;
	/** Path of the result; empty on failure. */
	readonly result: string;
	readonly status: 'success' | 'failed';
	/** Empty on success. */
	readonly failureCode: string;
	readonly failureReason: string;
	/** Milliseconds. */
	readonly convertTime: number;
	readonly warnings: readonly string[];
	/** Path of the receipt, if requested. */
	readonly receipt?: string;
	/** Version of the OCR models; absent if OCR read no page. */
	readonly ocrModels?: string;
	/** Contents of an email, mailbox or archive; absent for any other file. Converted contents have separate lines. */
	readonly contents?: readonly ContentLine[];
}

/** One item of a container. */
interface ContentLine {
	/** Names joined by `/`. */
	readonly path: string;
	/** Bytes. */
	readonly size: number;
	/** Why it was not converted; empty if it was. */
	readonly code: string;
	readonly reason: string;
}

/** A file to convert. */
interface Input {
	/** Its name in the output. */
	readonly label: string;
	readonly inputPath: string;
	readonly fileName: string;
	readonly isUnpacked?: boolean;
}

/** Outcome of a file, and the files unpacked from it. */
interface Converted {
	readonly line: ConvertLine;
	readonly parts: readonly Input[];
}

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
			const convertOne = async (label: string, inputs: () => Promise<readonly Input[]>): Promise<Converted> => {
				const converted = await convertInputs(label, inputs, options, results, async (request) => {
					return await converter(request, (done, total) => progress.show(index, file, done, total));
				});
				progress.clear();
				process.stdout.write(`${JSON.stringify(converted.line)}\n`);
				if (converted.line.status === 'failed') failed++;
				return converted;
			};
			const { parts } = await convertOne(files.join(', '), async () => {
				const inputs: Input[] = [];
				for (const one of files) inputs.push({ label: one, ...(await results.checkInput(one)) });
				return inputs;
			});
			for (const part of parts) await convertOne(part.label, () => Promise.resolve([part]));
		}
	} finally {
		progress.clear();
		process.off('SIGINT', removeOnInterrupt);
		await results.close();
	}
	return failed === 0 ? 0 : 1;
}

/** @param inputsOf  one, or those that become one result */
async function convertInputs(
	file: string,
	inputsOf: () => Promise<readonly Input[]>,
	options: ConvertArguments,
	results: ResultFolder,
	converter: typeof convert,
): Promise<Converted> {
	const started = performance.now();
	const elapsed = () => Math.round(performance.now() - started);
	try {
		const toolPath = toolOf(options.tool);
		const parameter = withoutReview(parametersOf(toolPath, options.parameter));
		const shared = { parameter, ...(options.password === undefined ? {} : { password: options.password }) };
		const [first, ...further] = await inputsOf();
		if (!first) throw new UsageError('no file is given');
		const toFile = ({ inputPath, fileName }: Input): FurtherFile => ({ inputPath, fileName, ...shared });
		const outputFolder = await results.workFolder();
		const request = {
			toolPath,
			...toFile(first),
			...(joinsFiles(toolPath, parameter) ? { further: further.map(toFile) } : {}),
			...(first.isUnpacked ? { isUnpacked: true } : {}),
			outputFolder,
			...foldersFromEnvironment(),
		};
		const outcome = await converter(request);
		const result = await results.keep(outcome.resultPath, outcome.downFileName);
		const line: ConvertLine = {
			file,
			result,
			status: 'success',
			failureCode: '',
			failureReason: '',
			convertTime: elapsed(),
			warnings: outcome.warnings.map((warning) => phraseText(warning, 'en')),
			...(options.receipt ? { receipt: await keepReceipt(outcome, outputFolder, results) } : {}),
			...(outcome.ocrModels === '' ? {} : { ocrModels: outcome.ocrModels }),
			...(outcome.contents ? { contents: contentLines(outcome.contents) } : {}),
		};
		return { line, parts: (outcome.parts ?? []).map((part) => inputOf(part, file)) };
	} catch (thrown) {
		const { code, message } = toServiceError(thrown, 'conversionFailed', { file });
		const line: ConvertLine = {
			file,
			result: '',
			status: 'failed',
			failureCode: code,
			failureReason: message,
			convertTime: elapsed(),
			warnings: [],
			...(thrown instanceof UnusableContainerError ? { contents: contentLines(thrown.contents) } : {}),
		};
		return { line, parts: [] };
	}
}

/** A file unpacked from a container. */
function inputOf({ path, fileName, containerPath }: UnpackedPart, file: string): Input {
	return { label: `${file}/${containerPath}`, inputPath: path, fileName, isUnpacked: true };
}

/** @returns its path */
async function keepReceipt(
	{ receipt, downFileName }: ConversionOutcome,
	outputFolder: string,
	results: ResultFolder,
): Promise<string> {
	const path = join(outputFolder, 'receipt.json');
	await writeFile(path, `${JSON.stringify(receipt, null, '\t')}\n`);
	return await results.keep(path, `${parse(downFileName).name}.receipt.json`);
}

function contentLines(contents: readonly ContainerContents[]): ContentLine[] {
	return contents.flatMap(({ entries }) =>
		entries.map(({ path, size, failure }) => ({
			path,
			size,
			code: failure ? errors[failure.errorName].code : '',
			reason: failure ? errorText(failure.errorName, failure.details, 'en') : '',
		})),
	);
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
		return joinsFiles(toolPath, parametersOf(toolPath, parameter));
	} catch (error) {
		if (error instanceof ServiceError) return false;
		throw error;
	}
}

/** @throws ServiceError for invalid parameters */
function parametersOf(toolPath: ToolPath, given: string | undefined): Record<string, unknown> {
	return withDefaults(toolPath, withAutomaticOcr(toolPath, parseParameter(toolPath, given)));
}

function toolOf(path: string): ToolPath {
	const toolPath = resolveToolPath(path);
	if (!toolPath) throw new ServiceError('unsupportedTool', { tool: path });
	return toolPath;
}
