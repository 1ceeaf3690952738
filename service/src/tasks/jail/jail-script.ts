import { installFilter, mustHold } from './perl-parts';
import type { SeccompFilter } from './seccomp-filter';

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
 * Perl: becomes the first process of new namespaces, below one that ends with the service and then ends them all
 * (`unshare.2`, `user_namespaces.7`). Ends like the worker; 128 and more is a signal, as in a shell.
 */
const enterNamespaces = `
${mustHold}
my ($is_root, $unshare, $mount, $prctl, @rest) = @ARGV;
my ($kill, $readonly, $nosuid, $nodev, $noexec, $remount, $bind, $recursive, $private) = (9, 1, 2, 4, 8, 32, 4096, 16384, 1 << 18);
sub end_with_parent { must(syscall($prctl + 0, 1, $kill, 0, 0, 0) == 0, 'end with the parent'); }
sub end_like {
	my ($child) = @_;
	my $ended;
	# The first process of a namespace also gets all others that end.
	do { $ended = wait() } until $ended == $child || $ended < 0;
	exit($? & 127 ? 128 + ($? & 127) : $? >> 8);
}
# Perl refuses constant texts in system calls.
sub mounts {
	my ($from, $to, $type, $flags, $options) = @_;
	return syscall($mount + 0, "$from", "$to", "$type", $flags + 0, "$options") == 0;
}
sub attach { must(mounts(@_), $_[1]); }
sub write_file {
	my ($path, $text) = @_;
	open(my $file, '>', $path) or must(0, $path);
	must(syswrite($file, $text), $path);
}
# Mounts, names of the machine, queues, processes and network; without privileges, users too.
my ($user, $group) = ($>, $) + 0);
must(syscall($unshare + 0, 0x6c020000 | ($is_root ? 0 : 0x10000000)) == 0, 'namespaces');
end_with_parent();
if (!$is_root) {
	write_file('/proc/self/setgroups', 'deny');
	write_file('/proc/self/uid_map', "0 $user 1");
	write_file('/proc/self/gid_map', "0 $group 1");
}
attach('none', '/', '', $recursive | $private, '');
my $first = fork();
must(defined $first, 'start');
if ($first) {
	# A worker that is asked to end has time for it.
	$SIG{TERM} = sub {};
	end_like($first);
}
end_with_parent();
`;

/**
 * Sets up the file system of a sandbox in its first process, starts the worker without privileges, and waits for it.
 * One Perl program makes all mounts: a shell starts a program for each, which takes some 90 ms per worker.
 */
const script = `
${enterNamespaces}
my ($filter, $root, $room, $hidden) = splice(@rest, 0, 4);
my @lists = ([], []);
for my $list (@lists) { push @$list, shift @rest while @rest && $rest[0] ne '--'; shift @rest; }
umask 022;
# When the system itself runs out of memory, it ends a worker and not the service.
if (open(my $score, '>', '/proc/self/oom_score_adj')) { print $score 1000; close($score); }
sub lock_mount {
	my ($path) = @_;
	# Flags of the mount below have to be kept where the system has locked them.
	for my $kept (0, $nosuid | $nodev, $nosuid | $nodev | $noexec) {
		return if mounts('', $path, '', $remount | $bind | $readonly | $kept, '');
	}
	must(0, $path);
}
sub make_folder {
	my ($path) = @_;
	my $made = '';
	for my $name (split m{/}, $path) {
		$made .= "$name/";
		must(-d $made || mkdir($made), $made);
	}
}
sub make_file { my ($path) = @_; open(my $file, '>>', $path) or must(0, $path); close($file); }
sub show {
	my ($path) = @_;
	my ($inside, $above) = ("$root$path", $root . ($path =~ s{/[^/]*$}{}r));
	if (-l $path) {
		make_folder($above);
		must(-l $inside || symlink(readlink($path), $inside), $inside);
		return;
	}
	if (-d $path) { make_folder($inside); }
	elsif (-e $path) { make_folder($above); make_file($inside); }
	else { return; }
	attach($path, $inside, '', $bind | $recursive, '');
	lock_mount($inside);
}
attach('jail', $root, 'tmpfs', 0, 'mode=755,size=1m');
show($_) for @{$lists[0]};
my $hides = -d "$root$hidden";
attach('hidden', "$root$hidden", 'tmpfs', 0, 'mode=755,size=1m') if $hides;
for (@{$lists[1]}) { show($_) if -d $_; }
make_folder("$root$_") for $room, '/proc', '/dev', '/var';
attach($room, "$root$room", '', $bind, '');
attach('proc', "$root/proc", 'proc', 0, '');
for my $device (qw(null zero random urandom)) {
	make_file("$root/dev/$device");
	attach("/dev/$device", "$root/dev/$device", '', $bind, '');
}
# Programs write there even if TMPDIR is set; the room itself may be in one of them.
for my $temporary ('/tmp', '/var/tmp') {
	must(symlink("$room/home", "$root$temporary"), $temporary) unless -e "$root$temporary";
}
lock_mount($_) for $hides ? "$root$hidden" : (), $root;
my $worker = fork();
must(defined $worker, 'start');
if (!$worker) {
	must(chroot($root) && chdir("$room/home"), 'root');
	must(syscall($prctl + 0, 38, 1, 0, 0, 0) == 0, 'no new privileges');
${installFilter}
	exec { $rest[0] } @rest;
	must(0, $rest[0]);
}
end_like($worker);
`;

/** Runs what follows without any privilege … */
export const unprivileged = ['setpriv', '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all'] as const;
/** … or as an unprivileged root. */
export const rootlessRoot = '--securebits=+noroot,+noroot_locked,+no_setuid_fixup,+no_setuid_fixup_locked';

/** A Perl program that begins with new namespaces. */
function inNamespaces(program: string, isRoot: boolean, { calls }: SeccompFilter): readonly string[] {
	return ['perl', '-e', program, isRoot ? '1' : '', ...[calls.unshare, calls.mount, calls.prctl].map(String)];
}

/**
 * Succeeds if this process may create the namespaces of a sandbox, and a `/proc` in them. @param isRoot  as in
 * `jailCommand`
 */
export function makesNamespaces(isRoot: boolean, filter: SeccompFilter): readonly string[] {
	return inNamespaces(`${enterNamespaces} attach('proc', '/proc', 'proc', 0, '');`, isRoot, filter);
}

/**
 * Command and arguments before a worker's own that start it in a sandbox. The started process lives as long as the
 * sandbox, ends with this one, and ends the sandbox.
 * @param isRoot  whether this process may create namespaces directly; else it gets a user namespace for them
 */
export function jailCommand(plan: JailPlan, isRoot: boolean, filter: SeccompFilter): readonly string[] {
	const { root, room, hidden, data, readable, fileBytes, processes, user } = plan;
	return [
		...inNamespaces(script, isRoot, filter),
		...[filter.program.toString('hex'), root, room, hidden, ...readable, '--', ...data, '--'],
		...unprivileged,
		...(user === undefined ? [rootlessRoot] : [`--reuid=${user}`, `--regid=${user}`, '--clear-groups']),
		...['prlimit', '--core=0', `--fsize=${fileBytes}`, `--nofile=${openFiles}`, `--nproc=${processes}`],
	];
}

/** Whether a path is a folder or below it. */
export function isWithin(path: string, folder: string): boolean {
	return `${path}/`.startsWith(`${folder}/`);
}
