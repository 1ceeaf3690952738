import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phraseText } from '../../../src/messages/phrases';
import { isAtLeast } from '../../../src/tasks/jail/jail-level';
import { whatIsMissing } from '../../../src/tasks/jail/missing';

describe('sandbox levels', () => {
	it('are ordered', () => {
		const levels = ['none', 'network', 'landlock', 'full'] as const;
		for (const [index, level] of levels.entries()) {
			expect(levels.filter((other) => isAtLeast(level, other))).toEqual(levels.slice(0, index + 1));
		}
	});
});

describe('the reason for a lower sandbox level', () => {
	const before = process.env['PATH'];
	let folder: string;
	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'jail-missing-'));
		process.env['PATH'] = folder;
	});
	afterEach(async () => {
		process.env['PATH'] = before;
		await rm(folder, { recursive: true, force: true });
	});
	/** A program of that name that does nothing, and fails. */
	const add = (name: string) => symlink('/bin/false', join(folder, name));

	it('is first the setting that disables it', async () => {
		expect(await whatIsMissing('full', 'off')).toMatchObject({ phrase: 'jailLeftOut' });
	});

	const itOnLinux = process.platform === 'linux' ? it : it.skip;

	itOnLinux('names missing programs', async () => {
		await add('prlimit');
		const missing = await whatIsMissing('landlock', 'prefer');
		expect(missing).toMatchObject({ phrase: 'jailProgramsMissing', details: { programs: 'perl, setpriv' } });
		expect(phraseText(missing, 'en')).toContain('perl, setpriv');
		expect(phraseText(missing, 'zh')).toContain('perl, setpriv');
	});

	itOnLinux('names what the system refuses to installed programs', async () => {
		for (const name of ['unshare', 'setpriv', 'prlimit', 'perl']) await add(name);
		const known = ['x64', 'arm64'].includes(process.arch);
		expect(await whatIsMissing('full', 'demand')).toMatchObject({
			phrase: known ? 'jailNoNamespaces' : 'jailNoFilter',
		});
		expect(await whatIsMissing('landlock', 'prefer')).toMatchObject({
			phrase: known ? 'jailNoLandlock' : 'jailNoFilter',
		});
		expect(await whatIsMissing('network', 'prefer')).toMatchObject({ phrase: 'jailTrialFailed' });
	});
});

if (process.platform !== 'linux') {
	it('is Linux on other systems', async () => {
		expect(await whatIsMissing('network', 'prefer')).toMatchObject({ phrase: 'jailNotLinux' });
	});
}
