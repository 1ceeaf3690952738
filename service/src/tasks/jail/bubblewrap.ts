import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isWithin, openFiles, rootlessRoot, unprivileged, type JailPlan } from './jail-script';
import type { SeccompFilter } from './seccomp-filter';

/** Of an empty folder that hides another one, bytes. */
const emptyFolderBytes = String(1024 ** 2);

/** Hands the filter to bubblewrap, and becomes it. */
const script = `
my ($filter, @rest) = @ARGV;
# When the system itself runs out of memory, it ends a worker and not the service.
if (open(my $score, '>', '/proc/self/oom_score_adj')) { print $score 1000; close($score); }
pipe(my $read, my $write) or exit 126;
syswrite($write, pack('H*', $filter));
close($write);
# Stays open in bubblewrap.
fcntl($read, 2, 0) or exit 126;
exec { 'bwrap' } 'bwrap', '--seccomp', fileno($read), @rest;
exit 126;
`;

/**
 * Like `jailCommand`, made by bubblewrap and with a filter of system calls. It needs no capability besides those that
 * bubblewrap has itself: some systems let no other program of an ordinary user make namespaces.
 * @param isRoot  whether this process may create namespaces directly; else bubblewrap makes a user namespace if it
 *                needs one
 */
export function bubblewrapCommand(plan: JailPlan, isRoot: boolean, filter: SeccompFilter): readonly string[] {
	const { room, hidden, data, readable, fileBytes, processes, user } = plan;
	const home = `${room}/home`;
	const visible = [...readable, ...data].filter((path) => existsSync(path));
	const isHidden = visible.some((path) => isWithin(hidden, path));
	// Folders above a file would be closed to other users.
	const show = (path: string, how = '--ro-bind'): readonly string[] => ['--dir', dirname(path), how, path, path];
	return [
		...['perl', '-e', script, filter.program.toString('hex'), '--die-with-parent'],
		...['--unshare-net', '--unshare-ipc', '--unshare-uts', '--unshare-pid', ...(isRoot ? ['--cap-add', 'ALL'] : [])],
		...readable.filter((path) => visible.includes(path)).flatMap((path) => show(path)),
		...(isHidden ? ['--size', emptyFolderBytes, '--tmpfs', hidden] : []),
		...data.filter((path) => visible.includes(path)).flatMap((path) => show(path)),
		...[...show(room, '--bind'), '--proc', '/proc'],
		...['null', 'zero', 'random', 'urandom'].flatMap((name) => show(`/dev/${name}`, '--dev-bind')),
		// Programs write there even if TMPDIR is set; the room itself may be in one of them.
		...['/tmp', '/var/tmp']
			.filter((path) => ![...visible, room].some((other) => isWithin(other, path)))
			.flatMap((path) => ['--symlink', home, path]),
		...[...(isHidden ? ['--remount-ro', hidden] : []), '--remount-ro', '/', '--chdir', home, '--'],
		...(isRoot ? unprivileged : []),
		...(isRoot && user === undefined ? [rootlessRoot] : []),
		...(user === undefined ? [] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']),
		...['prlimit', '--core=0', `--fsize=${fileBytes}`, `--nofile=${openFiles}`, `--nproc=${processes}`],
	];
}
