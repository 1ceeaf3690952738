import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { phrase, type Phrase } from '../../messages/phrases';
import type { JailLevel, JailWish } from './jail-level';
import { makesNamespaces } from './jail-script';
import { hasLandlock } from './landlock-script';
import { seccompFilter } from './seccomp-filter';
import { programPath, succeeds } from './trial';

/** Programs needed for a sandbox level. */
const programsOf: Readonly<Record<JailLevel, readonly string[]>> = {
	full: ['perl', 'prlimit', 'setpriv'],
	landlock: ['perl', 'prlimit', 'setpriv'],
	network: ['unshare', 'perl'],
	none: [],
};

/** Why a sandbox level is not available here, for the operator: the first missing requirement. */
export async function whatIsMissing(level: JailLevel, wish: JailWish): Promise<Phrase> {
	if (wish === 'off') return phrase('jailLeftOut');
	if (process.platform !== 'linux') return phrase('jailNotLinux');
	const programs: string[] = [];
	for (const name of programsOf[level]) if (!(await isInPath(name))) programs.push(name);
	if (programs.length > 0) return phrase('jailProgramsMissing', { programs: programs.join(', ') });
	if (level === 'full' || level === 'landlock') {
		const filter = seccompFilter(process.arch);
		if (!filter) return phrase('jailNoFilter');
		const [command = '', ...rest] = level === 'full' ? makesNamespaces(process.getuid?.() === 0, filter) : hasLandlock;
		if (!(await succeeds(command, rest))) return phrase(level === 'full' ? 'jailNoNamespaces' : 'jailNoLandlock');
	}
	return phrase('jailTrialFailed');
}

async function isInPath(name: string): Promise<boolean> {
	for (const folder of programPath().split(delimiter)) {
		const isThere = await access(join(folder, name), constants.X_OK).then(
			() => true,
			() => false,
		);
		if (folder !== '' && isThere) return true;
	}
	return false;
}
