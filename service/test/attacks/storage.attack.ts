import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { limits } from '../../../contract/limits';
import { Client } from '../support/client';
import { startService } from '../support/start-service';
import { Figures } from './figures';

/** How long it calls; in the second half its quotas are full. What an hour adds: `hour.attack.ts`. */
const attackMs = Number(process.env['ATTACK_SECONDS'] ?? 60) * 1000;
const callers = 8;
/** Large ones fill the disk, small ones the number of files. */
const [uploadBytes, smallBytes] = [12 * 1024 * 1024, 1024];

/** Bytes of a folder's files whose paths match. */
async function bytesIn(folder: string, matches: RegExp): Promise<number> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	const sizes = entries
		.filter((entry) => entry.isFile() && matches.test(join(entry.parentPath, entry.name)))
		.map(async (entry) => (await stat(join(entry.parentPath, entry.name)).catch(() => ({ size: 0 }))).size);
	return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

describe('an account without assets', () => {
	it(
		'fills neither the disk nor the database',
		async () => {
			const service = await startService({
				settings: { workers: 1, initialAssets: 0, requestsPerMinute: 1e6, requestsPerMinuteOfAddress: 1e6 },
			});
			try {
				const client = new Client(service.baseUrl, service.apiKey);
				expect(await client.packages()).toMatchObject({ asset: 0 });
				// The write-ahead log is excluded: it has a separate limit and is checkpointed in between.
				const database = () => bytesIn(service.dataFolder, /metadata\.sqlite$/);
				const documents = () => bytesIn(service.dataFolder, /^(?!.*metadata\.sqlite)/);
				const before = await database();
				const uploads = [uploadBytes, smallBytes].map((size) => Buffer.alloc(size, 'x')) as [Buffer, Buffer];
				// Together nearly as long as parameters may be.
				const key = 'k'.repeat(limits.parameterBytes.value / 2 - 100);
				const answers = new Map<number, number>();
				const end = Date.now() + attackMs;
				let count = 0;
				let maxStored = 0;
				const call = async (): Promise<void> => {
					while (Date.now() < end) {
						const turn = count++;
						const parameter = JSON.stringify({ [`${turn}${key}`]: `${turn}${key}` });
						const fields = { executeTypeUrl: 'pdf/txt', fileName: `${turn}.pdf`, parameter };
						const form = Object.entries(fields);
						const { status, body } =
							turn % 3 === 0
								? await client.post('/server/v2/process/pdf/txt', [
										...form.slice(2),
										['file', { bytes: Buffer.from('%PDF-1.7'), fileName: 'a.pdf' }],
									])
								: await client.post('/server/v2/presignedUrl', form, { 'idempotency-key': `${turn}` });
						answers.set(status, (answers.get(status) ?? 0) + 1);
						if (status === 200 && body.data?.presignedUrl) {
							await client.put(body.data.presignedUrl, uploads[turn % 10 === 1 ? 0 : 1]).catch(() => undefined);
							await client.start(body.data.taskId);
							if (turn % 2) await client.cancel(body.data.taskId);
						}
						if (turn % 50 === 0) maxStored = Math.max(maxStored, await documents());
					}
				};
				const calls = Promise.all(Array.from({ length: callers }, call));
				await new Promise((resolve) => setTimeout(resolve, attackMs / 2));
				const halfCount = count;
				await calls;
				const [after, stored] = [await database(), Math.max(maxStored, await documents())];
				const counts = [...answers].map(([status, times]) => `${times} × ${status}`).join(', ');
				process.stdout.write(`        ${count} calls: ${counts}\n`);
				const figures = new Figures('account without assets');
				const quota = limits.unstartedBytesPerAccount.value;
				figures.atLeast('calls in the second half', count - halfCount, 50);
				figures.atLeast('calls that were accepted', answers.get(200) ?? 0, 1);
				figures.atMost('bytes stored at most', stored / 1e6, quota / 1e6, 'MB');
				figures.atMost('database, whole attack', (after - before) / 1e6, 1, 'MB');
				figures.check();
			} finally {
				await service.stop();
			}
		},
		attackMs + 120_000,
	);
});
