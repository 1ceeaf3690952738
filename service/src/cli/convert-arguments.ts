import { parseArgs } from 'node:util';
import { limits } from '../../../contract/limits';
import { toolPaths } from '../../../contract/tools';
import { UsageError } from './arguments';

/** What the command was asked to do. */
export interface ConvertArguments {
	/** As written: a tool path, an alias, or something unknown. */
	readonly tool: string;
	/** At least one. */
	readonly files: readonly string[];
	readonly out: string;
	readonly parameter?: string;
	readonly password?: string;
	/** File whose first line is the password; `-` is standard input. */
	readonly passwordFile?: string;
	/** Longest conversion of one file; the clocks of the service when absent. */
	readonly timeLimitMs?: number;
	/** Processes that read the pages of one scan. */
	readonly workers: number;
}

/** As many as the service has at most. */
const mostWorkers = 1024;

/** Text of `convert --help`. */
export const convertHelp = `Usage: document-conversion convert <tool path> <file…> --out <folder> [options]

Converts files on this machine, without a server. Prints one JSON line a file:
file, result, status (success or failed), failureCode, failureReason, convertTime (ms), warnings.

Options:
  --out <folder>       where results go; made when it does not exist
  --parameter <JSON>   tool parameters, for example '{"pageRanges":"1,3-5"}'
  --password-file <f>  file whose first line is the password of encrypted files; - reads standard input
  --password <text>    the password itself; other users of the machine see it in the list of processes
  --time-limit <s>     seconds one file may take; without, as long as in the service: ${limits.conversionBaseMs.value / 1000}, and ${limits.conversionPageMs.value / 1000} for each
                       page, ${limits.conversionMaximumMs.value / 1000} at most, and ${limits.conversionStallMs.value / 1000} without a finished page
  --workers <n>        processes that read the pages of one scan side by side; 1 unless set, ${mostWorkers} at most. The result is
                       the same; each takes the memory of a worker
  --help               this text

pdf/merge makes one result of all files, in their order, and prints one line.

A result is named like its source. A file of that name from before is replaced, but never a file given as input and
never a result of the same call: then a number is added, as in "report (2).txt".

Exit code: 0 every file succeeded, 1 a file failed, 2 wrong usage.
Tools: ${toolPaths.join(', ')}
`;

/** A week. */
const mostSeconds = 7 * 86_400;

const hint = 'See "document-conversion convert --help".';

/** Read the arguments after `convert`. @throws UsageError */
export function parseConvertArguments(argv: readonly string[]): ConvertArguments | 'help' {
	const { values, positionals } = parse(argv);
	if (values.help) return 'help';
	const [tool, ...files] = positionals;
	if (tool === undefined) throw new UsageError(`The tool path is missing, for example pdf/txt. ${hint}`);
	if (files.length === 0) throw new UsageError(`No file is given. ${hint}`);
	if (!values.out) throw new UsageError(`The folder for the results is missing: --out <folder>. ${hint}`);
	const { out, parameter, password, 'password-file': passwordFile } = values;
	if (password !== undefined && passwordFile !== undefined)
		throw new UsageError(`--password and --password-file exclude each other. ${hint}`);
	const timeLimitMs = timeLimitOf(values['time-limit']);
	const workers = workersOf(values.workers);
	return { tool, files, out, parameter, password, passwordFile, timeLimitMs, workers };
}

function workersOf(written = '1'): number {
	const value = Number(written);
	if (!/^\d+$/.test(written) || value < 1 || value > mostWorkers)
		throw new UsageError(`--workers is a whole number from 1 to ${mostWorkers}. ${hint}`);
	return value;
}

function timeLimitOf(seconds: string | undefined): number | undefined {
	if (seconds === undefined) return undefined;
	const value = Number(seconds);
	if (!/^\d+(\.\d+)?$/.test(seconds) || value <= 0 || value > mostSeconds)
		throw new UsageError(`--time-limit is a number of seconds, at most ${mostSeconds}. ${hint}`);
	return value * 1000;
}

function parse(argv: readonly string[]) {
	try {
		return parseArgs({
			args: [...argv],
			allowPositionals: true,
			options: {
				out: { type: 'string' },
				parameter: { type: 'string' },
				password: { type: 'string' },
				'password-file': { type: 'string' },
				'time-limit': { type: 'string' },
				workers: { type: 'string' },
				help: { type: 'boolean', short: 'h' },
			},
		});
	} catch (error) {
		throw new UsageError(`${(error as Error).message}. ${hint}`);
	}
}
