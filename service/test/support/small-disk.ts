import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Mounts a tmpfs on a folder. Requires root; most containers refuse it.
 * @param options  mount options, such as `size=24m`
 * @returns whether it was mounted
 */
export function mountDisk(folder: string, options: string): boolean {
	try {
		execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'disk-of-a-test', folder], { stdio: 'ignore' });
		return true;
	} catch {
		return false;
	}
}

/** Mounts a small disk in a new folder; `undefined` if that is refused. @param size  such as `24m` */
export function tryDisk(size: string): string | undefined {
	const folder = mkdtempSync(join(tmpdir(), 'disk-'));
	if (mountDisk(folder, `size=${size}`)) return folder;
	rmSync(folder, { recursive: true });
	return undefined;
}

export const unmountDisk = (folder: string): void => void execFileSync('umount', [folder]);

/** Whether tests can mount disks here. */
export function canMountDisks(): boolean {
	const folder = tryDisk('32k');
	if (folder === undefined) return false;
	unmountDisk(folder);
	rmSync(folder, { recursive: true });
	return true;
}
