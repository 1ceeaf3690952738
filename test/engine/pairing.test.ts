import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { INode } from 'n8n-workflow';
import { n8nFolder } from '../support/engine/n8n-core';
import type { InputItem } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { FakeServer } from '../support/fake-server';

let server: FakeServer;

beforeAll(async () => {
	server = await FakeServer.start();
});

afterAll(async () => {
	await server.stop();
});

beforeEach(() => {
	server.variant = {};
	server.intercept = () => undefined;
});

const folder = mkdtempSync(path.join(n8nFolder, 'pairing-'));

/** A file the fake server converts, or fails to when its name holds "bad". */
function file(name: string): string {
	const location = path.join(folder, name);
	writeFileSync(location, `content of ${name}`);
	return location;
}

/** Items `a`, `b`, …, each with these files; `bad` names files that fail. */
function items(count: number, filesEach: number, bad: readonly string[] = []): InputItem[] {
	return Array.from('abc'.slice(0, count), (name) => ({
		json: { name },
		files: Object.fromEntries(
			Array.from({ length: filesEach }, (_, index) => {
				const id = `${name}${index + 1}`;
				return [`f${index}`, file(bad.includes(id) ? `${id}-bad.pdf` : `${id}.pdf`)];
			}),
		),
	}));
}

const flows: [label: string, parameters: INode['parameters']][] = [
	['direct', { flow: 'direct', binaryPropertyName: '*' }],
	['presigned', { flow: 'presigned', binaryPropertyName: '*' }],
	['automatic', { flow: 'auto', binaryPropertyName: '*' }],
	['presigned, all in one task', { flow: 'presigned', taskScope: 'all', binaryPropertyName: '*' }],
];

/** What a note after the node saw: which input item n8n links to, and which file. */
function notes(finished: Awaited<ReturnType<typeof runConvert>>, node: 'Results' | 'Errors'): string[] {
	return finished.items(node).map(({ json }) => {
		const details = json.details as { fileName?: string } | undefined;
		return `${String(json.note)}: ${String(details?.fileName ?? json.fileName)}`;
	});
}

describe.each(flows)('%s', (_, parameters) => {
	describe.each([
		[1, 1],
		[1, 2],
		[3, 1],
		[3, 2],
	])('%i items of %i files', (count, filesEach) => {
		const every = items(count, filesEach).flatMap(({ json, files }) =>
			Object.values(files ?? {}).map((location) => `${String(json.name)}: ${path.basename(location)}`),
		);

		test('all succeed: each result is linked to its item', async () => {
			const finished = await runConvert(server.credential, { items: items(count, filesEach), parameters });
			expect(notes(finished, 'Results')).toEqual(every);
			expect(finished.task(nodeName).executionStatus).toBe('success');
		});

		describe.each([
			['one fails', ['a1']],
			['all fail', ['a1', 'a2', 'b1', 'b2', 'c1', 'c2']],
		])('%s', (__, bad) => {
			const isBad = (note: string) => bad.some((id) => note.endsWith(`${id}.pdf`));
			const good = every.filter((note) => !isBad(note));
			const failed = every.filter(isBad).map((note) => note.replace('.pdf', '-bad.pdf'));

			test('the node stops at the first, with file and code', async () => {
				const finished = await runConvert(server.credential, { items: items(count, filesEach, bad), parameters });
				const error = errorOf(finished);
				expect(error.message).toBe('It cannot be opened.');
				expect(error.description).toContain('File: a1-bad.pdf · Code: 02207');
				expect(error.description).not.toContain('TaskFinish');
				expect(error.context).toMatchObject({ itemIndex: 0 });
				expect(finished.items('Results')).toEqual([]);
			});

			test('the error output has the failures, linked to their items', async () => {
				const finished = await runConvert(server.credential, {
					items: items(count, filesEach, bad),
					parameters,
					onError: 'continueErrorOutput',
				});
				expect(notes(finished, 'Results').sort()).toEqual([...good].sort());
				expect(notes(finished, 'Errors').sort()).toEqual([...failed].sort());
				for (const { json } of finished.items('Errors')) {
					expect(json).toMatchObject({
						error: 'It cannot be opened.',
						details: {
							code: '02207',
							failureCode: '02207',
							failureReason: 'It cannot be opened.',
							taskStatus: 'TaskFinish',
						},
					});
				}
			});

			test('continue on fail keeps everything in one output, in item order', async () => {
				const finished = await runConvert(server.credential, {
					items: items(count, filesEach, bad),
					parameters,
					onError: 'continueRegularOutput',
				});
				expect(notes(finished, 'Results').sort()).toEqual([...good, ...failed].sort());
				expect(notes(finished, 'Errors')).toEqual([]);
				for (const item of finished.items(nodeName)) expect(item.pairedItem).toBeDefined();
			});
		});
	});
});

describe('one upload among several is refused', () => {
	const input = items(3, 1);
	const parameters = { flow: 'presigned', taskScope: 'all', binaryPropertyName: '*' };

	beforeEach(() => {
		server.intercept = ({ path: address, body }) =>
			address.includes('/upload/') && body.includes('b1')
				? server.fault(400, '04002', 'The file "b1.pdf" is empty.')
				: undefined;
	});

	test('the others are converted, and the failure is reported once', async () => {
		const finished = await runConvert(server.credential, { items: input, parameters, onError: 'continueErrorOutput' });
		expect(notes(finished, 'Results')).toEqual(['a: a1.pdf', 'c: c1.pdf']);
		expect(notes(finished, 'Errors')).toEqual(['b: b1.pdf']);
		expect(finished.items('Errors')[0]?.json).toMatchObject({
			error: 'The file "b1.pdf" is empty.',
			details: { code: '04002', httpStatus: 400 },
		});
	});

	test('without continue on fail nothing is started', async () => {
		server.requests.length = 0;
		const error = errorOf(await runConvert(server.credential, { items: input, parameters }));
		expect(error.context).toMatchObject({ itemIndex: 1 });
		expect(server.seen('GET', '/execute/start')).toEqual([]);
	});
});

test('an item without its file fails alone; the others go into the one task', async () => {
	const finished = await runConvert(server.credential, {
		items: [...items(2, 1), { json: { name: 'c' } }],
		parameters: { taskScope: 'all', binaryPropertyName: 'f0' },
		onError: 'continueErrorOutput',
	});
	expect(notes(finished, 'Results')).toEqual(['a: a1.pdf', 'b: b1.pdf']);
	expect(finished.items('Errors').map(({ json }) => json.note)).toEqual(['c']);
});

test('a task that never starts fails for each of its items', async () => {
	server.intercept = ({ path: address }) =>
		address.includes('/execute/start') ? server.fault(402, '06001', 'The balance is short.') : undefined;
	const finished = await runConvert(server.credential, {
		items: items(2, 1),
		parameters: { taskScope: 'all', flow: 'presigned', binaryPropertyName: 'f0' },
		onError: 'continueErrorOutput',
	});
	const [error, ...others] = finished.items(nodeName, 1);
	expect(others).toEqual([]);
	expect(error?.pairedItem).toEqual([{ item: 0 }, { item: 1 }]);
	expect(error?.json).toMatchObject({
		error: 'The balance is short.',
		details: { fileName: 'a1.pdf, b1.pdf', code: '06001', taskId: expect.any(String) },
	});
});

test('an unavailable service is an error of each item', async () => {
	const finished = await runConvert(
		{ baseUrl: 'http://127.0.0.1:9', apiKey: 'k' },
		{ items: items(3, 1), parameters: { binaryPropertyName: 'f0' }, onError: 'continueErrorOutput' },
	);
	expect(notes(finished, 'Errors')).toEqual(['a: a1.pdf', 'b: b1.pdf', 'c: c1.pdf']);
	expect(finished.items('Errors')[0]?.json.error).toBe('Nothing answers at http://127.0.0.1:9');
});
