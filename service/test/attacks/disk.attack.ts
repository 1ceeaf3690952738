import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fixtureBytes } from '../../../fixtures';
import { type Answer, Client } from '../support/client';
import { randomOf } from '../support/random';
import { tryDisk, unmountDisk } from '../support/small-disk';
import { startService } from '../support/start-service';
import { Figures } from './figures';

const attackMs = Number(process.env['ATTACK_SECONDS'] ?? 60) * 1000;
const seed = Number(process.env['ATTACK_SEED'] ?? 1);
const callers = 4;
/** Without an end of any task, those that are left are lost. */
const restMs = 60_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Write until nothing more can be written. */
async function fill(path: string): Promise<void> {
	const handle = await open(path, 'a');
	for (let piece = Buffer.alloc(1024 * 1024); piece.length > 0; )
		await handle.write(piece).catch(() => (piece = piece.subarray(0, piece.length >> 1)));
	await handle.close();
}

describe('a disk that is full at random times', () => {
	it(
		'loses no task and fails no file',
		async () => {
			const disk = tryDisk('96m');
			if (disk === undefined) {
				process.stdout.write('        not measured: mounting is refused here\n');
				expect(tryDisk('96m')).toBeUndefined();
				return;
			}
			const settings = {
				workers: 2,
				requestsPerMinute: 1e9,
				requestsPerMinuteOfAddress: 1e9,
				// Files wait while the disk is full: how many may is another question.
				queuedTasks: 1e5,
				queuedTasksPerAccount: 1e5,
				resultsKeptMs: 5000,
				sweepIntervalMs: 500,
				clockSkewMs: 0,
			};
			const service = await startService({ settings, dataFolder: disk });
			try {
				const client = new Client(service.baseUrl, service.apiKey);
				const random = randomOf(seed);
				const statuses = new Map<number, number>();
				/** The first answer of each other status. */
				const others = new Map<number, string>();
				const counted = ({ status, body }: Answer): boolean => {
					statuses.set(status, (statuses.get(status) ?? 0) + 1);
					if (![200, 503].includes(status) && !others.has(status)) others.set(status, body.msg);
					return status === 200;
				};
				const end = Date.now() + attackMs;
				const bytes = fixtureBytes('three-pages.pdf');
				const started = new Map<string, boolean>();
				const call = async (): Promise<void> => {
					while (Date.now() < end) {
						const fields = { executeTypeUrl: 'pdf/img', fileName: 'a.pdf' };
						const announced = await client.announce(fields);
						if (!counted(announced)) {
							await pause(100);
							continue;
						}
						const { taskId, presignedUrl } = announced.body.data;
						const isDone = async (): Promise<boolean> =>
							counted(await client.put(presignedUrl, bytes)) && counted(await client.start(taskId));
						// Retries like a client that got Retry-After.
						let done = false;
						while (!done && Date.now() < end) {
							done = await isDone();
							await pause(100);
						}
						if (done) started.set(taskId, false);
					}
				};
				/** Ends are seen while results are kept. */
				const failures: string[] = [];
				const watch = async (): Promise<void> => {
					for (let last = end + restMs; Date.now() < last; await pause(300)) {
						const waiting = [...started].filter(([, ended]) => !ended);
						if (waiting.length === 0 && Date.now() > end) return;
						for (const [taskId] of waiting) {
							const { status, body } = await client.taskInfo(taskId);
							if (status !== 200 || !['TaskFinish', 'TaskOverdue'].includes(body.data.taskStatus)) continue;
							started.set(taskId, true);
							// On a busy machine tasks wait; a lost one does not end, however long nothing else is left.
							last = Math.max(last, Date.now() + restMs);
							if (Number(body.data.taskSuccessNum) !== 1) failures.push(JSON.stringify(body.data));
						}
					}
				};
				let times = 0;
				const ballast = join(disk, 'ballast');
				const disturb = async (): Promise<void> => {
					while (Date.now() < end) {
						await pause(random() * 3000);
						await fill(ballast);
						times++;
						await pause(random() * 2500);
						await rm(ballast);
					}
				};
				await Promise.all([...Array.from({ length: callers }, call), watch(), disturb()]);
				process.stdout.write(
					`        full ${times} times; ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}\n`,
				);
				if (failures.length > 0) process.stdout.write(`        ${failures[0]}\n`);
				const figures = new Figures('full disk');
				figures.atLeast('tasks started', started.size, 20);
				figures.atMost('tasks lost', [...started.values()].filter((ended) => !ended).length, 0);
				figures.atMost('files failed for good', failures.length, 0);
				figures.atLeast('answers 503', statuses.get(503) ?? 0, 1);
				for (const [status, msg] of others) process.stdout.write(`        ${status}: ${msg}\n`);
				figures.atMost('other refusals', others.size, 0);
				figures.check();
			} finally {
				await service.stop();
				unmountDisk(disk);
				await rm(disk, { recursive: true, force: true });
			}
		},
		attackMs + 900_000,
	);
});
