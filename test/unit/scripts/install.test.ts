import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { assertSpace } from '../../../scripts/lib/disk.mjs';
import { withLock } from '../../../scripts/lib/install-lock.mjs';
import { isInstalledByHand, lockHash, readStamp, removeStamp, writeStamp } from '../../../scripts/lib/stamp.mjs';
import { UserFailure } from '../../../scripts/lib/user-failure.mjs';
import { makeFolder, removeFolders, runNode } from './support';

afterAll(removeFolders);

interface Entry {
	version?: string;
	integrity?: string;
	optional?: boolean;
}

/** A project whose lock file wants some packages, and whose node_modules holds some. */
function makeProject(wanted: Record<string, Entry>, installed?: Record<string, Entry>): string {
	const project = makeFolder();
	mkdirSync(path.join(project, 'node_modules'));
	writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ packages: { '': {}, ...wanted } }));
	if (installed) {
		writeFileSync(path.join(project, 'node_modules/.package-lock.json'), JSON.stringify({ packages: installed }));
	}
	return project;
}

const a1 = { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-a1' } };
const a2 = { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a2' } };
const b1 = { 'node_modules/b': { version: '1.0.0', integrity: 'sha512-b1' } };
const mac = { 'node_modules/mac': { version: '1.0.0', integrity: 'sha512-m', optional: true } };

describe('the stamp of an install', () => {
	it('exists only after an install, and is stale when the lock file changes', () => {
		const project = makeProject(a1);
		expect(readStamp(project)).toBeUndefined();
		writeStamp(project, lockHash(project));
		expect(readStamp(project)).toBe(lockHash(project));
		writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify({ packages: a2 }));
		expect(readStamp(project)).not.toBe(lockHash(project));
		removeStamp(project);
		expect(readStamp(project)).toBeUndefined();
	});

	it.each([
		['nothing is installed', a1, undefined, false],
		['all is installed', { ...a1, ...b1 }, { ...a1, ...b1 }, true],
		['one is missing', { ...a1, ...b1 }, a1, false],
		['one has another version', { ...a1, ...b1 }, { ...a2, ...b1 }, false],
		['one is not wanted', a1, { ...a1, ...b1 }, false],
		['one for another platform is missing', { ...a1, ...mac }, a1, true],
	])('handles a manual install: %s', (_, wanted, installed, expected) => {
		expect(isInstalledByHand(makeProject(wanted, installed))).toBe(expected);
	});
});

describe('the space check', () => {
	it('passes with enough space and changes nothing', () => {
		const project = makeProject(a1);
		assertSpace(project, 'n8n', 1);
		expect(existsSync(path.join(project, 'node_modules'))).toBe(true);
	});

	it('reports required and available space', () => {
		const project = makeFolder();
		expect(() => assertSpace(project, 'n8n', 4e15)).toThrow(UserFailure);
		expect(() => assertSpace(project, 'n8n', 4e15)).toThrow(
			/^n8n cannot be installed because it needs 4000000\.0 GB of free disk space in .*, but only [\d.]+ GB is free\. Free some/,
		);
	});
});

describe('the lock of an install', () => {
	it('is exclusive', async () => {
		const file = path.join(makeFolder(), 'data/lock');
		const events: string[] = [];
		const work = (name: string) => async () => {
			events.push(`${name} begins`);
			await new Promise((resolve) => setTimeout(resolve, 50));
			events.push(`${name} ends`);
		};
		const holders: number[] = [];
		const wait = (holder: number) => holders.push(holder);
		await Promise.all([withLock(file, wait, work('first')), withLock(file, wait, work('second'))]);
		expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
		expect(holders).toEqual([process.pid]);
		expect(existsSync(file)).toBe(false);
	});

	it('is released after a failure, and taken over from a dead process', async () => {
		const file = path.join(makeFolder(), 'lock');
		await expect(
			withLock(
				file,
				() => {},
				() => Promise.reject(new Error('no network')),
			),
		).rejects.toThrow('no network');
		const { stdout: pid } = await runNode(['-e', 'process.stdout.write(String(process.pid))']);
		writeFileSync(file, pid);
		expect(
			await withLock(
				file,
				() => {},
				async () => 'done',
			),
		).toBe('done');
	});
});
