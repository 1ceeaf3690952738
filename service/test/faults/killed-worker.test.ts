import type { Client } from '../support/client';
import { startMisbehaving, type MisbehavingService } from '../support/misbehaving-service';

let service: MisbehavingService;
let client: Client;

beforeAll(async () => {
	// Their workers leave marks outside of their folders, which no jail lets them do.
	service = await startMisbehaving({ workers: '1', 'worker-jail': 'off' });
	[client] = service.clients as [Client];
});
afterAll(() => service.stop());

const convert = async (behaviour: string) => {
	const file = { bytes: Buffer.from('anything'), fileName: `${behaviour}.pdf` };
	return (await client.untilEnd(await client.post('/server/v2/process/pdf/txt', [['file', file]]))).body.data;
};

describe('a file whose worker is killed', () => {
	it('is retried once', async () => {
		expect(await convert('killed-once')).toMatchObject({ taskSuccessNum: 1, taskCost: 1 });
	});

	it('fails without charge the second time', async () => {
		const task = await convert('killed-always');
		expect(task).toMatchObject({ taskFailNum: 1, taskCost: 0 });
		expect(task.fileInfoDTOList[0].failureReason).toContain('SIGKILL');
		expect(await convert('good')).toMatchObject({ taskSuccessNum: 1 });
	});

	it('fails at once if it caused the kill', async () => {
		expect((await convert('segfault')).fileInfoDTOList[0].failureReason).toContain('SIGSEGV');
	});
});
