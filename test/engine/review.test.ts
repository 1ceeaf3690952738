import { fixturePath } from '../../fixtures';
import { Client } from '../../service/test/support/client';
import { startService, type StartedService } from '../../service/test/support/start-service';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';

/** Fields that wait for a person, in the node and against our own service. */
let service: StartedService;
let client: Client;

beforeAll(async () => {
	service = await startService({ settings: { workers: 1 } });
	client = new Client(service.baseUrl, service.apiKey);
});

afterAll(async () => {
	await service.stop();
});

const file = (name: string) => ({ json: { name }, files: { data: fixturePath('sample.pdf') } });

async function extract(options: Record<string, string | boolean>, items = [file('one')]) {
	const parameters = { operation: 'extractFields', documentKind: 'other', keys: ['Invoice Number', 'Total'], options };
	return await runConvert(service, { items, parameters, isSimplified: true });
}

const ofTask = (operation: string, taskId: unknown, options = {}) =>
	runConvert(service, {
		items: [file('one')],
		parameters: { resource: 'task', operation, taskId: { __rl: true, mode: 'id', value: String(taskId) }, options },
		isSimplified: true,
	});

describe.each(['direct', 'presigned'])('fields for review (%s)', (flow) => {
	test('give the review URL without waiting, and the corrected values from Task → Wait', async () => {
		const [item, ...others] = (await extract({ flow, review: 'always' })).items(nodeName);
		expect(others).toEqual([]);
		const { reviewUrl, reviewUntil, fileName, taskId } = item?.json ?? {};
		expect({ fileName, until: /^\d{4}-\d\d-\d\d /.test(String(reviewUntil)) }).toEqual({
			fileName: 'sample.pdf',
			until: true,
		});
		expect(item?.binary).toBeUndefined();

		const early = errorOf(await ofTask('download', taskId));
		expect(early.message).toBe('The task is not finished yet');
		expect(early.description).toContain('The extracted values are waiting for review');
		const late = errorOf(await ofTask('wait', taskId, { timeout: 4, pollInterval: 1 }));
		expect(late.description).toContain('Task → Get Review Link');
		const [link] = (await ofTask('getReviewLink', taskId)).items(nodeName);
		expect(link?.json).toMatchObject({ taskId, reviewUrl, version: 0 });

		const values = JSON.stringify([{ key: 'Total', state: 'corrected', text: '562.80' }]);
		const fileKey = String(reviewUrl).replace(/^.*#review=/, '');
		const answer = await client.post('/server/v2/task/review', Object.entries({ fileKey, version: '0', values }));
		expect(answer.status).toBe(200);
		const [corrected] = (await ofTask('wait', taskId, { addDetails: true })).items(nodeName);
		expect(corrected?.json).toMatchObject({ total: 562.8, details: { total: { confidence: 1 } }, taskId });
		const [named] = (await ofTask('download', taskId, { fieldNames: 'asNamed' })).items(nodeName);
		expect(named?.json).toMatchObject({ Total: 562.8 });
	});

	test('are returned directly if nothing is doubtful', async () => {
		const [item] = (await extract({ flow, review: 'never' })).items(nodeName);
		expect(item?.json).toMatchObject({ 'Invoice Number': '2026-0042', Total: 562.8 });
		expect(item?.json.reviewUrl).toBeUndefined();
	});
});

test('several files in one task each come with their state', async () => {
	const items = [file('one'), file('two')];
	const found = (await extract({ flow: 'presigned', taskScope: 'all', review: 'always' }, items)).items(nodeName);
	expect(found.map(({ json }) => /#review=/.test(String(json.reviewUrl)))).toEqual([true, true]);
	expect(new Set(found.map(({ json }) => json.reviewUrl)).size).toBe(2);
});
