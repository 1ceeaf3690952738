import { seccompFilter } from '../../../src/tasks/jail/seccomp-filter';

/** What a system call is, as the kernel shows it to a filter. */
interface Call {
	readonly audit: number;
	readonly number: number;
	readonly first?: number;
}

/** Runs a filter as the kernel does (`linux/filter.h`): one register, one step after the other. */
function answerOf(program: Buffer, { audit, number, first = 0 }: Call): number {
	const data = new Map([
		[0, number],
		[4, audit],
		[16, first],
	]);
	let register = 0;
	for (let at = 0; at < program.length; at += 8) {
		const value = program.readUInt32LE(at + 4);
		const jump = (holds: boolean): void => {
			at += 8 * program.readUInt8(at + (holds ? 2 : 3));
		};
		switch (program.readUInt16LE(at)) {
			case 0x20:
				register = data.get(value) ?? Number.NaN;
				break;
			case 0x15:
				jump(register === value);
				break;
			case 0x35:
				jump(register >= value);
				break;
			case 0x45:
				jump((register & value) !== 0);
				break;
			case 0x06:
				return value;
			default:
				throw new Error('a step that is not known');
		}
	}
	throw new Error('a filter without an end');
}

const [allowed, notPermitted, missing] = [0x7fff0000, 0x00050001, 0x00050026];
const numbers = {
	x64: {
		audit: 0xc000003e,
		read: 0,
		openat: 257,
		socket: 41,
		connect: 42,
		clone: 56,
		ptrace: 101,
		chmod: 90,
		prctl: 157,
	},
	arm64: {
		audit: 0xc00000b7,
		read: 63,
		openat: 56,
		socket: 198,
		connect: 203,
		clone: 220,
		ptrace: 117,
		chmod: 53,
		prctl: 167,
	},
} as const;

describe.each(['x64', 'arm64'] as const)('a seccomp filter on %s', (architecture) => {
	const of = numbers[architecture];
	const filter = seccompFilter(architecture);
	const answer = (number: number, first?: number, audit: number = of.audit): number =>
		answerOf(filter?.program ?? Buffer.alloc(0), { audit, number, ...(first === undefined ? {} : { first }) });

	it('allows what conversions need', () => {
		expect(filter?.calls.prctl).toBe(of.prctl);
		expect([of.read, of.openat, of.prctl].map((number) => answer(number))).toEqual([allowed, allowed, allowed]);
	});

	it('refuses connections, other processes and permission changes by path', () => {
		for (const number of [of.connect, of.ptrace, of.chmod, 425, 434]) expect(answer(number)).toBe(notPermitted);
	});

	it('allows only local sockets', () => {
		expect(answer(of.socket, 1)).toBe(allowed);
		for (const family of [2, 10, 16, 17, 40]) expect(answer(of.socket, family)).toBe(notPermitted);
	});

	it('allows threads and processes, but no namespaces', () => {
		expect(answer(of.clone, 0x3d0f00)).toBe(allowed);
		expect(answer(of.clone, 0x11)).toBe(allowed);
		for (const flag of [17, 25, 26, 27, 28, 29, 30]) expect(answer(of.clone, (1 << flag) | 0x11)).toBe(notPermitted);
		expect(answer(435)).toBe(missing);
	});

	it('refuses system calls of another architecture', () => {
		expect(answer(of.read, 0, 0x40000003)).toBe(notPermitted);
		if (architecture === 'x64') expect(answer(of.read + 0x40000000)).toBe(notPermitted);
	});
});

it('there is no filter for an unknown architecture', () => {
	expect(seccompFilter('riscv64')).toBeUndefined();
});
