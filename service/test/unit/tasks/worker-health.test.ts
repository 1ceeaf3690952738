import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { WorkerHealth } from '../../../src/tasks/worker-health';
import { failure } from '../../../src/tasks/worker-ends';
import { temporaryFolder } from '../../support/temporary-folder';

describe('worker health', () => {
	let folder: Awaited<ReturnType<typeof temporaryFolder>>;
	let entry: string;
	const convertSample = jest.fn<Promise<void>, [AbortSignal]>();
	const flushTasks = () => new Promise((resolve) => setImmediate(resolve));

	beforeEach(async () => {
		folder = await temporaryFolder();
		entry = join(folder.path, 'worker.js');
		await writeFile(entry, '');
		convertSample.mockReset().mockResolvedValue();
	});
	afterEach(() => folder.remove());

	it('is proven by one sample until a worker fails to start or the script changes', async () => {
		const health = new WorkerHealth({ entry, convertSample });
		await health.check();
		await health.check();
		expect(convertSample).toHaveBeenCalledTimes(1);
		health.fileStarted();
		health.fileEnded('workerKilled');
		await health.check();
		expect(convertSample).toHaveBeenCalledTimes(1);
		health.fileStarted();
		health.fileEnded('workerNotStarted');
		await expect(health.check()).rejects.toThrow('did not start');
		await flushTasks();
		await health.check();
		expect(convertSample).toHaveBeenCalledTimes(2);
		await writeFile(entry, 'changed');
		await health.check();
		expect(convertSample).toHaveBeenCalledTimes(3);
	});

	it('is bad with a reason until a sample is converted', async () => {
		const health = new WorkerHealth({ entry, convertSample });
		const trace = { name: 'a worker ended with 32 before it was ready', frames: [] };
		convertSample.mockRejectedValue(failure('workerNotStarted', { file: 'trial.pdf', limit: 30 }, trace));
		const reason = 'the test page could not be converted (02210): a worker ended with 32 before it was ready';
		await expect(health.check()).rejects.toThrow(reason);
		await expect(health.check()).rejects.toThrow(reason);
		convertSample.mockResolvedValue();
		await flushTasks();
		await expect(health.check()).rejects.toThrow(reason);
		await flushTasks();
		await health.check();
	});

	it('starts no sample after its stop', async () => {
		const health = new WorkerHealth({ entry, convertSample });
		await health.stop();
		await health.check();
		expect(convertSample).not.toHaveBeenCalled();
	});
});
