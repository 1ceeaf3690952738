import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { phraseText } from '../../../src/messages/phrases';
import { isAtLeast } from '../../../src/tasks/jail/jail-level';
import { whatIsMissing } from '../../../src/tasks/jail/missing';

describe('levels of jails', () => {
	it('stand in one order', () => {
		const levels = ['none', 'network', 'landlock', 'full'] as const;
		for (const [index, level] of levels.entries()) {
			expect(levels.filter((other) => isAtLeast(level, other))).toEqual(levels.slice(0, index + 1));
		}
	});
});

describe('what a jail lacks', () => {
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

	it('is the setting that leaves it out, before all else', async () => {
		expect(await whatIsMissing('full', 'off')).toMatchObject({ phrase: 'jailLeftOut' });
	});

	const itOnLinux = process.platform === 'linux' ? it : it.skip;

	itOnLinux('is the programs that are not there, by their names', async () => {
		await add('prlimit');
		const missing = await whatIsMissing('landlock', 'prefer');
		expect(missing).toMatchObject({ phrase: 'jailProgramsMissing', details: { programs: 'perl, setpriv' } });
		expect(phraseText(missing, 'en')).toContain('perl, setpriv');
		expect(phraseText(missing, 'zh')).toContain('perl, setpriv');
	});

	itOnLinux('is what the system refuses to programs that are there', async () => {
		for (const name of ['unshare', 'setpriv', 'prlimit', 'mount', 'chroot', 'env', 'sh', 'perl']) await add(name);
		expect(await whatIsMissing('full', 'demand')).toMatchObject({ phrase: 'jailNoNamespaces' });
		expect(await whatIsMissing('landlock', 'prefer')).toMatchObject({
			phrase: ['x64', 'arm64'].includes(process.arch) ? 'jailNoLandlock' : 'jailNoFilter',
		});
		expect(await whatIsMissing('network', 'prefer')).toMatchObject({ phrase: 'jailTrialFailed' });
	});
});

if (process.platform !== 'linux') {
	it('is Linux, elsewhere', async () => {
		expect(await whatIsMissing('network', 'prefer')).toMatchObject({ phrase: 'jailNotLinux' });
	});
}
