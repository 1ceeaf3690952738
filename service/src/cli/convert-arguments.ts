import { parseArgs } from 'node:util';
import { limits } from '../../../contract/limits';
import { toolPaths } from '../../../contract/tools';
import { UsageError } from './arguments';
import type { ConvertOptions } from './convert-file';

/** Options of the command. */
export interface ConvertArguments extends ConvertOptions {
	/** At least one. */
	readonly files: readonly string[];
	readonly out: string;
	/** File whose first line is the password; `-` is standard input. */
	readonly passwordFile?: string;
	/** Timeout per file; the limits of the service if absent. */
	readonly timeLimitMs?: number;
	/** Processes that read the pages of one scan. */
	readonly workers: number;
}

/** Same maximum as the service. */
const maxWorkers = 1024;

/** Text of `convert --help`. */
export const convertHelp = `Usage: document-conversion convert <tool path> <file…> --out <folder> [options]

Converts files on this machine without a server. Prints one JSON line per file:
file, result, status (success or failed), failureCode, failureReason, convertTime (ms), warnings.

Options:
  --out <folder>       output folder; created if it does not exist
  --parameter <JSON>   tool parameters, for example '{"pageRanges":"1,3-5"}'. By default, OCR reads images
                       and pages without usable text; '{"enableOcr":0}' turns it off
  --receipt            write NAME.receipt.json next to each result; "verify" checks it
  --password-file <f>  file with the password of encrypted files in its first line; - reads standard input
  --password <text>    password of encrypted files; visible to other users in the process list
  --time-limit <s>     maximum seconds of processor time per file; default, as in the service:
                       ${limits.conversionBaseMs.value / 1000} plus ${limits.conversionPageMs.value / 1000} per page, up to ${limits.conversionMaximumMs.value / 1000}, and up to ${limits.conversionStallMs.value / 1000} without a finished page
  --workers <n>        number of processes that read a scan in parallel, 1 to ${maxWorkers}; default: 1. Each
                       process needs as much memory as a worker
  --help               show this help

pdf/merge combines all files in order into one result and prints a single line.

Each result is named after its source file. Existing files are overwritten, except for input files and results of the
same call. In that case, a number is added, as in "report (2).txt".

Exit code: 0 if all files succeeded, 1 if a file failed, 2 if the command is not valid.
Tools: ${toolPaths.join(', ')}
`;

/** A week. */
const maxSeconds = 7 * 86_400;

const hint = 'See "document-conversion convert --help".';

/** Parses the arguments after `convert`. @throws UsageError */
export function parseConvertArguments(argv: readonly string[]): ConvertArguments | 'help' {
	const { values, positionals } = parse(argv);
	if (values.help) return 'help';
	const [tool, ...files] = positionals;
	if (tool === undefined) throw new UsageError(`The tool path is missing. Example: pdf/txt. ${hint}`);
	if (files.length === 0) throw new UsageError(`Specify at least one file. ${hint}`);
	if (!values.out) throw new UsageError(`The output folder is missing. Add --out <folder>. ${hint}`);
	const { out, parameter, password, 'password-file': passwordFile } = values;
	if (password !== undefined && passwordFile !== undefined)
		throw new UsageError(`Use either --password or --password-file, not both. ${hint}`);
	const timeLimitMs = timeLimitOf(values['time-limit']);
	const workers = workersOf(values.workers);
	return {
		tool,
		files,
		out,
		receipt: values.receipt === true,
		parameter,
		password,
		passwordFile,
		timeLimitMs,
		workers,
	};
}

function workersOf(written = '1'): number {
	const value = Number(written);
	if (!/^\d+$/.test(written) || value < 1 || value > maxWorkers)
		throw new UsageError(`--workers must be a whole number from 1 to ${maxWorkers}. ${hint}`);
	return value;
}

function timeLimitOf(seconds: string | undefined): number | undefined {
	if (seconds === undefined) return undefined;
	const value = Number(seconds);
	if (!/^\d+(\.\d+)?$/.test(seconds) || value <= 0 || value > maxSeconds)
		throw new UsageError(`--time-limit must be a number of seconds up to ${maxSeconds}. ${hint}`);
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
				receipt: { type: 'boolean' },
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
