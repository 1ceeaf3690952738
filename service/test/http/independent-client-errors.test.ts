/** Calls that have to be refused, made by the independent client: status, code, and a text in the caller's language. */
import { RATE_LIMIT_STATUS } from '../support/contract/published-error-codes';
import { ENVELOPE_FIELDS } from '../support/contract/transcription';
import { fieldFaults } from '../support/independent-client/check-fields';
import * as client from '../support/independent-client/client';
import { makePdf } from '../support/independent-client/documents';
import { refusal, successData, taskInformation, waitUntilFinal } from '../support/independent-client/judge';
import { fixtureBytes } from '../../../fixtures';
import { startService } from '../support/start-service';
import type { Answer, Caller, DirectFields, PresignedFields } from '../support/independent-client/client';

const HAN = /\p{Script=Han}/u;
const NO_SUCH_TASK = '00000000-0000-4000-8000-000000000000';

let service: Awaited<ReturnType<typeof startService>>;
let caller: Caller;
let pdf: Buffer;

beforeAll(async () => {
	service = await startService();
	caller = { baseUrl: service.baseUrl, apiKey: service.apiKey };
	pdf = await makePdf(['First', 'Second', 'Third']);
});
afterAll(() => service?.stop());

function call(toolPath: string, parameter?: unknown, more: DirectFields = {}): Promise<Answer> {
	const fields = parameter === undefined ? more : { ...more, parameter: JSON.stringify(parameter) };
	return client.callTool(caller, toolPath, { bytes: pdf, fileName: 'three.pdf' }, fields);
}

async function presigned(fields: PresignedFields): Promise<{ taskId: string; presignedUrl: string }> {
	return successData(await client.getPresignedUrl(caller, fields)) as { taskId: string; presignedUrl: string };
}

describe('the API key', () => {
	const calls: readonly [string, (caller: Caller) => Promise<Answer>][] = [
		['listTools', client.listTools],
		['getPresignedUrl', (c) => client.getPresignedUrl(c, { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' })],
		['start', (c) => client.start(c, NO_SUCH_TASK)],
		['getTaskInfo', (c) => client.getTaskInfo(c, NO_SUCH_TASK)],
		['getAssets', client.getAssets],
		['listTasks', (c) => client.listTasks(c)],
		['callTool', (c) => client.callTool(c, 'pdf/txt', { bytes: pdf, fileName: 'a.pdf' })],
	];
	test.each(calls)('%s without a key', async (_name, attempt) => {
		refusal(await attempt({ baseUrl: caller.baseUrl, apiKey: undefined }), '04001');
	});

	/** With the seven above still few enough not to be blocked for guessing keys. */
	test.each(['x'.repeat(40), ' '])('%j is invalid', async (apiKey) => {
		refusal(await client.getAssets({ baseUrl: caller.baseUrl, apiKey }), '04001');
	});

	test('guessing is rate limited, and the valid key still works', async () => {
		const guesses: Answer[] = [];
		for (let count = 0; count < 20; count++) {
			guesses.push(await client.getAssets({ baseUrl: caller.baseUrl, apiKey: `guess-${count}` }));
		}
		for (const { status } of guesses) expect([401, RATE_LIMIT_STATUS]).toContain(status);
		const last = guesses[guesses.length - 1];
		expect(last.status).toBe(RATE_LIMIT_STATUS);
		expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
		expect(fieldFaults(last.json, ENVELOPE_FIELDS)).toEqual([]);
		successData(await client.getAssets(caller));
	});
});

describe('language', () => {
	const failures: readonly [string, (language?: string) => Promise<Answer>, string][] = [
		['direct call', (language) => call('pdf/extract', { pageOptions: '0' }, { language }), '01006'],
		[
			'presigned call, field',
			(language) => client.getPresignedUrl(caller, { executeTypeUrl: 'pdf/txt', language }),
			'01005',
		],
		[
			'presigned call, query',
			(language) => client.getPresignedUrl(caller, { executeTypeUrl: 'pdf/txt' }, language),
			'01005',
		],
		['start', (language) => client.start(caller, NO_SUCH_TASK, language), '05001'],
		['task information', (language) => client.getTaskInfo(caller, NO_SUCH_TASK, language), '05001'],
	];
	test.each(failures)('%s: English for 1 and by default, Chinese for 2', async (_name, attempt, code) => {
		const english = refusal(await attempt('1'), code);
		expect(english).not.toMatch(HAN);
		expect(refusal(await attempt('2'), code)).toMatch(HAN);
		expect(refusal(await attempt(undefined), code)).toBe(english);
		expect(refusal(await attempt(''), code)).toBe(english);
	});

	/** Names, values and addresses stay as they are; a phrase does not. */
	test.each<[string, () => Promise<Answer>]>([
		['a page list', () => call('pdf/extract', { pageOptions: '0' }, { language: '2' })],
		['a decimal', () => call('pdf/img', { imageScaling: '0' }, { language: '2' })],
		['a whole number', () => call('pdf/insert', { targetPage: '0' }, { language: '2' })],
		['a flag', () => call('pdf/txt', { enableOcr: 2 }, { language: '2' })],
		['a choice', () => call('pdf/img', { imageFormat: 'PSD' }, { language: '2' })],
		['a parameter that is no object', () => call('pdf/txt', undefined, { parameter: '[]', language: '2' })],
		['a parameter that is no JSON', () => call('pdf/txt', undefined, { parameter: '{', language: '2' })],
	])('Chinese texts contain no English phrase: %s', async (_name, attempt) => {
		const { msg } = (await attempt()).json as { msg: string };
		expect(msg).toMatch(HAN);
		expect(msg).not.toMatch(/[A-Za-z]{2,} [A-Za-z]{2,} [A-Za-z0-9]+/);
	});

	test('the reason of a failed file is Chinese for language 2', async () => {
		const file = { bytes: Buffer.from('no document'), fileName: 'bad.pdf' };
		const answer = await client.callTool(caller, 'pdf/txt', file, { language: '2' });
		const { taskId } = taskInformation(answer);
		await waitUntilFinal(caller, taskId);
		const reason = async (language?: string) =>
			taskInformation(await client.getTaskInfo(caller, taskId, language)).fileInfoDTOList[0].failureReason;
		expect(taskInformation(answer).fileInfoDTOList[0].failureReason).toMatch(HAN);
		expect(await reason('2')).toMatch(HAN);
		expect(await reason('1')).not.toMatch(HAN);
	});

	/** The interface does not say what another number means; English is the default of everything else, too. */
	test.each(['3', 'en', '-1', '1.5', '22'])('%s is unknown and answered in English', async (language) => {
		expect(refusal(await call('pdf/extract', { pageOptions: '0' }, { language }), '01006')).not.toMatch(HAN);
	});
});

describe('presigned flow', () => {
	test.each<[string, PresignedFields, string]>([
		['neither executeTypeUrl nor taskId', { fileName: 'a.pdf' }, '01005'],
		['no fileName', { executeTypeUrl: 'pdf/txt' }, '01005'],
		['an empty fileName', { executeTypeUrl: 'pdf/txt', fileName: '' }, '01005'],
		['an unknown tool', { executeTypeUrl: 'pdf/nothing', fileName: 'a.pdf' }, '02001'],
		['an inherited name as tool', { executeTypeUrl: 'constructor', fileName: 'a.pdf' }, '02001'],
		['an unknown task', { taskId: NO_SUCH_TASK, fileName: 'a.pdf' }, '05001'],
		['a parameter that is no JSON', { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', parameter: '{' }, '03000'],
		['a parameter that is an array', { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', parameter: '[]' }, '03000'],
		['a wrong value', { executeTypeUrl: 'pdf/txt', fileName: 'a.pdf', parameter: '{"enableOcr":2}' }, '01006'],
	])('%s', async (_name, fields, code) => {
		refusal(await client.getPresignedUrl(caller, fields), code);
	});

	test('start without a task ID, of an unknown task, of a task without an upload', async () => {
		refusal(await client.start(caller, undefined), '01007');
		refusal(await client.start(caller, ''), '01007');
		refusal(await client.start(caller, NO_SUCH_TASK), '05001');
		const { taskId } = await presigned({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		refusal(await client.start(caller, taskId), '05005');
	});

	test('task information without a task ID, of an unknown task, with a malformed task ID', async () => {
		refusal(await client.getTaskInfo(caller, undefined), '01007');
		refusal(await client.getTaskInfo(caller, NO_SUCH_TASK), '05001');
		refusal(await client.getTaskInfo(caller, "' OR 1=1 --"), '05001');
	});

	test('an altered URL is refused for upload and download', async () => {
		const { presignedUrl } = await presigned({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		const altered = presignedUrl.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
		const answer = await client.upload(altered, pdf);
		expect([403, 410]).toContain(answer.status);
		expect((await client.upload(presignedUrl, pdf)).status).toBeLessThan(300);
	});

	test('an empty upload', async () => {
		const { taskId, presignedUrl } = await presigned({ executeTypeUrl: 'pdf/txt', fileName: 'empty.pdf' });
		refusal(await client.upload(presignedUrl, Buffer.alloc(0)), '04002');
		refusal(await client.start(caller, taskId), '05005');
	});

	test('another file and another upload after the start', async () => {
		const { taskId, presignedUrl } = await presigned({ executeTypeUrl: 'pdf/txt', fileName: 'a.pdf' });
		await client.upload(presignedUrl, pdf);
		successData(await client.start(caller, taskId));
		refusal(await client.getPresignedUrl(caller, { taskId, fileName: 'late.pdf' }), '05002');
		refusal(await client.upload(presignedUrl, pdf), '05002');
		await waitUntilFinal(caller, taskId);
	});
});

describe('direct flow', () => {
	test.each(['pdf/nothing', 'doc/pdf', 'constructor'])('the unknown tool %s', async (toolPath) => {
		refusal(await call(toolPath), '02001');
	});

	test('no file, and a file in another field', async () => {
		refusal(await client.postParts(caller, '/process/pdf/txt', [['language', '1']]), '01005');
		refusal(await client.postParts(caller, '/process/pdf/txt', [['document', pdf, 'a.pdf']]), '01005');
	});

	test('two files', async () => {
		const answer = await client.postParts(caller, '/process/pdf/txt', [
			['file', pdf, 'a.pdf'],
			['file', pdf, 'b.pdf'],
		]);
		refusal(answer, '04007');
	});

	test.each<[string, string, unknown, string]>([
		['pdf/extract', 'no pageOptions', {}, 'pageOptions'],
		['pdf/extract', 'an empty pageOptions', { pageOptions: '' }, 'pageOptions'],
		['pdf/insert', 'no targetPage', {}, 'targetPage'],
	])('%s with %s', async (toolPath, _name, parameter, key) => {
		expect(refusal(await call(toolPath, parameter), '01005')).toContain(key);
	});

	test.each<[string, object, string]>([
		['pdf/txt', { enableOcr: 2 }, 'enableOcr'],
		['pdf/txt', { enableOcr: true }, 'enableOcr'],
		['pdf/txt', { enableOcr: [1] }, 'enableOcr'],
		['pdf/txt', { ocrRecognitionLang: 1 }, 'ocrRecognitionLang'],
		['pdf/txt', { ocrRecognitionLang: 'KLINGON' }, 'ocrRecognitionLang'],
		['pdf/txt', { ocrOption: 'all' }, 'ocrOption'],
		['pdf/txt', { pageRanges: '0' }, 'pageRanges'],
		['pdf/txt', { pageRanges: '3-1' }, 'pageRanges'],
		['pdf/txt', { pageRanges: 'one' }, 'pageRanges'],
		['pdf/img', { imageFormat: 'PSD' }, 'imageFormat'],
		['pdf/img', { imageColorMode: 'color' }, 'imageColorMode'],
		['pdf/img', { imageScaling: '0' }, 'imageScaling'],
		['pdf/img', { imageScaling: '-1' }, 'imageScaling'],
		['pdf/img', { imageScaling: 'big' }, 'imageScaling'],
		['pdf/insert', { targetPage: '0' }, 'targetPage'],
		['pdf/insert', { targetPage: 'two' }, 'targetPage'],
		['pdf/insert', { targetPage: '1', number: '1.5' }, 'number'],
		['pdf/insert', { targetPage: '1', width: '-5' }, 'width'],
		['pdf/insert', { targetPage: '1', height: 'tall' }, 'height'],
		['pdf/extract', { pageOptions: '0' }, 'pageOptions'],
		['pdf/extract', { pageOptions: '1,,2' }, 'pageOptions'],
	])('%s with %j names the key', async (toolPath, parameter, key) => {
		expect(refusal(await call(toolPath, parameter), '01006')).toContain(key);
	});

	test.each(['null', '7', '"text"', '[1]', '{"a":', 'pageRanges=1'])(
		'parameter %s is not a JSON object',
		async (parameter) => {
			expect(refusal(await call('pdf/txt', undefined, { parameter }), '03000')).toContain('parameter');
		},
	);
});

describe('files that fail', () => {
	/** HTTP 200 and a finished task; the file tells what was wrong. */
	async function failed(
		toolPath: string,
		bytes: Buffer,
		fields: DirectFields = {},
	): Promise<{ code: string; reason: string }> {
		const answer = await client.callTool(caller, toolPath, { bytes, fileName: 'bad.pdf' }, fields);
		const task = await waitUntilFinal(caller, taskInformation(answer).taskId);
		expect(task).toMatchObject({
			taskStatus: 'TaskFinish',
			taskFileNum: 1,
			taskSuccessNum: 0,
			taskFailNum: 1,
			taskCost: 0,
		});
		const [file] = task.fileInfoDTOList;
		expect(file.failureReason).not.toBe('');
		return { code: file.failureCode, reason: file.failureReason };
	}

	test.each(['broken.pdf', 'not-a-pdf.pdf'])('%s cannot be opened', async (fixture) => {
		expect((await failed('pdf/txt', fixtureBytes(fixture))).code).toBe('02207');
	});

	test.each([undefined, '', 'wrong'])('an encrypted file with the password %j', async (password) => {
		const encrypted = await makePdf(['Secret'], 'right');
		const { code, reason } = await failed('pdf/txt', encrypted, { password });
		expect(code).toBe('02201');
		expect(reason).toContain('password');
	});

	test('a page beyond the last: the message has the number and the page count', async () => {
		const parameter = JSON.stringify({ pageOptions: '2,17' });
		const { code, reason } = await failed('pdf/extract', pdf, { parameter });
		expect(code).toBe('01006');
		expect(reason).toMatch(/17/);
		expect(reason).toMatch(/\b3\b/);
	});

	test('an empty file', async () => {
		const answer = await client.callTool(caller, 'pdf/txt', { bytes: Buffer.alloc(0), fileName: 'empty.pdf' });
		if (answer.status !== 200) return void refusal(answer, '04002');
		expect((await failed('pdf/txt', Buffer.alloc(0))).code).toBe('04002');
	});
});

describe('task list', () => {
	test.each([
		[{ page: '0' }, 'page'],
		[{ page: '-1' }, 'page'],
		[{ page: 'two' }, 'page'],
		[{ size: '0' }, 'size'],
		[{ size: 'many' }, 'size'],
	])('%j is refused with the name of the field', async (paging, key) => {
		const answer = await client.listTasks(caller, paging);
		expect(answer.status).toBe(400);
		expect(refusal(answer, (answer.json as { code: string }).code)).toContain(key);
	});
});

describe('unknown URLs', () => {
	test.each(['/server/v2/tool/none', '/server/v1/tool/support', '/nowhere'])('%s', async (path) => {
		const answer = await client.download(new URL(path, caller.baseUrl).toString());
		expect([401, 404]).toContain(answer.status);
		expect(typeof (answer.json as { code?: unknown }).code).toBe('string');
	});
});
