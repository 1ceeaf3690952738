import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { WorkFolders } from '../../../src/storage/folder/work-folders';

const silentMs = 60_000;
let dataFolder: string;

beforeEach(() => (dataFolder = mkdtempSync(join(tmpdir(), 'work-folders-test-'))));
afterEach(() => {
	jest.restoreAllMocks();
	rmSync(dataFolder, { recursive: true });
});

describe('work folders shared by several processes', () => {
	it.each([
		['ahead', 600_000],
		['behind', -600_000],
	])('stay if the clock of one process is %s', async (_, aheadMs) => {
		const [right, wrong] = [await WorkFolders.open(dataFolder), await WorkFolders.open(dataFolder)];
		const [ofRight, ofWrong] = [await right.make(), await wrong.make()];
		const real = Date.now.bind(Date);
		for (let round = 0; round < 2; round++) {
			await right.clear(silentMs);
			jest.spyOn(Date, 'now').mockImplementation(() => real() + aheadMs);
			await wrong.clear(silentMs);
			jest.restoreAllMocks();
		}
		expect([ofRight, ofWrong].map(existsSync)).toEqual([true, true]);
	});

	it('are removed when their process sends no heartbeat for long enough', async () => {
		const [alive, silent] = [await WorkFolders.open(dataFolder), await WorkFolders.open(dataFolder)];
		const [ofAlive, ofSilent] = [await alive.make(), await silent.make()];
		await sleep(60);
		await alive.clear(50);
		expect([ofAlive, ofSilent].map(existsSync)).toEqual([true, false]);
	});
});
