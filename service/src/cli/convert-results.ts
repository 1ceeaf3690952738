import { rmSync } from 'node:fs';
import { access, constants, copyFile, lstat, mkdtemp, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, join, parse, resolve } from 'node:path';
import { safeName } from '../engine/request/names';
import type { PhraseName } from '../../../contract/phrases';
import { ServiceError } from '../messages/errors';
import { phrase } from '../messages/phrases';

/**
 * Output folder of one call. Conversions work in a hidden subfolder and move complete results out of it, so no partial
 * result ever has a final name.
 */
export class ResultFolder {
	/**
	 * Paths that results must not use: inputs, and results of this call. Lower case, since some file systems ignore
	 * case.
	 */
	private readonly taken = new Set<string>();

	private constructor(
		private readonly folder: string,
		private readonly temporary: string,
		/** Whether existing files are overwritten. */
		private readonly replaces: boolean,
	) {}

	/** @param inputs  files of the call, existing or not. @param replaces  false: keep existing files */
	static async open(folder: string, inputs: readonly string[], replaces = true): Promise<ResultFolder> {
		const temporary = await mkdtemp(join(folder, '.document-conversion-'));
		const results = new ResultFolder(await realpath(folder), temporary, replaces);
		for (const input of inputs) {
			results.taken.add((await realpath(input).catch(() => resolve(input))).toLowerCase());
		}
		return results;
	}

	/** @throws ServiceError `invalidRequest` if the file is missing or unreadable */
	async checkInput(file: string): Promise<{ inputPath: string; fileName: string }> {
		const problem = (reason: PhraseName, cause?: unknown) =>
			new ServiceError('invalidRequest', { reason: phrase(reason, { file }) }, { cause });
		const found = await stat(file).catch((error: unknown) => {
			throw problem('noSuchFile', error);
		});
		if (!found.isFile()) throw problem('notAFile');
		await access(file, constants.R_OK).catch((error: unknown) => {
			throw problem('unreadableFile', error);
		});
		return { inputPath: file, fileName: basename(file) };
	}

	/** A new, empty folder for one conversion. */
	async workFolder(): Promise<string> {
		return await mkdtemp(join(this.temporary, 'file-'));
	}

	/** Moves a finished result here from anywhere on this machine. @returns its path here, see `keep` */
	async bring(path: string, name: string): Promise<string> {
		const copy = join(await this.workFolder(), 'result');
		await copyFile(path, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
		return await this.keep(copy, name);
	}

	/** Moves a finished result to its name, or to a numbered one. @returns its path */
	async keep(path: string, name: string): Promise<string> {
		const { name: base, ext } = parse(name);
		let target = join(this.folder, `${safeName(base)}${ext}`);
		for (let number = 2; await this.isTaken(target); number++) {
			target = join(this.folder, `${safeName(base)} (${number})${ext}`);
		}
		this.taken.add(target.toLowerCase());
		await rename(path, target);
		return target;
	}

	private async isTaken(target: string): Promise<boolean> {
		if (this.taken.has(target.toLowerCase())) return true;
		return await lstat(target).then(
			(found) => !this.replaces || found.isDirectory(),
			() => false,
		);
	}

	/** Removes unfinished results. */
	async close(): Promise<void> {
		await rm(this.temporary, { recursive: true, force: true });
	}

	/** The synchronous form, for process exit. */
	removeNow(): void {
		rmSync(this.temporary, { recursive: true, force: true });
	}
}
