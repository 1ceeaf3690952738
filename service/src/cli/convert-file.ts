import { writeFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import { withAutomaticOcr } from '../../../contract/automatic-ocr';
import { errors } from '../../../contract/errors';
import { joinsFiles, type ToolPath, resolveToolPath } from '../../../contract/tools';
import type { convert } from '../engine/convert/conversion';
import { UnusableContainerError } from '../engine/request/container-error';
import type { ContainerContents, ConversionOutcome, FurtherFile, UnpackedPart } from '../engine/request/request';
import { errorText, ServiceError, toServiceError } from '../messages/errors';
import { phraseText } from '../messages/phrases';
import { parseParameter, withDefaults } from '../parameters';
import { UsageError } from './arguments';
import type { ResultFolder } from './convert-results';
import { foldersFromEnvironment } from './environment-folders';
import { withoutReview } from './without-review';

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
export interface Input {
	/** Its name in the output. */
	readonly label: string;
	readonly inputPath: string;
	readonly fileName: string;
	readonly isUnpacked?: boolean;
}

/** How to convert a file. */
export interface ConvertOptions {
	/** As typed: a tool path, an alias, or something unknown. */
	readonly tool: string;
	/** Parameters as JSON. */
	readonly parameter?: string | undefined;
	/** Whether to write the receipt next to each result. */
	readonly receipt: boolean;
	readonly password?: string | undefined;
}

/** Outcome of a file, and the files unpacked from it. */
interface Converted {
	readonly line: ConvertLine;
	readonly parts: readonly Input[];
	/** Why it failed. */
	readonly failure?: ServiceError;
}

/**
 * Converts a source, and then each file unpacked from it.
 * @param inputsOf   one input, or those that become one result
 * @param onOutcome  called after each
 */
export async function convertSource(
	label: string,
	inputsOf: () => Promise<readonly Input[]>,
	options: ConvertOptions,
	results: ResultFolder,
	converter: typeof convert,
	onOutcome: (outcome: Converted) => void,
): Promise<void> {
	const source = await convertInputs(label, inputsOf, options, results, converter);
	onOutcome(source);
	for (const part of source.parts)
		onOutcome(await convertInputs(part.label, () => Promise.resolve([part]), options, results, converter));
}

async function convertInputs(
	file: string,
	inputsOf: () => Promise<readonly Input[]>,
	options: ConvertOptions,
	results: ResultFolder,
	converter: typeof convert,
): Promise<Converted> {
	const started = performance.now();
	const elapsed = () => Math.round(performance.now() - started);
	try {
		const toolPath = toolOf(options.tool);
		const parameter = withoutReview(completeParameters(toolPath, options.parameter));
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
		const failure = toServiceError(thrown, 'conversionFailed', { file });
		const line: ConvertLine = {
			file,
			result: '',
			status: 'failed',
			failureCode: failure.code,
			failureReason: failure.message,
			convertTime: elapsed(),
			warnings: [],
			...(thrown instanceof UnusableContainerError ? { contents: contentLines(thrown.contents) } : {}),
		};
		return { line, parts: [], failure };
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

/** The parameters with defaults. @throws ServiceError for invalid ones */
export function completeParameters(toolPath: ToolPath, given: string | undefined): Record<string, unknown> {
	return withDefaults(toolPath, withAutomaticOcr(toolPath, parseParameter(toolPath, given)));
}

/** @throws ServiceError for an unknown tool */
export function toolOf(path: string): ToolPath {
	const toolPath = resolveToolPath(path);
	if (!toolPath) throw new ServiceError('unsupportedTool', { tool: path });
	return toolPath;
}
