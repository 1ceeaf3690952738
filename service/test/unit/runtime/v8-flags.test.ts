import { fork } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { launchProcess } from '../../../src/cli/conversion-processes';
import { collectGarbage } from '../../../src/runtime/garbage';
import { boundOldGarbage, collectOldGarbage } from '../../../src/runtime/v8-flags';

jest.mock('node:child_process', () => ({ fork: jest.fn() }));
jest.mock('node:v8', () => ({ setFlagsFromString: jest.fn() }));
jest.mock('../../../src/runtime/garbage', () => ({ collectGarbage: jest.fn() }));

describe('memory of a conversion', () => {
	it('is bounded for a long document until the next short one or the end', () => {
		const listeners = process.listenerCount('exit');
		boundOldGarbage(100);
		collectOldGarbage();
		expect(setFlagsFromString).not.toHaveBeenCalled();
		expect(collectGarbage).not.toHaveBeenCalled();
		boundOldGarbage(1000);
		collectOldGarbage();
		boundOldGarbage(1000);
		expect(setFlagsFromString).toHaveBeenCalledTimes(1);
		expect(setFlagsFromString).toHaveBeenLastCalledWith('--heap-growing-percent=60');
		expect(collectGarbage).toHaveBeenCalledTimes(1);
		const [first] = process.rawListeners('exit') as [() => void];
		first();
		expect(setFlagsFromString).toHaveBeenLastCalledWith('--heap-growing-percent=0');
		expect(process.listenerCount('exit')).toBe(listeners);
		collectOldGarbage();
		expect(collectGarbage).toHaveBeenCalledTimes(1);
	});

	it('is the same on the command line as in a worker', () => {
		launchProcess('pdf-docx');
		const options = {
			execArgv: ['--max-semi-space-size=16', ...process.execArgv],
			env: expect.objectContaining({ MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '8000000' }),
		};
		expect(fork).toHaveBeenCalledWith(expect.any(String), ['pdf-docx'], expect.objectContaining(options));
	});
});
