import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';

import { fixtureBytes } from '../../fixtures';
import { outputItems, type Execution } from '../../scripts/lib/n8n-client.mjs';
import { chromiumProgram, startBrowser } from '../../service/test/support/browser';
import { picturePage, printedPage, scannedPage } from '../support/drawn-page';
import { executionIn, sendForm, type FormFile } from '../support/forms';
import { realN8n } from '../support/real-n8n';
import { describeWith } from '../../service/test/support/describe-with';
import { nodeNamed, readExample, waitFor } from '../support/real-n8n-workflows';

const real = realN8n();
const { n8n } = real;

/** The example, ready to take invoices. */
async function published(): Promise<{ id: string; address: string }> {
	const workflow = readExample('review-by-a-person.json');
	const { webhookId } = nodeNamed(workflow, 'When an invoice is submitted');
	const { id } = await n8n.createWorkflow(workflow);
	await n8n.activateWorkflow(id);
	return { id, address: `${real.url}/form/${String(webhookId)}` };
}

const reviewRequestOf = (execution: Execution) =>
	outputItems(execution, 'Notify the reviewer').map(({ json }) => json)[0];

describe('the example "invoices with a person for the doubtful ones"', () => {
	const rows = async () =>
		(await n8n.dataTableRows('reviewed_invoices')).map(({ file, number, total, status }) => [
			file,
			number,
			total,
			status,
		]);

	it('asks a person about doubtful values and continues with the entered ones', async () => {
		const { id, address } = await published();
		await sendForm(address, [{ name: 'sure.pdf', type: 'application/pdf', content: fixtureBytes('sample.pdf') }]);
		await executionIn(n8n, id, ['success', 'error']);
		expect(await rows()).toEqual([['sure.pdf', '2026-0042', 562.8, 'read']]);

		// Without a number.
		const photo = await picturePage([
			[80, 100, 'HARROWBY HARDWARE LTD'],
			[80, 260, 'Date: 25/12/2018'],
			[80, 420, 'Total'],
			[600, 420, 'GBP 12.00'],
		]);
		await sendForm(address, [{ name: 'photo.png', type: 'image/png', content: photo }]);
		const waiting = await executionIn(n8n, id, ['waiting', 'error']);
		expect(waiting.status).toBe('waiting');
		const output = reviewRequestOf(waiting);
		expect(output?.doubtful).toContain('Invoice Number');
		const form = await (await fetch(String(output?.link))).text();
		expect(form).toContain('Please check photo.png');
		expect(form).toContain('12');
		// The first element of the form is the pictures.
		await sendForm(String(output?.link), ['', 'A-17', '2018-12-25', 'Harrowby Hardware', '12.5']);
		const { status } = await n8n.waitForExecution(waiting.id);
		await n8n.deactivateWorkflow(id);
		expect(status).toBe('success');
		expect((await rows()).at(-1)).toEqual(['photo.png', 'A-17', 12.5, 'checked']);
	});
});

describeWith('Chromium', chromiumProgram !== undefined, 'the form for doubtful invoices', () => {
	/** A date that may be the second of January or the first of February, as nothing else tells. */
	const texts = [
		[60, 80, 'HARROWBY HARDWARE LTD'],
		[60, 200, 'Invoice number: 2026-17'],
		[60, 260, 'Invoice date: 01/02/2026'],
		[60, 420, 'Total: 12.00'],
	] as const;

	let browser: Awaited<ReturnType<typeof startBrowser>>;
	beforeAll(async () => {
		browser = await startBrowser();
	});
	afterAll(() => browser.stop());

	/** Where ink begins and ends in the frame around the place of the only doubtful value, as parts of its width. */
	async function inkInFrame(link: string): Promise<{ left: number; right: number }> {
		await browser.page.goto(link, { waitUntil: 'domcontentloaded' });
		const strip = browser.page.locator('.html > div').first();
		const frame = await strip.evaluate((element) => {
			const { left, top, width, height } = getComputedStyle(element, '::after');
			return [left, top, width, height].map((text) => Math.round(parseFloat(text)));
		});
		const [left = 0, top = 0, width = 0, height = 0] = frame;
		const { data, info } = await sharp(await strip.screenshot())
			.extract({ left, top, width, height })
			.greyscale()
			.raw()
			.toBuffer({ resolveWithObject: true });
		const columns = [...data].flatMap((grey, index) => (grey < 100 ? [index % info.width] : []));
		return { left: Math.min(...columns) / info.width, right: Math.max(...columns) / info.width };
	}

	it.each<[string, () => Promise<FormFile>, isInDocs: boolean]>([
		['a PDF', async () => ({ name: 'one.pdf', type: 'application/pdf', content: await printedPage(texts) }), true],
		['a photo', async () => ({ name: 'one.png', type: 'image/png', content: await picturePage(texts) }), false],
	])('frames the doubtful value on the page of %s', async (_, file, isInDocs) => {
		const { id, address } = await published();
		await sendForm(address, [await file()]);
		const waiting = await executionIn(n8n, id, ['waiting', 'error']);
		await n8n.deactivateWorkflow(id);
		expect(waiting.status).toBe('waiting');
		const output = reviewRequestOf(waiting);
		expect(output?.doubtful).toContain('Invoice Date (page 1)');
		const ink = await inkInFrame(String(output?.link));
		if (isInDocs) await browser.picture('form-for-doubtful');
		// The value fills its frame: neither a blank place nor one beside it.
		expect([ink.left >= 0 && ink.left < 0.1, ink.right > 0.9 && ink.right < 1]).toEqual([true, true]);
	});
});

describe('the example "invoices that wait for a review"', () => {
	/** A date that may be the second of January or the first of February, as nothing else tells. */
	const texts = [
		[60, 80, 'HARROWBY HARDWARE LTD'],
		[60, 200, 'Invoice number: 2026-18'],
		[60, 260, 'Invoice date: 01/02/2026'],
		[60, 420, 'Total: 12.00'],
	] as const;
	/** No other test sends this number: a document that the service keeps already would be doubtful. */
	const sureTexts = [
		[60, 80, 'HARROWBY HARDWARE LTD'],
		[60, 200, 'Invoice number: 2026-71'],
		[60, 260, 'Invoice date: 13 February 2026'],
		[60, 420, 'Total: 12.00'],
	] as const;

	it('continues with the review from the desk of the service', async () => {
		const workflow = readExample('review-in-the-desk.json');
		const { webhookId } = nodeNamed(workflow, 'When an invoice is submitted');
		const { id } = await n8n.createWorkflow(workflow);
		await n8n.activateWorkflow(id);
		const address = `${real.url}/form/${String(webhookId)}`;
		await sendForm(address, [{ name: 'sure.pdf', type: 'application/pdf', content: await printedPage(sureTexts) }]);
		await executionIn(n8n, id, ['success', 'error']);

		const content = await printedPage(texts);
		await sendForm(address, [{ name: 'doubtful.pdf', type: 'application/pdf', content }]);
		const waiting = await executionIn(n8n, id, ['waiting', 'error']);
		expect(waiting.status).toBe('waiting');
		const link = String(reviewRequestOf(waiting)?.link);
		expect(link).toMatch(/\/#review=[\w-]+$/);
		const { baseUrl, apiKey } = real.service;
		const form = new FormData();
		form.set('fileKey', link.replace(/^.*#review=/, ''));
		form.set('version', '0');
		form.set('values', JSON.stringify([{ key: 'Invoice Date', state: 'corrected', text: '1 February 2026' }]));
		const headers = { 'x-api-key': apiKey };
		const answer = await fetch(`${baseUrl}/server/v2/task/review`, { method: 'POST', headers, body: form });
		expect(answer.status).toBe(200);
		const { status } = await n8n.waitForExecution(waiting.id);
		await n8n.deactivateWorkflow(id);
		expect(status).toBe('success');
		const rows = await n8n.dataTableRows('desk_invoices');
		expect(rows.map((row) => [row.file, row.number, row.date, row.total, row.status])).toEqual([
			['sure.pdf', '2026-71', '2026-02-13', 12, 'read'],
			['doubtful.pdf', '2026-18', '2026-02-01', 12, 'reviewed'],
		]);
	});
});

describe('the example "long conversion that n8n does not wait for"', () => {
	it('continues with the result of every file when the service calls back', async () => {
		const folder = join(real.fileFolder, 'long');
		await mkdir(folder);
		const scan = await scannedPage([[80, 100, 'The shipment of 24 boxes']]);
		await writeFile(join(folder, 'one.pdf'), scan);
		await writeFile(join(folder, 'two.pdf'), scan);
		await writeFile(join(folder, 'broken.pdf'), fixtureBytes('broken.pdf'));
		const workflow = readExample('long-conversion-with-callback.json');
		for (const [name, parameter] of [
			['Scans in the folder', 'fileSelector'],
			['Save the PDF', 'fileName'],
		] as const) {
			const { parameters } = nodeNamed(workflow, name);
			parameters[parameter] = String(parameters[parameter]).replace('/home/node/.n8n-files', folder);
		}
		const { id } = await n8n.createWorkflow(workflow);
		const executionId = await n8n.runWorkflow(id, { trigger: 'Start' });
		const execution = await waitFor('the execution has ended', async () => {
			const now = await n8n.getExecution(executionId);
			return ['success', 'error', 'crashed'].includes(now.status) ? now : undefined;
		});
		expect(execution.status).toBe('success');
		expect((await readdir(folder)).filter((name) => name.startsWith('searchable-')).sort()).toEqual([
			'searchable-one.pdf',
			'searchable-two.pdf',
		]);
		expect(outputItems(execution, 'Not converted').map(({ json }) => json.error)).toEqual([
			expect.stringContaining('broken.pdf'),
		]);
	});
});
