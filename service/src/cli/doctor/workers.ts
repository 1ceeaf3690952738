import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { exampleParameters } from '../../../../contract/examples';
import { joinsFiles, toolDefinition, toolPaths, type ToolPath } from '../../../../contract/tools';
import type { Settings } from '../../config';
import { ServiceError, toServiceError } from '../../errors';
import { parseParameter, withDefaults } from '../../parameters';
import type { JailLevel } from '../../tasks/jail/jail-level';
import { LocalWorkers } from '../local-workers';
import { broken, ok, reasonOf, warning, type Finding } from './finding';
import { trialPdf, trialPicture, trialWords } from './trial-documents';

/** First bytes of results by their extension. */
const beginnings: Readonly<Record<string, string>> = {
	'.pdf': '%PDF-',
	'.zip': 'PK',
	'.docx': 'PK',
	'.xlsx': 'PK',
	'.pptx': 'PK',
	'.png': '\x89PNG',
};

const noJailAdvice =
	'A full jail needs Linux, util-linux and root with CAP_SYS_ADMIN or user namespaces; the next best, in a container, Landlock (Linux 5.13), seccomp and perl (docs/security.md); meanwhile take only documents you trust.';
const landlockFound = 'landlock: no network and no file of the service, but workers see which processes there are';
const landlockAdvice =
	'That is what most containers let us have. A full one needs user namespaces and a /proc that is not masked (docs/security.md).';

/** The jail of the workers, and a small conversion by each tool in it. @param withTrials  false: the jail alone */
export async function lookAtWorkers(settings: Settings, withTrials: boolean): Promise<Finding[]> {
	let workers: LocalWorkers;
	try {
		workers = await LocalWorkers.open(settings);
	} catch (error) {
		if (error instanceof ServiceError && error.errorName === 'jailTooWeak') return [tooWeak(error)];
		return [broken('workers', `cannot be prepared: ${reasonOf(error)}`, 'Free space in the temporary folder.')];
	}
	try {
		return [jail(workers.jail, settings), ...(withTrials ? await tryTools(workers) : [])];
	} finally {
		await workers.close();
	}
}

/** A jail that the settings want and that cannot be had: "serve" and "work" do not start. */
function tooWeak(error: ServiceError): Finding {
	const found = `${error.details['found'] as string}, and the settings want ${error.details['least'] as string}: nothing is started`;
	return broken('jail of workers', found, error.message, error);
}

function jail(level: JailLevel, { workerJail }: Pick<Settings, 'workerJail'>): Finding {
	if (level === 'full') return ok('jail of workers', 'full: no network, no other process, no file but their own');
	if (level === 'landlock') return warning('jail of workers', landlockFound, landlockAdvice);
	const found =
		level === 'network' ? 'no more than the network is taken from workers' : 'none: workers see what the service sees';
	if (workerJail === 'off')
		return warning('jail of workers', `${found}, as --worker-jail off wants it`, 'Set --worker-jail prefer.');
	return warning('jail of workers', found, noJailAdvice);
}

async function tryTools(workers: LocalWorkers): Promise<Finding[]> {
	const inputs = { pdf: join(workers.folder, 'trial.pdf'), img: join(workers.folder, 'trial.png') };
	try {
		await writeFile(inputs.pdf, trialPdf());
		await writeFile(inputs.img, await trialPicture());
	} catch (error) {
		return [broken('conversions', `the test page cannot be made: ${reasonOf(error)}`, 'Install the service again.')];
	}
	const findings: Finding[] = [];
	for (const toolPath of toolPaths) findings.push(await tryTool(workers, toolPath, inputs));
	return findings;
}

async function tryTool(
	workers: LocalWorkers,
	toolPath: ToolPath,
	inputs: Readonly<Record<'pdf' | 'img', string>>,
): Promise<Finding> {
	const part = `conversion ${toolPath}`;
	const { sourceTypeName, isOneDocument } = toolDefinition(toolPath);
	const parameter = withDefaults(toolPath, parseParameter(toolPath, JSON.stringify(exampleParameters[toolPath])));
	const file = {
		inputPath: inputs[sourceTypeName],
		fileName: `trial.${sourceTypeName === 'pdf' ? 'pdf' : 'png'}`,
		parameter,
	};
	const began = performance.now();
	try {
		const { resultPath, downFileName } = await workers.convert({
			toolPath,
			...file,
			...(joinsFiles(toolPath, parameter) ? { further: isOneDocument ? [] : [file] } : {}),
		});
		const result = await readFile(resultPath);
		await rm(dirname(resultPath), { recursive: true, force: true });
		const missing = whatIsMissing(toolPath, extname(downFileName), result);
		if (missing !== undefined) return broken(part, `the result has no ${missing}`, 'Install the service again.');
		return ok(part, `${(performance.now() - began).toFixed(0)} ms`);
	} catch (thrown) {
		const error = toServiceError(thrown, 'conversionFailed', { file: file.fileName });
		return broken(part, error.message, adviceFor(error), error);
	}
}

/** What a result of the test page should have and has not; `undefined` when it is whole. */
function whatIsMissing(toolPath: ToolPath, extension: string, result: Buffer): string | undefined {
	const beginning = beginnings[extension];
	if (beginning !== undefined) {
		return result.subarray(0, beginning.length).toString('latin1') === beginning
			? undefined
			: `beginning of a file ${extension}`;
	}
	const word = wordOf(toolPath);
	return result.includes(word) ? undefined : `word "${word}"`;
}

/** What stands in a result that is a text. */
function wordOf(toolPath: ToolPath): string {
	switch (toolPath) {
		case 'idp/documentExtract':
			return trialWords.number;
		case 'pdf/einvoice':
			// The test page has no electronic invoice in it, and the report says so.
			return '"found":';
		default:
			return trialWords.article;
	}
}

function adviceFor({ errorName }: ServiceError): string {
	switch (errorName) {
		case 'workerNotStarted':
		case 'conversionTimedOut':
		case 'conversionStalled':
			return 'The machine is too busy, or a limit too low: see the limits "conversion…" and "workerStartMs" of "serve --help".';
		case 'workerKilled':
		case 'workerExited':
		case 'memoryLimitReached':
			return 'Give the machine or the container more memory, or have fewer workers.';
		case 'outOfDiskSpace':
		case 'diskLimitReached':
			return 'Free space in the temporary folder.';
		default:
			return 'Install the service again; where this stays, "document-conversion convert" with a file of yours says more.';
	}
}
