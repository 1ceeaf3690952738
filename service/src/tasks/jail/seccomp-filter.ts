/** Numbers of the system calls that make a sandbox (`asm/unistd.h` of Linux). */
interface JailCalls {
	readonly prctl: number;
	readonly mount: number;
	readonly unshare: number;
}

/** System call numbers of an architecture (`asm/unistd.h` of Linux), and its kernel name (`linux/audit.h`). */
interface Machine {
	readonly audit: number;
	readonly calls: JailCalls;
	readonly socket: number;
	readonly clone: number;
	/** Always refused. */
	readonly refused: readonly number[];
}

/**
 * The same on all architectures: io_uring, which filters cannot inspect; process file handles; the newer mount calls.
 */
const refusedEverywhere = [424, 425, 426, 427, 428, 429, 430, 431, 432, 433, 434, 438, 440, 442, 452, 463, 466];

/**
 * Not needed by any conversion: connections to sockets of any kind; memory of other processes (`ptrace`,
 * `process_vm_*`, `kcmp`); mounts, roots and namespaces; kernel keys, tracing, modules and other clocks; named shared
 * memory and queues; and what Landlock does not check and needs no open file: `truncate`, `chmod`, `chown` and
 * attributes by path.
 */
const machines: Readonly<Record<string, Machine>> = {
	x64: {
		audit: 0xc000003e,
		calls: { prctl: 157, mount: 165, unshare: 272 },
		socket: 41,
		clone: 56,
		refused: [
			...[42, 101, 310, 311, 312, 165, 166, 155, 161, 272, 308, 248, 249, 250, 321, 298, 323, 303, 304, 300],
			...[175, 313, 176, 246, 320, 167, 168, 169, 163, 179, 29, 64, 68, 240],
			...[76, 90, 268, 92, 94, 260, 188, 189, 197, 198],
		],
	},
	arm64: {
		audit: 0xc00000b7,
		calls: { prctl: 167, mount: 40, unshare: 97 },
		socket: 198,
		clone: 220,
		refused: [
			...[203, 117, 270, 271, 272, 40, 39, 41, 51, 97, 268, 217, 218, 219, 280, 241, 282, 264, 265, 262],
			...[105, 273, 106, 104, 294, 224, 225, 142, 89, 60, 194, 190, 186, 180],
			...[45, 53, 54, 5, 6, 14, 15],
		],
	},
};

/** Refused as if unsupported: the C library falls back to `clone`, whose flags a filter can see. */
const clone3 = 435;
/** Any new namespace (`CLONE_NEW*` of `linux/sched.h`). */
const namespaceFlags = 0x7e02_0000;
const unixSockets = 1;
/** Calls of the x32 variant have this bit. */
const x32 = 0x4000_0000;

/** Operations of the filter machine (`linux/bpf_common.h`), and offsets in `struct seccomp_data`. */
const [load, jumpEqual, jumpAtLeast, jumpAnyBit, give] = [0x20, 0x15, 0x35, 0x45, 0x06];
const [numberAt, auditAt, firstArgumentAt] = [0, 4, 16];
const allowed = 0x7fff_0000;
const refusedAs = { notPermitted: 0x0005_0001, missing: 0x0005_0026 } as const;

type Step = readonly [operation: number, ifTrue: number, ifFalse: number, value: number];

/** The system call filter of a worker. */
export interface SeccompFilter {
	readonly calls: JailCalls;
	/** `struct sock_filter[]`. */
	readonly program: Buffer;
}

/**
 * A system call filter (seccomp, `Documentation/userspace-api/seccomp_filter.rst` of Linux) that blocks the network,
 * other processes and new namespaces for a process and its children, without privileges.
 * @param architecture  as `process.arch`
 * @returns `undefined` for an unknown one
 */
export function seccompFilter(architecture: string): SeccompFilter | undefined {
	const machine = machines[architecture];
	if (!machine) return undefined;
	const no: Step = [give, 0, 0, refusedAs.notPermitted];
	const yes: Step = [give, 0, 0, allowed];
	const refuse = (number: number): Step[] => [[jumpEqual, 0, 1, number], no];
	const steps: Step[] = [
		[load, 0, 0, auditAt],
		[jumpEqual, 1, 0, machine.audit],
		no,
		[load, 0, 0, numberAt],
		...(architecture === 'x64' ? ([[jumpAtLeast, 0, 1, x32], no] as Step[]) : []),
		...[...machine.refused, ...refusedEverywhere].flatMap(refuse),
		[jumpEqual, 0, 1, clone3],
		[give, 0, 0, refusedAs.missing],
		// Only sockets between processes of one machine: `connect` is refused for them too.
		[jumpEqual, 0, 4, machine.socket],
		[load, 0, 0, firstArgumentAt],
		[jumpEqual, 0, 1, unixSockets],
		yes,
		no,
		[jumpEqual, 0, 3, machine.clone],
		[load, 0, 0, firstArgumentAt],
		[jumpAnyBit, 0, 1, namespaceFlags],
		no,
		yes,
	];
	const program = Buffer.alloc(steps.length * 8);
	for (const [index, [operation, ifTrue, ifFalse, value]] of steps.entries()) {
		program.writeUInt16LE(operation, index * 8);
		program.writeUInt8(ifTrue, index * 8 + 2);
		program.writeUInt8(ifFalse, index * 8 + 3);
		program.writeUInt32LE(value, index * 8 + 4);
	}
	return { calls: machine.calls, program };
}
