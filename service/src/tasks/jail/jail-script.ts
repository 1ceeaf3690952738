/** Contents of a sandbox; paths are absolute. */
export interface JailPlan {
	/** An empty folder that becomes the worker's root. */
	readonly root: string;
	/** The only writable folder, at the same path inside; it works in `home` of it. */
	readonly room: string;
	/** Folder of the service's own files, hidden even inside a readable one. */
	readonly hidden: string;
	/** Folders with additional data, read-only; they may be missing and may be in the hidden one. */
	readonly data: readonly string[];
	/** Visible files and folders, read-only; missing ones are left out. */
	readonly readable: readonly string[];
	/** Maximum file size of the worker, bytes. */
	readonly fileBytes: number;
	/** Maximum processes and threads of the worker's user. */
	readonly processes: number;
	/** User and group of the worker; absent: the current ones, without privileges. */
	readonly user?: number | undefined;
}

/** Maximum open files per worker. */
export const openFiles = 1024;

/** Paths that system programs and libraries need besides their own folders. They hold no secrets. */
export const systemPaths: readonly string[] = [
	'/usr',
	'/bin',
	'/sbin',
	'/lib',
	'/lib32',
	'/lib64',
	'/etc/alternatives',
	'/etc/fonts',
	'/etc/group',
	'/etc/ld.so.cache',
	'/etc/libreoffice',
	'/etc/localtime',
	'/etc/passwd',
	'/sys/devices/system/cpu',
	'/var/cache/fontconfig',
	'/var/lib/libreoffice',
	'/var/spool/libreoffice',
];

/**
 * The first process of a sandbox: sets up its file system, starts the worker without privileges, and waits for it.
 * Needs separate mount and process namespaces. Ends like the worker; 128 and more is a signal, as in a shell.
 */
const script = `
set -eu
umask 022
root=$1 room=$2 hidden=$3; shift 3
# When the system itself runs out of memory, it ends a worker and not the service.
echo 1000 > /proc/self/oom_score_adj || :
mount -t tmpfs -o mode=755,size=1m jail "$root"
lock() {
	# Flags of the mount below have to be kept where the system has locked them.
	for flags in ro ro,nosuid,nodev ro,nosuid,nodev,noexec; do
		if mount -o "remount,bind,$flags" "$1" 2>/dev/null; then return 0; fi
	done
	return 1
}
show() {
	if [ -L "$1" ]; then
		mkdir -p "$root\${1%/*}"
		cp -P "$1" "$root$1"
		return 0
	fi
	if [ -d "$1" ]; then mkdir -p "$root$1"
	elif [ -e "$1" ]; then mkdir -p "$root\${1%/*}"; : > "$root$1"
	else return 0
	fi
	mount --rbind "$1" "$root$1"
	lock "$root$1"
}
while [ "$1" != -- ]; do
	show "$1"
	shift
done
shift
if [ -d "$root$hidden" ]; then mount -t tmpfs -o mode=755,size=1m hidden "$root$hidden"; fi
while [ "$1" != -- ]; do
	if [ -d "$1" ]; then show "$1"; fi
	shift
done
shift
mkdir -p "$root$room" "$root/proc" "$root/dev"
mount --bind "$room" "$root$room"
mount -t proc proc "$root/proc"
for device in null zero random urandom; do
	: > "$root/dev/$device"
	mount --bind "/dev/$device" "$root/dev/$device"
done
# Programs write there even if TMPDIR is set; the room itself may be in one of them.
mkdir -p "$root/var"
for temporary in /tmp /var/tmp; do
	if [ ! -e "$root$temporary" ]; then ln -s "$room/home" "$root$temporary"; fi
done
lock "$root"
chroot "$root" env -C "$room/home" "$@" &
set +e
wait $!
exit $?
`;

/** Runs what follows without any privilege … */
export const unprivileged = ['setpriv', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'] as const;
/** … or as an unprivileged root. */
export const rootlessRoot = '--securebits=+noroot,+noroot_locked,+no_setuid_fixup,+no_setuid_fixup_locked';

/** Starts what follows in new namespaces. */
function inNamespaces(isRoot: boolean): readonly string[] {
	const user = isRoot ? [] : ['--user', '--map-root-user'];
	return ['unshare', ...user, '--net', '--ipc', '--uts', '--mount', '--pid', '--fork', '--kill-child', '--'];
}

/**
 * Succeeds if this process may create the namespaces of a sandbox, and a `/proc` in them. @param isRoot  as in
 * `jailCommand`
 */
export function makesNamespaces(isRoot: boolean): readonly string[] {
	return [...inNamespaces(isRoot), 'mount', '-t', 'proc', 'proc', '/proc'];
}

/**
 * Command and arguments before a worker's own that start it in a sandbox. The started process lives as long as the
 * sandbox, ends with this one, and ends the sandbox.
 * @param isRoot  whether this process may create namespaces directly; else it gets a user namespace for them
 */
export function jailCommand(plan: JailPlan, isRoot: boolean): readonly string[] {
	const { root, room, hidden, data, readable, fileBytes, processes, user } = plan;
	return [
		'setpriv',
		'--pdeathsig=KILL',
		...inNamespaces(isRoot),
		...['sh', '-c', script, 'jail', root, room, hidden, ...readable, '--', ...data, '--'],
		...unprivileged,
		...(user === undefined ? [rootlessRoot] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']),
		...['prlimit', '--core=0', `--fsize=${fileBytes}`, `--nofile=${openFiles}`, `--nproc=${processes}`],
	];
}

/** Whether a path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
	return `${path}/`.startsWith(`${folder}/`);
}
