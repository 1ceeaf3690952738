import { constants } from 'node:os';
import { endInJail, failureOfEnd } from '../../../src/tasks/worker-ends';

const mebibyte = 1024 ** 2;
const work = { file: 'scan.pdf', lastMemory: 100 * mebibyte, memoryLimit: 1000 * mebibyte };

describe('the failure reason of a file after its worker exited', () => {
	test.each([
		{ end: 7, errorName: 'workerExited', details: { file: 'scan.pdf', code: 7 } },
		{ end: 0, errorName: 'workerExited', details: { file: 'scan.pdf', code: 0 } },
		{ end: null, errorName: 'workerCrashed', details: { file: 'scan.pdf' } },
		{ end: 'SIGSEGV', errorName: 'workerKilled', details: { file: 'scan.pdf', signal: 'SIGSEGV' } },
		{ end: 'SIGKILL', errorName: 'workerKilled', details: { file: 'scan.pdf', signal: 'SIGKILL' } },
	] as const)('$end is $errorName', ({ end, errorName, details }) => {
		expect(failureOfEnd(work, end).error).toMatchObject({ errorName, details });
	});

	test.each(['SIGABRT', 'SIGKILL'] as const)(
		'%s with more than half of the memory limit means out of memory',
		(end) => {
			const { error } = failureOfEnd({ ...work, lastMemory: 501 * mebibyte }, end);
			expect(error).toMatchObject({ errorName: 'memoryLimitReached', details: { file: 'scan.pdf', limit: 1000 } });
		},
	);

	test('another signal with high memory does not', () => {
		const { error } = failureOfEnd({ ...work, lastMemory: 900 * mebibyte }, 'SIGSEGV');
		expect(error.errorName).toBe('workerKilled');
	});
});

describe('the exit of a sandboxed worker', () => {
	test('maps signals like a shell', () => {
		expect(endInJail(128 + constants.signals.SIGKILL)).toBe('SIGKILL');
		expect(endInJail(128 + constants.signals.SIGSEGV)).toBe('SIGSEGV');
	});

	test('keeps other exit codes', () => {
		expect(endInJail(1)).toBe(1);
		expect(endInJail(128)).toBe(128);
		expect(endInJail(255)).toBe(255);
		expect(endInJail('SIGTERM')).toBe('SIGTERM');
		expect(endInJail(null)).toBeNull();
	});
});
