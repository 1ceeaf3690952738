import { mkdtempSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { n8nFolder } from '../support/engine/n8n-core';
import { errorOf, nodeName, runConvert } from '../support/engine/convert-workflow';
import type { SeenRequest } from '../support/fake-server';
import { FakeServer, fakeResult } from '../support/fake-server';

/** Items converted in parallel must look to the user as if they were converted in order. */
let server: FakeServer;

beforeEach(async () => {
	server = await FakeServer.start();
});

afterEach(async () => {
	await server.stop();
});

const folder = mkdtempSync(path.join(n8nFolder, 'at-once-'));

/** An item for each file; the fake server cannot convert one whose name holds "bad". */
function itemsOf(names: readonly string[]) {
	return names.map((name) => {
		const location = path.join(folder, name);
		writeFileSync(location, `content of ${name}`);
		return { json: { name }, files: { data: location } };
	});
}

const letters = (count: number) => Array.from('abcdefghij'.slice(0, count), (letter) => `${letter}.pdf`);

/** Hold the usual answer to the direct calls or uploads of some files back. */
function slow(delays: Readonly<Record<string, number>>, part = '/process/') {
	server.delayOf = ({ path: address, body }) =>
		(address.includes(part) && Object.entries(delays).find(([name]) => body.includes(name))?.[1]) || 0;
}

/** How many requests of one kind the server had at once at most, each of them answered after so long. */
function countMaxAtOnce(requests: readonly SeenRequest[], ms: number): number {
	return Math.max(...requests.map(({ at }) => requests.filter((other) => other.at <= at && at - other.at < ms).length));
}

const notes = (finished: Awaited<ReturnType<typeof runConvert>>, node = 'Results') =>
	finished.items(node).map(({ json }) => json.note);

describe('parallelism', () => {
	// Long beside the time between two requests, on a busy machine, too.
	const took = 1000;

	test.each([
		['three', {}, 3],
		['one, when the option says so', { itemsAtOnce: 1 }, 1],
		['two, when the option says so', { itemsAtOnce: '={{ "2" }}' }, 2],
		['three, when the option makes no sense', { itemsAtOnce: -1 }, 3],
	])('%s', async (_, options, most) => {
		server.delayOf = ({ path: address }) => (address.includes('/process/') ? took : 0);
		const names = letters(6);
		const finished = await runConvert(server.credential, {
			items: itemsOf(names),
			parameters: { flow: 'direct', options },
		});
		expect(notes(finished)).toEqual(names);
		expect(countMaxAtOnce(server.seen('POST', '/process/'), took)).toBe(most);
	});

	test('drops to one after the first 429', async () => {
		const refused = new Set<string>();
		server.delayOf = ({ path: address }) => (address.includes('/process/') && refused.size > 0 ? took : 0);
		server.intercept = ({ path: address, body }) => {
			const isFirst = address.includes('/process/') && body.includes('a.pdf') && refused.size === 0;
			if (isFirst) refused.add('a.pdf');
			return isFirst ? { status: 429, headers: { 'retry-after': '1' }, body: {} } : undefined;
		};
		const names = letters(8);
		const finished = await runConvert(server.credential, { items: itemsOf(names), parameters: { flow: 'direct' } });
		expect(notes(finished)).toEqual(names);
		// Earlier requests may continue; the last four are sequential.
		const last = server.seen('POST', '/process/').filter(({ body }) => /[e-h]\.pdf/.test(body.toString('latin1')));
		expect(last).toHaveLength(4);
		expect(countMaxAtOnce(last, took)).toBe(1);
	});
});

test('with continue on fail, a slow item does not delay the others', async () => {
	slow({ 'a.pdf': 4000 });
	const names = letters(6);
	const finished = await runConvert(server.credential, {
		items: itemsOf(names),
		parameters: { flow: 'direct' },
		onError: 'continueRegularOutput',
	});
	expect(notes(finished)).toEqual(names);
	const [first, ...others] = server.seen('POST', '/process/');
	for (const { at } of others) expect(at - (first?.at ?? 0)).toBeLessThan(4000);
});

describe('in any order of completion', () => {
	const names = ['a.pdf', 'b-bad.pdf', 'c.pdf', 'd.pdf', 'e-bad.pdf', 'f.pdf'];
	const delays = { 'a.pdf': 400, 'b-bad.pdf': 250, 'c.pdf': 100, 'e-bad.pdf': 200 };

	test.each([
		['direct', '/process/'],
		['presigned', '/upload/'],
	])('results and errors keep the order of the items and their links (%s)', async (flow, part) => {
		server.delayOf = ({ path: address, body }) =>
			(address.includes(part) && Object.entries(delays).find(([name]) => body.includes(name))?.[1]) || 0;
		const finished = await runConvert(server.credential, {
			items: itemsOf(names),
			parameters: { flow },
			onError: 'continueRegularOutput',
		});
		expect(notes(finished)).toEqual(names);
		for (const [index, item] of finished.items(nodeName).entries()) {
			expect(item.pairedItem).toEqual({ item: index });
			const name = names[index] ?? '';
			if (name.includes('bad')) expect(item.json.details).toMatchObject({ fileName: name, failureCode: '02207' });
			else expect((await finished.bytes(item)).toString()).toBe(fakeResult(Buffer.from(`content of ${name}`)));
		}
	});

	test('the error output has the errors in order, the first output has the results', async () => {
		slow(delays);
		const finished = await runConvert(server.credential, {
			items: itemsOf(names),
			parameters: { flow: 'direct' },
			onError: 'continueErrorOutput',
		});
		expect(notes(finished)).toEqual(['a.pdf', 'c.pdf', 'd.pdf', 'f.pdf']);
		expect(notes(finished, 'Errors')).toEqual(['b-bad.pdf', 'e-bad.pdf']);
	});

	test('hints keep the order of the items', async () => {
		server.variant = { result: { extension: 'txt', content: ' \n' } };
		slow({ 'a.pdf': 400, 'b.pdf': 200 });
		const finished = await runConvert(server.credential, {
			items: itemsOf(letters(3)),
			parameters: { flow: 'direct' },
		});
		const hints = finished.task(nodeName).hints ?? [];
		expect(hints.map(({ message }) => /[abc]\.pdf/.exec(message)?.[0])).toEqual(letters(3));
	});
});

describe('with stop on the first error', () => {
	const stop = async (names: readonly string[], flow: string) => {
		const began = Date.now();
		const finished = await runConvert(server.credential, {
			items: itemsOf(names),
			parameters: { flow, options: { pollInterval: 0.2 } },
		});
		return { finished, error: errorOf(finished), took: Date.now() - began };
	};
	const sent = (part: string) =>
		server
			.seen('POST', part)
			.map(({ body }) => /[a-f](-bad)?\.pdf/.exec(body.toString('latin1'))?.[0])
			.sort();

	test('no item starts, earlier items are awaited, later ones are dropped', async () => {
		// All three are under way before the second fails.
		slow({ 'a.pdf': 3000, 'b-bad.pdf': 2000, 'c.pdf': 600_000 });
		const { finished, error, took } = await stop(['a.pdf', 'b-bad.pdf', 'c.pdf', 'd.pdf', 'e.pdf'], 'direct');
		expect(error.message).toBe('It cannot be opened.');
		expect(error.description).toContain('File: b-bad.pdf');
		expect(error.context).toMatchObject({ itemIndex: 1 });
		expect(took).toBeGreaterThanOrEqual(3000);
		expect(sent('/process/')).toEqual(['a.pdf', 'b-bad.pdf', 'c.pdf']);
		expect([...finished.items('Results'), ...finished.items('Errors')]).toEqual([]);
	});

	test('the first failed item in order counts, not the first failure in time', async () => {
		slow({ 'a-bad.pdf': 2000 });
		const { error } = await stop(['a-bad.pdf', 'b-bad.pdf', 'c.pdf', 'd.pdf'], 'direct');
		expect(error.description).toContain('File: a-bad.pdf');
		expect(error.context).toMatchObject({ itemIndex: 0 });
		expect(sent('/process/')).not.toContain('d.pdf');
	});

	test('a slow first item holds back the others to limit wasted conversions', async () => {
		slow({ 'a-bad.pdf': 2000 });
		await stop(['a-bad.pdf', 'b.pdf', 'c.pdf', 'd.pdf', 'e.pdf'], 'direct');
		expect(sent('/process/')).toEqual(['a-bad.pdf', 'b.pdf', 'c.pdf']);
	});

	test('later running tasks are cancelled if the server supports it', async () => {
		server.variant = { own: { taskMs: 5000 } };
		server.intercept = ({ path: address, body }) =>
			address.includes('/upload/') && body.includes('b-bad')
				? server.fault(400, '04002', 'The file "b-bad.pdf" is empty.')
				: undefined;
		slow({ 'b-bad.pdf': 2000 }, '/upload/');
		const { error } = await stop(['a.pdf', 'b-bad.pdf', 'c.pdf', 'd.pdf'], 'presigned');
		expect(error.message).toBe('The file "b-bad.pdf" is empty.');
		// That of the first item has ended meanwhile; that of the failed one was never started.
		expect(server.cancelledFiles()).toEqual(['c.pdf']);
		expect(sent('/presignedUrl')).toEqual(['a.pdf', 'b-bad.pdf', 'c.pdf']);
	});
});

test("the credential is read from n8n's store once per run, not per call", async () => {
	const finished = await runConvert(server.credential, {
		items: itemsOf(letters(5)),
		parameters: { flow: 'presigned' },
	});
	expect(notes(finished)).toEqual(letters(5));
	expect(finished.credentialReads).toBe(1);
	for (const { headers } of server.requests.filter(({ host }) => host === 'api'))
		expect(headers['x-api-key']).toBe(server.apiKey);
});
