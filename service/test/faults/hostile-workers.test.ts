import { execFile, spawnSync } from 'node:child_process';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildService, nodePath } from '../support/build-service';
import { sampled } from '../support/sample';
import { waitUntil } from '../support/wait-until';

const script = join(__dirname, '../support/hostile-visits.js');
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
/** `npm run attack` makes more of them, in another order each time. */
const visits = Number(process.env['HOSTILE_VISITS'] ?? 18);
const seed = process.env['HOSTILE_VISITS'] === undefined ? 1 : Date.now() % 100_000;

/** What was found wrong, see the script. */
interface Found {
	readonly kind: string;
	readonly visits: number;
	readonly failed: readonly string[];
	readonly wrong: readonly string[];
	readonly left: readonly string[];
	readonly slowestTurnMs: number;
}

const folders: string[] = [];

async function visit(user: number, kind: string, count = visits, ways?: string): Promise<Found> {
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-hostile-'));
	folders.push(folder);
	try {
		await chown(folder, user, user);
		const before =
			user === process.getuid?.() ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
		const args = [nodePath, script, folder, kind, String(count), String(seed), ...(ways === undefined ? [] : [ways])];
		const [command = '', ...rest] = [...before, ...args];
		const { stdout } = await promisify(execFile)(command, rest, { maxBuffer: 16 * 1024 ** 2 });
		return JSON.parse(stdout) as Found;
	} finally {
		await rm(folder, { recursive: true, force: true });
	}
}

/** Processes that a worker has started and that are still there. */
async function survivors(): Promise<string[]> {
	const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
	const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'latin1').catch(() => '')));
	return commands.filter((command) => command.includes('while :;') && folders.some((path) => command.includes(path)));
}

const starts = (command: string, ...args: string[]) => spawnSync(command, args).status === 0;
const hasBubblewrap = starts('bwrap', '--unshare-net', '--ro-bind', '/', '/', 'true');
/** Those that this system certainly offers root. */
const mustHave: Readonly<Record<string, boolean>> = {
	bubblewrap: hasBubblewrap,
	'util-linux': isRoot && starts('unshare', '--net', '--mount', '--pid', '--fork', 'true'),
	landlock: starts('perl', '-e', 'exit(syscall(444, 0, 0, 1) > 0 ? 0 : 1)'),
};
/** All in an attack, otherwise the full one of this system and the one of containers. */
const kinds =
	process.env['HOSTILE_VISITS'] === undefined
		? [hasBubblewrap ? 'bubblewrap' : 'util-linux', 'landlock']
		: Object.keys(mustHave);

beforeAll(() => buildService());

const users: readonly (readonly [who: string, user: number])[] = isRoot
	? [
			['root', 0],
			['an ordinary user', nobody],
		]
	: [['an ordinary user', process.getuid?.() ?? nobody]];

/** In the sample Landlock, which works the same for all users, for one of them. */
const all = kinds.flatMap((kind) => users.map(([who, user]) => [kind, who, user] as const));
const sample = all.filter(([kind, , user]) => kind !== 'landlock' || user === nobody || !isRoot);
const chosen = process.env['HOSTILE_VISITS'] === undefined ? sampled(all, sample) : all;

describe('a worker that a document has taken over', () => {
	it.each(chosen)(
		'in a sandbox (%s) of %s reads, changes and keeps nothing of another account, and nothing of it is left',
		async (kind, who, user) => {
			const found = await visit(user, kind);
			if (found.kind !== kind) {
				// The other levels are shown by `faults/jail`.
				expect(who === 'root' && mustHave[kind]).toBe(false);
				return;
			}
			expect({ ...found, failed: [] }).toMatchObject({ visits, wrong: [], left: [] });
			// Whatever a worker sends, the service answers others meanwhile.
			expect(found.slowestTurnMs).toBeLessThan(1000);
			await waitUntil(async () => (await survivors()).length === 0, 'no process is left');
		},
		180_000 + visits * 6000,
	);

	it('is ended without a sandbox, too, if it takes or sends too much, and its folder is emptied', async () => {
		const found = await visit(process.getuid?.() ?? nobody, 'off', 6, 'good,copy-home,locked,deep,flood,endless');
		expect(found).toMatchObject({ visits: 6, left: [] });
		// Only a sandbox keeps its programs from reading what the service may read.
		expect(found.wrong.filter((text) => !text.includes('MARK-'))).toEqual([]);
		const ways = found.failed.map((text) => text.replace(/:.*/s, ''));
		expect(new Set(ways)).toEqual(new Set(['flood', 'endless']));
	});
});
