import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { exampleParameters } from '../../../../contract/examples';
import { joinsFiles, toolDefinition, type ToolPath } from '../../../../contract/tools';
import type { Settings } from '../../settings/settings';
import { ServiceError, toServiceError } from '../../messages/errors';
import { parseParameter, withDefaults } from '../../parameters';
import type { Jail } from '../../tasks/jail/jail';
import { trialPdf, trialWords } from '../../tasks/trial-document';
import { LocalWorkers } from '../local-workers';
import { broken, ok, reasonOf, warning, type Finding } from './finding';
import { trialPicture } from './trial-documents';

/** First bytes of results by file extension. */
const beginnings: Readonly<Record<string, string>> = {
	'.pdf': '%PDF-',
	'.zip': 'PK',
	'.docx': 'PK',
	'.xlsx': 'PK',
	'.pptx': 'PK',
	'.png': '\x89PNG',
};

const noJailAdvice =
	'A full sandbox requires Linux, util-linux, and root with CAP_SYS_ADMIN or user namespaces. In containers, use Landlock (Linux 5.13 or later) with seccomp and perl. Without a sandbox, convert only documents that you trust. See docs/security.md.';
const landlockFound = 'landlock: no network and no files of the service, but other processes are visible';
const landlockAdvice =
	'This is the usual level in containers. A full sandbox requires user namespaces and an unmasked /proc. See docs/security.md.';

/** The worker sandbox, and a small conversion by each of these tools in it. */
export async function lookAtWorkers(settings: Settings, tools: readonly ToolPath[]): Promise<Finding[]> {
	let workers: LocalWorkers;
	try {
		// In the data folder, like the workers of the service; before the first start there is none.
		workers = await LocalWorkers.open(settings, existsSync(settings.dataFolder) ? settings.dataFolder : undefined);
	} catch (error) {
		if (error instanceof ServiceError && error.errorName === 'jailTooWeak') return [tooWeak(error)];
		return [broken('workers', `cannot be started: ${reasonOf(error)}`, folderAdvice(error))];
	}
	try {
		return [jail(workers.jail, settings), ...(tools.length > 0 ? await tryTools(workers, tools) : [])];
	} finally {
		await workers.close();
	}
}

/** What to do if the folder of the workers cannot be created. */
function folderAdvice(error: unknown): string {
	const { code } = error as NodeJS.ErrnoException;
	return code === 'EACCES' || code === 'EPERM' || code === 'EROFS'
		? 'Make the folder writable for the user that runs the service.'
		: 'Free some space in the folder.';
}

/** The required sandbox is not available: "serve" and "work" do not start. */
function tooWeak(error: ServiceError): Finding {
	const found = `${error.details['found'] as string}, but the settings require ${error.details['least'] as string}; the service will not start`;
	return broken('sandbox', found, error.message, error);
}

function jail({ level, maker }: Jail, { workerJail }: Pick<Settings, 'workerJail'>): Finding {
	if (level === 'full')
		return ok('sandbox', `full (${maker ?? ''}): no network, no other processes, no files of the service`);
	if (level === 'landlock') return warning('sandbox', landlockFound, landlockAdvice);
	const found =
		level === 'network'
			? 'network: only network access is blocked'
			: 'none: workers have the same access as the service';
	if (workerJail === 'off') return warning('sandbox', `${found} (--worker-jail is off)`, 'Set --worker-jail prefer.');
	return warning('sandbox', found, noJailAdvice);
}

async function tryTools(workers: LocalWorkers, tools: readonly ToolPath[]): Promise<Finding[]> {
	const inputs = { pdf: join(workers.folder, 'trial.pdf'), img: join(workers.folder, 'trial.png') };
	try {
		await writeFile(inputs.pdf, trialPdf());
		await writeFile(inputs.img, await trialPicture());
	} catch (error) {
		return [broken('conversions', `the test page cannot be created: ${reasonOf(error)}`, 'Reinstall the service.')];
	}
	const findings: Finding[] = [];
	for (const toolPath of tools) findings.push(await tryTool(workers, toolPath, inputs));
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
		if (missing !== undefined) return broken(part, `the result is missing: ${missing}`, 'Reinstall the service.');
		return ok(part, `${(performance.now() - began).toFixed(0)} ms`);
	} catch (thrown) {
		const error = toServiceError(thrown, 'conversionFailed', { file: file.fileName });
		return broken(part, error.message, adviceFor(error), error);
	}
}

/** Expected and forbidden content of a result of the test page; `undefined` if it is complete. */
function whatIsMissing(toolPath: ToolPath, extension: string, result: Buffer): string | undefined {
	const beginning = beginnings[extension];
	if (beginning !== undefined) {
		return result.subarray(0, beginning.length).toString('latin1') === beginning
			? undefined
			: `file signature of ${extension}`;
	}
	const word = wordOf(toolPath);
	return result.includes(word) ? undefined : `word "${word}"`;
}

/** The text of a result, if it has any. */
function wordOf(toolPath: ToolPath): string {
	switch (toolPath) {
		case 'idp/documentExtract':
			return trialWords.number;
		case 'pdf/einvoice':
			// The test page contains no electronic invoice, and the report says so.
			return '"found":';
		case 'idp/match':
			return '"findings":';
		case 'pdf/compare':
			return '"differences":';
		default:
			return trialWords.article;
	}
}

function adviceFor({ errorName }: ServiceError): string {
	switch (errorName) {
		case 'workerNotStarted':
		case 'conversionTimedOut':
		case 'conversionStalled':
			return 'The machine is too busy, or a limit is too low. See the settings "conversion…" and "workerStartMs" in "serve --help".';
		case 'workerKilled':
		case 'workerExited':
		case 'memoryLimitReached':
			return 'Give the machine or container more memory, or use fewer workers.';
		case 'outOfDiskSpace':
		case 'diskLimitReached':
			return 'Free some space in the temporary folder.';
		default:
			return 'Reinstall the service. If the problem persists, run "document-conversion convert" with one of your files for details.';
	}
}
