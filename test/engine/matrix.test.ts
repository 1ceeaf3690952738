import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { INode } from 'n8n-workflow';
import { n8nFolder } from '../support/engine/n8n-core';
import type { InputItem } from '../support/engine/convert-workflow';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import { FakeServer, fakeResult } from '../support/fake-server';
import { sampled } from '../../service/test/support/sample';

/*
 * Every combination of items, files, flow, event and way of going on, judged by what the README promises:
 *
 * - Each file that is converted makes one item, linked to the input item it came with; in the order of the items,
 *   and in an item in the order of its binary fields.
 * - Each file that is not makes one error that names it, as does each file that could not be sent. A task that takes
 *   too long makes one error for all of its files, with its id. A task is: direct, one file; presigned, one item.
 * - Automatic: direct for an item with one file, presigned for several, and where the timeout is short.
 * - Stop: the first error ends the node, there is no output, and the error contains the input item.
 * - Continue: errors are items at the places of the results. Error output: errors go there, results to the first output.
 */

const flows = ['direct', 'presigned', 'auto'] as const;
const events = ['success', 'one failed', 'all failed', 'time-out', 'server down'] as const;
const goingOn = {
	stop: 'stopWorkflow',
	continue: 'continueRegularOutput',
	'error output': 'continueErrorOutput',
} as const;

type Flow = (typeof flows)[number];
type Event = (typeof events)[number];

/** An input item with its files, and which of those the server cannot convert. */
interface Input {
	readonly name: string;
	readonly files: ReadonlyArray<{ readonly fileName: string; readonly isBad: boolean }>;
}

/** What the next node gets for some files of an item: a result each, or an error. */
interface Expected {
	readonly item: string;
	readonly fileNames: string;
	readonly kind: 'result' | 'error';
}

/** The middle item's last file is the one that fails where one fails. */
function inputs(itemCount: number, fileCount: number, event: Event): Input[] {
	return Array.from('abc'.slice(0, itemCount), (name, item) => ({
		name,
		files: Array.from({ length: fileCount }, (_, file) => {
			const isTheOne = item === Math.floor(itemCount / 2) && file === fileCount - 1;
			const isBad = event === 'all failed' || (event === 'one failed' && isTheOne);
			return { fileName: `${name}${file}${isBad ? '-bad' : ''}.pdf`, isBad };
		}),
	}));
}

/** The rules above as a function; it knows nothing of the node. */
function expectedOf({ name, files }: Input, flow: Flow, event: Event): Expected[] {
	const isDirect = flow === 'direct' || (flow === 'auto' && files.length === 1 && event !== 'time-out');
	if (event === 'time-out' && !isDirect) {
		return [{ item: name, fileNames: files.map(({ fileName }) => fileName).join(', '), kind: 'error' }];
	}
	const allFail = event === 'time-out' || event === 'server down';
	return files.map(({ fileName, isBad }) => ({
		item: name,
		fileNames: fileName,
		kind: allFail || isBad ? 'error' : 'result',
	}));
}

const messages: Record<Event, RegExp> = {
	success: /^never$/,
	'one failed': /^It cannot be opened\.$/,
	'all failed': /^It cannot be opened\.$/,
	'time-out': /^The task did not finish within 2 seconds$/,
	'server down': /^Nothing answers at http:\/\/127\.0\.0\.1:9$/,
};

let server: FakeServer;
const folder = mkdtempSync(path.join(n8nFolder, 'matrix-'));

beforeAll(async () => {
	server = await FakeServer.start();
});

afterAll(async () => {
	await server.stop();
});

function asItem({ name, files }: Input): InputItem {
	const paths = files.map(({ fileName }, index) => {
		const location = path.join(folder, fileName);
		writeFileSync(location, `content of ${fileName}`);
		return [`f${index}`, location] as const;
	});
	return { json: { name }, files: Object.fromEntries(paths) };
}

async function run(input: readonly Input[], flow: Flow, event: Event, onError: INode['onError']) {
	server.variant = event === 'time-out' ? { direct: 'pending', pollsUntilEnd: Infinity } : {};
	const timeout = event === 'time-out' ? 2 : 60;
	return await runConvert(
		event === 'server down' ? { baseUrl: 'http://127.0.0.1:9', apiKey: 'k' } : server.credential,
		{
			items: input.map(asItem),
			parameters: { flow, binaryPropertyName: '*', options: { pollInterval: 0.1, timeout } },
			onError,
		},
	);
}

/** What the node after an output got, and which input item n8n links it to. */
function outputOf(finished: Awaited<ReturnType<typeof runConvert>>, node: 'Results' | 'Errors'): Expected[] {
	return finished.items(node).map(({ json }) => {
		const details = json.details as { fileName?: string } | undefined;
		const kind = json.error === undefined ? 'result' : 'error';
		return { item: String(json.note), fileNames: String(details?.fileName ?? json.fileName), kind };
	});
}

const sizes = [
	[1, 1],
	[1, 2],
	[3, 1],
	[3, 2],
] as const;
/** The smallest and the largest in the sample. */
const combinations = sampled<readonly (typeof sizes)[number][]>(sizes, [sizes[0], sizes[3]]).flatMap(
	([itemCount, fileCount]) =>
		flows.flatMap((flow) => events.map((event) => [itemCount, fileCount, flow, event] as const)),
);

describe.each(combinations)('%i items of %i files, %s, %s', (itemCount, fileCount, flow, event) => {
	const input = inputs(itemCount, fileCount, event);
	const expected = input.flatMap((item) => expectedOf(item, flow, event));
	const firstError = expected.find(({ kind }) => kind === 'error');

	test.each(Object.entries(goingOn))('%s', async (way, onError) => {
		const finished = await run(input, flow, event, onError);
		if (way === 'stop' && firstError) {
			const error = errorOf(finished);
			expect(error.message).toMatch(messages[event]);
			expect(error.description).toContain(`File: ${firstError.fileNames}`);
			expect(error.context).toMatchObject({ itemIndex: input.findIndex(({ name }) => name === firstError.item) });
			expect([...finished.items('Results'), ...finished.items('Errors')]).toEqual([]);
			return;
		}
		expect(finished.run.data.resultData.error).toBeUndefined();
		const isSplit = way === 'error output';
		expect(outputOf(finished, 'Results')).toEqual(
			isSplit ? expected.filter(({ kind }) => kind === 'result') : expected,
		);
		expect(outputOf(finished, 'Errors')).toEqual(isSplit ? expected.filter(({ kind }) => kind === 'error') : []);
		for (const item of finished.items(nodeName).filter(({ json }) => json.error === undefined)) {
			expect((await finished.bytes(item)).toString()).toBe(
				fakeResult(Buffer.from(`content of ${String(item.json.fileName)}`)),
			);
		}
		for (const { json } of [...finished.items('Results'), ...finished.items('Errors')]) {
			if (json.error === undefined) continue;
			expect(json.error).toMatch(messages[event]);
			if (event === 'time-out')
				expect(json.details).toMatchObject({ taskId: expect.any(String), taskStatus: 'TaskProcessing' });
			if (event.endsWith('failed'))
				expect(json.details).toMatchObject({ failureCode: '02207', failureReason: 'It cannot be opened.' });
		}
	});
});
