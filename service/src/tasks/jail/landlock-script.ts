import { openFiles } from './jail-script';
import { installFilter, mustHold } from './perl-parts';
import type { SeccompFilter } from './seccomp-filter';

/** File rights of a worker; paths are absolute. */
interface LandlockPlan {
	/** The only writable folder. */
	readonly room: string;
	/** Readable files and folders, and programs it may start; missing ones are left out. */
	readonly readable: readonly string[];
	/** Folders in which programs create sockets. */
	readonly socketFolders: readonly string[];
	/** Maximum file size of the worker, bytes. */
	readonly fileBytes: number;
	/** Maximum processes and threads of the workers' user, all workers together. */
	readonly processes: number;
}

/**
 * Permanently gives up rights, and becomes the worker, with Landlock in a child process: rights to files, to TCP, and
 * from Landlock 6 on (Linux 6.12) to signals for others (`Documentation/userspace-api/landlock.rst` of Linux; its system
 * calls have the same numbers everywhere), then what the filter refuses. Perl makes the system calls; its smallest package is part of every Debian.
 */
const script = `
my ($prctl, $filter, $room, @rest) = @ARGV;
my @lists = ([], []);
for my $list (@lists) { push @$list, shift @rest while @rest && $rest[0] ne '--'; shift @rest; }
# Of everything the worker starts, even what leaves its group: nothing outlives the worker.
sub supervise {
	my ($worker) = @_;
	$SIG{TERM} = sub { kill('KILL', $worker) };
	syscall($prctl + 0, 1, 15, 0, 0, 0);
	# The channel is the worker's.
	close($_) for grep { defined } map { open(my $handle, '<&=', $_) ? $handle : undef } 3;
	my $ended;
	do { $ended = wait() } until $ended == $worker || $ended < 0;
	my $status = $?;
	while (open(my $list, '<', "/proc/$$/task/$$/children")) {
		my @left = split ' ', (<$list> // '');
		last if !@left;
		kill('KILL', @left);
		wait() for @left;
	}
	exit($status & 127 ? 128 + ($status & 127) : $status >> 8);
}
${mustHold}
if ($room ne '') {
	# When the system itself runs out of memory, it ends a worker and not the service.
	if (open(my $score, '>', '/proc/self/oom_score_adj')) { print $score 1000; close($score); }
	must(syscall($prctl + 0, 36, 1, 0, 0, 0) == 0, 'supervision');
	my $worker = fork();
	must(defined $worker, 'start');
	supervise($worker) if $worker;
	must(syscall($prctl + 0, 1, 9, 0, 0, 0) == 0, 'end with the supervisor');
}
must(syscall($prctl + 0, 38, 1, 0, 0, 0) == 0, 'no new privileges');
if ($room ne '') {
	my $abi = syscall(444, 0, 0, 1);
	must($abi > 0, 'Landlock');
	my $handled = (1 << ($abi >= 5 ? 16 : $abi >= 3 ? 15 : $abi >= 2 ? 14 : 13)) - 1;
	my $all = pack('Q', $handled) . ($abi >= 4 ? pack('Q', 3) : '') . ($abi >= 6 ? pack('Q', 3) : '');
	my $rules = syscall(444, $all, length($all), 0);
	must($rules >= 0, 'rules');
	my $let = sub {
		my ($path, $rights) = @_;
		# Only to name it: O_PATH.
		sysopen(my $handle, $path, 010000000) or return;
		# Of files: to start, write, read and truncate them.
		$rights &= -d $path ? $handled : $handled & 0x4007;
		my $rule = pack('Ql', $rights, fileno($handle));
		must(syscall(445, $rules, 1, $rule, 0) == 0, $path);
		close($handle);
	};
	$let->($_, 0x000d) for @{$lists[0]};
	$let->($_, 0x0200) for @{$lists[1]};
	$let->('/proc', 0x000c);
	$let->("/dev/$_", 0x4006) for qw(null zero random urandom);
	# Not to start what it has written, and no devices.
	$let->($room, 0x77be);
	must(syscall(446, $rules, 0) == 0, 'restriction');
}
${installFilter}
exec { $rest[0] } @rest;
must(0, $rest[0]);
`;

/** Succeeds if the kernel has Landlock and allows it. */
export const hasLandlock: readonly string[] = ['perl', '-e', 'exit(syscall(444, 0, 0, 1) > 0 ? 0 : 1)'];

function held({ calls, program }: SeccompFilter, room: string, lists: readonly (readonly string[])[]) {
	return [
		'perl',
		'-e',
		script,
		String(calls.prctl),
		program.toString('hex'),
		room,
		...lists.flatMap((list) => [...list, '--']),
	];
}

/** Command and arguments before a worker's own that block the network and other processes with only a filter. */
export function filterCommand(filter: SeccompFilter): readonly string[] {
	return held(filter, '', [[], []]);
}

/** Command and arguments before a worker's own that start it with Landlock, below a `perl` that ends all it has started. */
export function landlockCommand(plan: LandlockPlan, filter: SeccompFilter): readonly string[] {
	const { room, readable, socketFolders, fileBytes, processes } = plan;
	return [
		...['prlimit', '--core=0', `--fsize=${fileBytes}`, `--nofile=${openFiles}`, `--nproc=${processes}`],
		...held(filter, room, [readable, socketFolders]),
	];
}
