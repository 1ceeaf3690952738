import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { ConvertLine } from '../convert-file';
import { UsageError } from '../arguments';

/** Where an installation or a clone has the program. */
const programPaths = [
	'service/bin/document-conversion.js',
	'bin/document-conversion.js',
	'node_modules/document-conversion/bin/document-conversion.js',
	'node_modules/.bin/document-conversion',
	'document-conversion',
];

/** Files of one call: a command line has a maximum length. */
const filesPerCall = 100;

/** One version of this program. */
export class InstalledVersion {
	private constructor(private readonly program: string) {}

	/** @param path  of the program, or of a folder that has it. @throws UsageError */
	static at(path: string): InstalledVersion {
		const candidates = [path, ...programPaths.map((program) => join(path, program))];
		const program = candidates.find((candidate) => statSync(candidate, { throwIfNoEntry: false })?.isFile());
		if (program === undefined)
			throw new UsageError(`"${path}" is neither the program "document-conversion" nor a folder that contains it.`);
		return new InstalledVersion(resolve(program));
	}

	/**
	 * Converts files, in calls of `document-conversion convert`.
	 * @returns its lines: one per file, followed by those of the files in a container
	 */
	async convert(tool: string, files: readonly string[], out: string, parameter: string): Promise<ConvertLine[]> {
		const lines: ConvertLine[] = [];
		for (let start = 0; start < files.length; start += filesPerCall) {
			const some = files.slice(start, start + filesPerCall);
			const folder = join(out, `${tool.replaceAll('/', '-')}-${start / filesPerCall + 1}`);
			lines.push(...(await this.call(['convert', tool, '--parameter', parameter, '--out', folder, '--', ...some])));
		}
		return lines;
	}

	/** @throws UsageError if the call is refused, for example for a tool that this version does not have */
	private async call(argv: readonly string[]): Promise<ConvertLine[]> {
		const [command, ...rest] = this.program.endsWith('.js') ? [process.execPath, this.program] : [this.program];
		const child = spawn(command ?? '', [...rest, ...argv], { stdio: ['ignore', 'pipe', 'inherit'] });
		const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'close') as Promise<[number | null]>]);
		// 1: a file has failed.
		if (code !== 0 && code !== 1) throw new UsageError(`"${this.program}" ended with exit code ${code}.`);
		return output
			.split('\n')
			.filter((line) => line !== '')
			.map((line) => JSON.parse(line) as ConvertLine);
	}
}
