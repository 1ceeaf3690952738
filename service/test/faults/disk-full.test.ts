import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import type { Client } from '../support/client';
import { startMisbehaving, type MisbehavingService } from '../support/misbehaving-service';
import { tryDisk, unmountDisk } from '../support/small-disk';
import { waitUntil } from '../support/wait-until';

/** A separate disk: mounting one takes root, and some containers refuse it. */
const disk = tryDisk('24m');
const bytes = Buffer.from('anything');
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a full disk', () => {
	if (disk === undefined) {
		it('needs root and permission to mount', () => {
			expect(tryDisk('24m')).toBeUndefined();
		});
		return;
	}
	let service: MisbehavingService;
	let client: Client;

	beforeAll(async () => {
		service = await startMisbehaving(
			{ workers: '1', 'free-disk-percent': '0' },
			['tester'],
			pino({ level: 'silent' }),
			disk,
		);
		[client] = service.clients as [Client];
	});
	afterAll(async () => {
		await service.stop();
		unmountDisk(disk);
		await rm(disk, { recursive: true, force: true });
	});

	const ballast = join(disk, 'ballast');

	/** Write until nothing more can be written. */
	async function fill(): Promise<void> {
		const handle = await open(ballast, 'a');
		for (let piece = Buffer.alloc(1024 * 1024); piece.length > 0; ) {
			await handle.write(piece).catch(() => (piece = piece.subarray(0, piece.length >> 1)));
		}
		await handle.close();
	}

	const untilReadinessIs = (status: number): Promise<void> =>
		waitUntil(async () => (await fetch(`${client.baseUrl}/readyz`)).status === status, `readiness is ${status}`, 100);

	/** Sends a file until a worker has it: on a busy machine, the service may still refuse it for lack of space. */
	async function startLong() {
		for (;;) {
			let isAnswered = false;
			const answer = client
				.post('/server/v2/process/pdf/txt', [['file', { bytes, fileName: 'long.pdf' }]])
				.finally(() => (isAnswered = true));
			for (; !isAnswered; await pause(50)) {
				const { records } = (await client.get('/server/v2/task/list?size=1')).body as unknown as {
					records?: readonly { taskStatus: string }[];
				};
				if (records?.[0]?.taskStatus === 'TaskProcessing') return { answer };
			}
		}
	}

	it('causes only 503 answers and fails readiness while it lasts', async () => {
		await fill();
		const before = await Promise.all(
			Array.from({ length: 300 }, () => client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' })),
		);
		expect(new Set(before.map(({ status }) => status))).toContain(503);
		const other = before.filter(({ status }) => status !== 200 && status !== 503 && status !== 429);
		expect(other.map(({ status, body }) => [status, body])).toEqual([]);
		await untilReadinessIs(503);
		await rm(ballast);
		await untilReadinessIs(200);
		expect((await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' })).status).toBe(200);
	});

	it('makes a file wait until there is space for its result', async () => {
		const direct = await startLong();
		await fill();
		// Longer than the worker takes, so that the result meets a full disk.
		await pause(4000);
		await rm(ballast);
		const { body } = await client.untilEnd(await direct.answer);
		expect(body.data).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
	});
});
