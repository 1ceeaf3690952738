import { downloadName } from '../../../nodes/DocumentConversion/files/download-name';
import { matchFiles } from '../../../nodes/DocumentConversion/tasks/match-files';
import { isFailed, isFinal, readTaskInformation } from '../../../nodes/DocumentConversion/tasks/task-information';
import { isSuccess, readEnvelope } from '../../../nodes/DocumentConversion/transport/envelope';

describe('readEnvelope', () => {
	test.each([
		['msg', { code: '200', msg: 'ok', data: 1 }, { code: '200', message: 'ok', data: 1 }],
		['message', { code: '04001', message: 'no', data: null }, { code: '04001', message: 'no', data: null }],
		['both', { code: '1', msg: '', message: 'text' }, { code: '1', message: 'text', data: undefined }],
		['a number', { code: 200, msg: 'ok', data: [] }, { code: '200', message: 'ok', data: [] }],
		['no envelope', { records: [], total: 0 }, { data: { records: [], total: 0 } }],
		['a list', [1], { data: [1] }],
		['the words of a proxy', { message: 'Not Found' }, { data: { message: 'Not Found' }, message: 'Not Found' }],
	])('parses %s', (_, body, envelope) => {
		expect(readEnvelope(body)).toEqual(envelope);
	});

	test.each([['<html>'], [''], [undefined], [null], [7]])('rejects %p as JSON', (body) => {
		expect(readEnvelope(body)).toBeUndefined();
	});

	test('requires both status and code for success', () => {
		expect(isSuccess(200, { code: '200', data: 1 })).toBe(true);
		expect(isSuccess(200, { data: 1 })).toBe(true);
		expect(isSuccess(200, { code: '04001', data: 1 })).toBe(false);
		expect(isSuccess(401, { code: '200', data: 1 })).toBe(false);
		expect(isSuccess(302, { data: 1 })).toBe(false);
	});
});

describe('readTaskInformation', () => {
	test('separates the task and its files', () => {
		const task = readTaskInformation({
			taskId: 't',
			taskStatus: 'TaskProcessing',
			taskCost: 1,
			fileInfoDTOList: [{ fileKey: 'f' }],
		});
		expect(task).toEqual({
			taskId: 't',
			taskStatus: 'TaskProcessing',
			files: [{ fileKey: 'f' }],
			fields: { taskId: 't', taskStatus: 'TaskProcessing', taskCost: 1 },
		});
		expect(isFinal(task)).toBe(false);
	});

	test('treats a bare result as a finished task', () => {
		const task = readTaskInformation({ downloadUrl: 'http://host/a.txt' });
		expect(task.files).toEqual([{ downloadUrl: 'http://host/a.txt' }]);
		expect(isFinal(task)).toBe(true);
	});

	test.each([
		['TaskStart', false],
		['TaskWaiting', false],
		['TaskProcessing', false],
		['TaskFinish', true],
		['TaskOverdue', true],
	])('%s is final: %p', (taskStatus, final) => {
		expect(isFinal({ taskStatus, files: [], fields: {} })).toBe(final);
	});

	test('a task without a state is final when each file is', () => {
		expect(isFinal({ files: [{ downloadUrl: 'u' }, { failureCode: '02207' }], fields: {} })).toBe(true);
		expect(isFinal({ files: [{ downloadUrl: 'u' }, { status: 'processing' }], fields: {} })).toBe(false);
		expect(isFinal({ files: [], fields: {} })).toBe(false);
	});

	test('empty failure codes are not failures', () => {
		expect(isFailed({ status: 'success', failureCode: '' })).toBe(false);
		expect(isFailed({ status: 'failed', failureCode: '' })).toBe(true);
		expect(isFailed({ failureCode: '02201' })).toBe(true);
	});
});

describe('matchFiles', () => {
	test('matches by the key in the upload URL, then by name, then by order', () => {
		const sent = [
			{ name: 'a.pdf', presignedUrl: 'http://h/upload/key2?s' },
			{ name: 'a.pdf', presignedUrl: 'http://h/upload/key1?s' },
			{ name: 'b.pdf' },
			{ name: 'c.pdf' },
		];
		const reported = [
			{ fileKey: 'key1', fileName: 'a.pdf' },
			{ fileKey: 'key2', fileName: 'a.pdf' },
			{ fileKey: 'key9', fileName: 'renamed.pdf' },
			{ fileKey: 'key3', fileName: 'b.pdf' },
		];
		expect(matchFiles(sent, reported).map((file) => file?.fileKey)).toEqual(['key2', 'key1', 'key3', 'key9']);
	});

	test('does not guess if something is missing', () => {
		expect(matchFiles([{ name: 'a' }, { name: 'b' }], [{ fileName: 'x' }])).toEqual([undefined, undefined]);
	});
});

describe('downloadName', () => {
	const none = {};

	test.each([
		[{ downFileName: '报告 1.txt' }, '报告 1.txt', 'text/plain'],
		[{ fileName: 'a.b.pdf', downloadUrl: 'http://h/x/result.zip?sig=1' }, 'a.b.zip', 'application/zip'],
		[
			{ fileName: 'a.pdf', downloadUrl: 'http://h/x', targetType: 'xlsx' },
			'a.xlsx',
			expect.stringContaining('spreadsheetml'),
		],
		[{ downloadUrl: 'http://h/x' }, 'result', undefined],
	])('%p is stored as %s', (file, name, type) => {
		const { fileName, mimeTypeOf } = downloadName(file);
		expect(fileName).toBe(name);
		expect(mimeTypeOf(none)).toEqual(type);
	});

	test('uses the content type if the name has no extension', () => {
		const { mimeTypeOf } = downloadName({ downFileName: 'a.j2k' });
		expect(mimeTypeOf({ 'content-type': 'image/jp2; q=1' })).toBe('image/jp2');
		expect(mimeTypeOf({ 'content-type': 'application/octet-stream' })).toBeUndefined();
	});
});
