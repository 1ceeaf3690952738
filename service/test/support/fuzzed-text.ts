import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ToolPath } from '../../../contract/tools';
import { parseParameter, withDefaults } from '../../src/parameters';
import { ConversionFailure } from '../../src/tasks/worker-ends';
import type { WorkerPool } from '../../src/tasks/worker-pool';

/** How an input without a name that tells its kind is read. */
export interface FuzzedReading {
	/** The tool; absent: `pdf/txt`. */
	readonly tool?: ToolPath;
	readonly pool: Pick<WorkerPool, 'run'>;
	/** Working folders are made in it and removed. */
	readonly folder: string;
	/** JSON text of the parameters. */
	readonly parameter?: string;
	readonly password?: string;
	readonly limits?: Readonly<Record<string, number>>;
}

/** Outcome of an input in a worker, by default of a text conversion: `converted`, `unpacked` for a container, or the error name. */
export async function fuzzedText(
	bytes: Uint8Array,
	{ tool = 'pdf/txt', pool, folder, parameter = '{}', password, limits = {} }: FuzzedReading,
): Promise<string> {
	const outputFolder = await mkdtemp(join(folder, 'job-'));
	const inputPath = join(outputFolder, 'input');
	await writeFile(inputPath, bytes);
	const job = {
		toolPath: tool,
		inputPath,
		fileName: 'x.bin',
		...(password === undefined ? {} : { password }),
		parameter: withDefaults(tool, parseParameter(tool, parameter)),
		outputFolder,
		limits: { containerBytes: 64 * 1024 ** 2, ...limits },
	};
	try {
		return await pool.run(job).then(
			({ parts }) => (parts ? 'unpacked' : 'converted'),
			(error: unknown) => {
				if (error instanceof ConversionFailure) return error.error.errorName;
				throw error;
			},
		);
	} finally {
		await rm(outputFolder, { recursive: true, force: true });
	}
}
