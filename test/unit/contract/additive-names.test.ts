/** What the service answers and understands beside the published interface, against the names that the contract lists. */
import fastify, { type FastifyInstance } from 'fastify';
import { additiveNames } from '../../../contract/additive';
import { noWords } from '../../../contract/words';
import { ServiceError } from '../../../service/src/messages/errors';
import type { DiskGuard } from '../../../service/src/http/disk-guard';
import { errorEnvelope, successEnvelope } from '../../../service/src/http/envelope';
import type { HttpParts } from '../../../service/src/http/parts';
// Declares `request.caller`.
import type {} from '../../../service/src/http/request';
import { assetRoutes } from '../../../service/src/http/routes/asset-routes';
import { presignedRoutes } from '../../../service/src/http/routes/presigned-routes';
import { processRoutes } from '../../../service/src/http/routes/process-routes';
import { layoutRoutes } from '../../../service/src/http/routes/layout-routes';
import { reviewRoutes } from '../../../service/src/http/routes/review-routes';
import { taskRoutes } from '../../../service/src/http/routes/task-routes';
import { toolRoutes } from '../../../service/src/http/routes/tool-routes';
import type { TaskFile } from '../../../service/src/storage/metadata-store';
import type { TaskWithFiles } from '../../../service/src/tasks/task-lookup';
import type { TranscribedField } from '../../../service/test/support/contract/transcription';
import {
	ENDPOINTS,
	ENVELOPE_FIELDS,
	FILE_INFO_FIELDS,
	TASK_INFO_FIELDS,
} from '../../../service/test/support/contract/transcription';

const prefix = '/server/v2';

const found = {
	task: { taskId: 'one', toolPath: 'pdf/txt', state: 'TaskFinish', assetType: 'PACKAGES', startedAt: 1, endedAt: 2 },
	files: [
		{
			fileKey: 'key',
			failure: null,
			warnings: [],
			pagesReadByOcr: '',
			ocrModels: '',
			words: noWords,
			receipt: null,
			originalId: null,
			resultId: null,
			readingId: null,
			reviewUntil: null,
			pagesDone: 0,
			pagesTotal: 0,
			containerKey: null,
			containerPath: '',
			contents: null,
		} as unknown as TaskFile,
	],
	queuePosition: 0,
} as unknown as TaskWithFiles;

const parts = {
	settings: { publicUrl: '', downloadAddressMs: 1, resultsKeptMs: 1 },
	lookup: { find: () => Promise.resolve(found) },
	fileStore: {},
	signer: { address: () => '' },
} as unknown as HttpParts;

let app: FastifyInstance;
let address: string;
const routes: string[] = [];

beforeAll(async () => {
	app = fastify();
	app.addHook('onRoute', ({ url }) => void routes.push(url));
	app.decorateRequest('promptLanguage', 'en');
	app.decorateRequest('caller', null);
	app.addHook('onRequest', (request, _reply, done) => {
		request.caller = { account: { id: 1 } } as typeof request.caller;
		done();
	});
	await app.register(
		(scope, _options, done) => {
			for (const add of [toolRoutes, taskRoutes, assetRoutes, reviewRoutes, layoutRoutes]) add(scope, parts);
			for (const add of [presignedRoutes, processRoutes]) add(scope, parts, {} as DiskGuard);
			done();
		},
		{ prefix },
	);
	address = await app.listen({ host: '127.0.0.1', port: 0 });
});

afterAll(async () => {
	await app.close();
});

const additionsOf = (answer: object, published: readonly TranscribedField[]) =>
	Object.keys(answer).filter((key) => !published.some(({ name }) => name === key));

async function taskInfo(query = ''): Promise<{ data: { fileInfoDTOList: object[] }; message: string }> {
	const answer = await fetch(`${address}${prefix}/task/taskInfo?taskId=one${query}`);
	return (await answer.json()) as Awaited<ReturnType<typeof taskInfo>>;
}

test('endpoints', () => {
	const published = Object.values(ENDPOINTS).flatMap(({ path }) => path?.replace(/\/$/, '/*') ?? []);
	// The same call in the spelling that hosted servers have.
	const flat = `${prefix}/presignedUrl/:source/:target`;
	const further = new Set(routes.filter((route) => ![...published, flat].includes(route)));
	expect([...further].sort()).toEqual(additiveNames.endpoints.map((path) => prefix + path).sort());
	expect(routes).toEqual(expect.arrayContaining(published));
});

test('envelope', () => {
	const error = errorEnvelope(new ServiceError('notFound'), 'en', 'request');
	// The tables of each endpoint contain `data`.
	const published = [...ENVELOPE_FIELDS, { name: 'data', type: 'Object' }] as const;
	const further = new Set([...additionsOf(successEnvelope({}), published), ...additionsOf(error, published)]);
	expect([...further].sort()).toEqual([...additiveNames.envelope].sort());
});

test('task information and file information', async () => {
	const { data } = await taskInfo();
	expect(additionsOf(data, TASK_INFO_FIELDS).sort()).toEqual([...additiveNames.taskInformation].sort());
	expect(additionsOf(data.fileInfoDTOList[0] ?? {}, FILE_INFO_FIELDS).sort()).toEqual(
		[...additiveNames.fileInformation].sort(),
	);
});

test.each(additiveNames.query)(
	'the query parameter %s is parsed: an invalid value is refused with its name',
	async (name) => {
		expect((await taskInfo(`&${name}=nonsense`)).message).toContain(`"${name}"`);
		expect((await taskInfo('&unheard=nonsense')).data).toBeDefined();
	},
);
