import { userInfo } from 'node:os';
import { fixturePath } from '../../../fixtures';
import { Client } from '../support/client';
import { createKey, runProgram, startService } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';

const me = `user ${userInfo().username}`;

describe('the audit log', () => {
	it('records who created, renamed and revoked keys, granted assets and deleted tasks, without secrets', async () => {
		// A key made just now: otherwise a copy of an earlier one is used.
		const folder = await temporaryFolder();
		const service = await startService({ settings: { workers: 1 }, dataFolder: folder.path });
		const settings = { dataFolder: service.dataFolder };
		try {
			const client = new Client(service.baseUrl, service.apiKey);
			const own = service.apiKey.slice(0, 11);
			const other = (await createKey(service.dataFolder, 'other')).slice(0, 11);
			await runProgram(['keys', 'rename', other, '--label', 'a-label'], settings);
			await runProgram(['keys', 'revoke', other], settings);
			// What changes nothing is not told.
			expect((await runProgram(['keys', 'revoke', other], settings)).code).toBe(1);
			await runProgram(['assets', 'grant', '--name', 'other', '--amount', '7'], settings);
			const ids: string[] = [];
			for (let count = 0; count < 3; count++)
				ids.push((await client.convert('pdf/txt', fixturePath('sample.pdf'))).body.data.taskId as string);
			const [first = '', second = '', third = ''] = ids;
			await client.post('/server/v2/task/delete', [['taskId', first]]);
			expect((await client.post('/server/v2/task/delete', [['taskId', first]])).status).toBe(404);
			await runProgram(['tasks', 'delete', second, '--name', 'tester'], settings);
			await client.post('/server/v2/account/forget', []);
			const { code, stdout } = await runProgram(['audit', 'list'], settings);
			const entries = stdout
				.trim()
				.split('\n')
				.map((line) => line.split('\t'));
			expect(code).toBe(0);
			for (const [at = ''] of entries) expect(Date.now() - Date.parse(at)).toBeLessThan(120_000);
			expect(entries.map(([, ...entry]) => entry)).toEqual([
				[own, 'accountForgotten', 'tester', '1 tasks'],
				[own, 'taskDeleted', 'tester', third],
				[me, 'taskDeleted', 'tester', second],
				[own, 'taskDeleted', 'tester', first],
				[me, 'assetsGranted', 'other', '7 PACKAGES'],
				[me, 'keyRevoked', 'other', other],
				[me, 'keyRenamed', 'other', other],
				[me, 'keyCreated', 'other', other],
				[me, 'keyCreated', 'tester', own],
			]);
			for (const secret of [service.apiKey.slice(12), 'a-label', 'sample.pdf']) expect(stdout).not.toContain(secret);
			expect((await runProgram(['audit', 'list', '--count', '2'], settings)).stdout.trim().split('\n')).toHaveLength(2);
		} finally {
			await service.stop();
			await folder.remove();
		}
	});

	it.each([
		[['audit'], 'Use one of these commands: audit list'],
		[['audit', 'list', '--count', '0'], '--count'],
	])('%j fails with a message', async (argv, words) => {
		const { code, stdout, stderr } = await runProgram(argv);
		expect([code, stdout]).toEqual([1, '']);
		expect(stderr).toContain(words);
	});
});
