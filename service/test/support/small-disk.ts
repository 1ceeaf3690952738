import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Make a folder a disk of its own, in memory. It takes root, and is refused in most containers.
 * @param options  as `mount` takes them: `size=24m`
 * @returns whether it could be had
 */
export function mountDisk(folder: string, options: string): boolean {
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'disk-of-a-test', folder], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}

/** A disk of its own in a new folder; `undefined` where none can be had. @param size  as `mount` takes it: `24m` */
export function tryDisk(size: string): string | undefined {
	const folder = mkdtempSync(join(tmpdir(), 'disk-'));
	if (mountDisk(folder, `size=${size}`)) return folder;
	rmSync(folder, { recursive: true });
	return undefined;
}

export const unmountDisk = (folder: string): void => void execFileSync('umount', [folder]);

/** Whether tests can have disks of their own here. */
export function canMountDisks(): boolean {
	const folder = tryDisk('32k');
	if (folder === undefined) return false;
	unmountDisk(folder);
	rmSync(folder, { recursive: true });
	return true;
}
