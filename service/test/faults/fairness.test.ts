import type { Client } from '../support/client';
import { startMisbehaving, type MisbehavingService } from '../support/misbehaving-service';

let service: MisbehavingService;
let greedy: Client;
let modest: Client;

beforeAll(async () => {
	const flags = {
		workers: '2',
		'stop-grace-ms': '100',
		'turn-wait-ms': '500',
		'direct-wait-ms': '0',
		// The slow files hold their workers for the whole test, however busy the machine is.
		'conversion-base-ms': '600000',
		'conversion-maximum-ms': '600000',
	};
	service = await startMisbehaving(flags, ['greedy', 'modest']);
	[greedy, modest] = service.clients as [Client, Client];
});
afterAll(() => service.stop());

async function submit(client: Client, behaviour: string): Promise<string> {
	const file = { bytes: Buffer.from('anything'), fileName: `${behaviour}.pdf` };
	const { body } = await client.post('/server/v2/process/pdf/txt', [['file', file]]);
	return body.data.taskId as string;
}

const stateOf = async (client: Client, taskId: string): Promise<string> =>
	(await client.taskInfo(taskId)).body.data.fileInfoDTOList[0].status;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('an account whose slow files occupy all workers', () => {
	it('yields to another account and keeps its earliest file', async () => {
		const slow: string[] = [];
		for (let count = 0; count < 20; count++) slow.push(await submit(greedy, 'sleep'));
		while ((await stateOf(greedy, slow[1]!)) !== 'processing') await pause(20);
		for (let count = 0; count < 5; count++) {
			const task = await modest.waitForEnd(await submit(modest, 'good'));
			expect(task).toMatchObject({ taskSuccessNum: 1 });
		}
		expect(await stateOf(greedy, slow[0]!)).toBe('processing');
		// The requeued file has lost no attempt and continues once no other account waits.
		while ((await stateOf(greedy, slow[1]!)) !== 'processing') await pause(20);
		expect(await stateOf(greedy, slow[2]!)).toBe('waiting');
	});
});
