import { startMisbehaving, type MisbehavingService } from '../support/misbehaving-service';

describe('a conversion that temporarily runs out of disk space', () => {
	let service: MisbehavingService;

	beforeAll(async () => {
		// The mark of what happened once lies outside of its folder, which no jail lets it do.
		service = await startMisbehaving({
			workers: '2',
			'tries-per-file': '1',
			'free-disk-percent': '0',
			'worker-jail': 'off',
		});
	});
	afterAll(() => service.stop());

	const convert = async (fileName: string) => {
		const bytes = Buffer.from('anything');
		const { body } = await service.clients[0]!.post('/server/v2/process/pdf/txt', [['file', { bytes, fileName }]]);
		return body.data;
	};

	it('waits if others filled the disk and fails if it did so itself', async () => {
		const [little, much] = await Promise.all([convert('no-room-once.pdf'), convert('too-much.pdf')]);
		expect(little).toMatchObject({ taskStatus: 'TaskFinish', taskSuccessNum: 1 });
		expect(much).toMatchObject({ taskStatus: 'TaskFinish', taskFailNum: 1 });
		expect(much.fileInfoDTOList[0].failureReason).toMatch(/disk/);
	});
});
