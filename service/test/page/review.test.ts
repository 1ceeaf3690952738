import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { ConsoleMessage, Page, Request } from 'playwright-core';
import { fixtureBytes, fixturePath } from '../../../fixtures';
import { chromiumProgram, startBrowser, type Browser } from '../support/browser';
import { describeWith } from '../support/describe-with';
import { Client } from '../support/client';
import { housePaper } from '../support/house-paper';
import { startService, type StartedService } from '../support/start-service';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const keys = ['Invoice number', 'Total', 'Route'];

async function invoice(): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	const page = document.addPage([595, 842]);
	const write = (x: number, y: number, text: string) => page.drawText(text, { x, y: 842 - y, size: 12, font });
	write(50, 60, 'Harbour & Sons Ltd');
	write(50, 120, 'Invoice number: 4711');
	write(50, 160, 'Wemble');
	write(50, 176, 'North Pier');
	write(50, 400, 'Total: 120.00');
	return await document.save();
}

describeWith('Chromium', chromiumProgram !== undefined, 'the review desk', () => {
	let service: StartedService;
	let browser: Browser;
	let page: Page;
	let client: Client;
	const complaints: string[] = [];

	beforeAll(async () => {
		service = await startService({ settings: { workers: 1 } });
		client = new Client(service.baseUrl, service.apiKey);
		browser = await startBrowser();
		page = browser.page;
		page.on('console', (message: ConsoleMessage) => {
			const text = `${message.text()} (${message.location().url})`;
			// The browser logs what is answered with 409 (a review that someone else saved first) and a question about a task
			// that was on its way when the task was deleted.
			if (message.type() === 'error' && !/\b409\b|\b404\b.*\/task\/taskInfo/.test(text)) complaints.push(text);
		});
		page.on('pageerror', (error: Error) => complaints.push(error.message));
		await page.goto(service.baseUrl);
		await page.getByLabel('API key').fill(service.apiKey);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await page.getByRole('button', { name: 'Sign Out' }).waitFor();
	});

	afterAll(async () => {
		await browser.stop();
		await service.stop();
	});

	const desk = () => page.getByRole('dialog');
	const value = () => desk().getByRole('textbox');

	/** A fresh extraction, whose desk is opened by its address. */
	async function open(): Promise<string> {
		// The page before would ask for tasks that are gone.
		await page.goto('about:blank');
		await client.post('/server/v2/account/forget', []);
		const { body } = await client.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ keys })],
			['file', { bytes: await invoice(), fileName: 'invoice.pdf' }],
		]);
		const { fileInfoDTOList } = await client.waitForEnd(body.data.taskId);
		const { fileKey } = fileInfoDTOList[0];
		await page.goto(`${service.baseUrl}/#review=${fileKey}`);
		await value().waitFor();
		return fileKey as string;
	}

	async function saved(fileKey: string): Promise<Record<string, string>> {
		await desk().getByText('Saved.').waitFor();
		const { fields } = (await client.get(`/server/v2/task/review?fileKey=${fileKey}`)).body.data;
		return Object.fromEntries(
			(fields as { key: string; state: string; text: string }[]).map(({ key, state, text }) => [
				key,
				`${state} ${text}`,
			]),
		);
	}

	async function seriousFindings(): Promise<string[]> {
		await page.evaluate(axe);
		interface Found {
			readonly violations: readonly {
				readonly id: string;
				readonly impact: string;
				readonly nodes: readonly { readonly html: string }[];
			}[];
		}
		const { violations } = await page.evaluate<Found>('axe.run()');
		return violations
			.filter(({ impact }) => impact === 'serious' || impact === 'critical')
			.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
	}

	it('opens from its task and shows the page with boxed values, doubtful ones first', async () => {
		await open();
		await desk().getByRole('button', { name: 'Close' }).click();
		await page.getByRole('button', { name: 'Review: invoice.json', exact: true }).click();
		await value().waitFor();
		expect(await desk().locator('label').textContent()).toBe('Route');
		expect(await desk().locator('.boxed').count()).toBe(2);
		await page.waitForFunction(() => (document.querySelector('.paper canvas') as HTMLCanvasElement)?.width > 500);
		// The word of the page lies where it is drawn.
		const [word, paper] = [desk().locator('.word[title="4711"]'), desk().locator('.paper')];
		const [at, whole] = [await word.boundingBox(), await paper.boundingBox()];
		expect(((at?.y ?? 0) - (whole?.y ?? 0)) / (whole?.height ?? 1)).toBeCloseTo(110 / 842, 1);
		expect(await seriousFindings()).toEqual([]);
	});

	it('accepts one doubtful value with four keyboard actions', async () => {
		const fileKey = await open();
		let actions = 0;
		const act = async (doing: () => Promise<void>): Promise<void> => {
			actions++;
			await doing();
		};
		await act(() => page.keyboard.type('North Pier'));
		await act(() => page.keyboard.press('Enter'));
		await act(() => page.keyboard.press('Enter'));
		expect(actions).toBeLessThanOrEqual(6);
		expect(await saved(fileKey)).toMatchObject({ Route: 'corrected North Pier', 'Invoice number': 'found 4711' });
	});

	it('takes clicked words of the page, in order', async () => {
		const fileKey = await open();
		await desk().locator('.word[title="Pier"]').click();
		await desk().locator('.word[title="North"]').click();
		expect(await value().inputValue()).toBe('North Pier');
		await page.keyboard.press('Enter');
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		expect(await saved(fileKey)).toMatchObject({ Route: 'corrected North Pier' });
		const { fields } = (await client.get(`/server/v2/task/review?fileKey=${fileKey}`)).body.data;
		const route = (fields as { key: string; box: number[] }[]).find(({ key }) => key === 'Route');
		expect(route?.box[0]).toBeCloseTo(50, 0);
	});

	it('marks a value as missing and another one as correct', async () => {
		const fileKey = await open();
		await page.keyboard.press('Alt+n');
		await value().focus();
		await page.keyboard.press('ArrowDown');
		const confirmed = await desk().locator('label').textContent();
		await page.keyboard.press('Enter');
		await desk().getByRole('button', { name: 'Save (2)' }).click();
		const savedValues = await saved(fileKey);
		expect(savedValues['Route']).toBe('absent ');
		expect(savedValues[confirmed ?? '']).toMatch(/^confirmed /);
	});

	it('keeps the order of the values and the selected one when it saves', async () => {
		const fileKey = await open();
		const listed = async () =>
			(await desk().locator('.values button').allTextContents()).map((text) => text.split(':')[0]);
		const before = await listed();
		await page.keyboard.type('North Pier');
		await page.keyboard.press('Enter');
		const selected = await desk().locator('label').textContent();
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		await saved(fileKey);
		expect(await listed()).toEqual(before);
		expect(await desk().locator('label').textContent()).toBe(selected);
	});

	it('saves once for a double click', async () => {
		const fileKey = await open();
		let calls = 0;
		const count = (request: Request): void => {
			if (request.method() === 'POST' && request.url().includes('task/review')) calls++;
		};
		page.on('request', count);
		await page.keyboard.type('North Pier');
		await page.keyboard.press('Enter');
		await desk().getByRole('button', { name: 'Save (1)' }).dblclick();
		expect(await saved(fileKey)).toMatchObject({ Route: 'corrected North Pier' });
		page.off('request', count);
		expect(calls).toBe(1);
	});

	it('is locked while it saves', async () => {
		const fileKey = await open();
		let send = (): void => undefined;
		const held = new Promise<void>((resolve) => (send = resolve));
		await page.route('**/task/review', async (route) => {
			if (route.request().method() === 'POST') await held;
			await route.continue();
		});
		await page.keyboard.type('North Pier');
		await page.keyboard.press('Enter');
		await desk().getByRole('button', { name: 'Save (1)' }).press('Enter');
		await desk().locator('.reviewing[inert]').waitFor();
		await page.keyboard.press('Enter');
		await page.keyboard.type('lost');
		send();
		expect(await saved(fileKey)).toMatchObject({ Route: 'corrected North Pier' });
		await page.unroute('**/task/review');
		expect(await desk().locator('.reviewing[inert]').count()).toBe(0);
	});

	it('shows concurrent changes and keeps local ones', async () => {
		const fileKey = await open();
		await page.keyboard.type('North Pier');
		await page.keyboard.press('Enter');
		const theirs = [{ key: 'Total', state: 'corrected', text: '125.00' }];
		await client.post(
			'/server/v2/task/review',
			Object.entries({ fileKey, version: '0', values: JSON.stringify(theirs) }),
		);
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		await desk().getByRole('alert').waitFor();
		expect(await desk().getByRole('alert').textContent()).toContain('Someone else');
		await desk().getByText('125.00').first().waitFor();
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		expect(await saved(fileKey)).toMatchObject({ Route: 'corrected North Pier', Total: 'corrected 125.00' });
	});

	it('lists tasks waiting for review first until they are reviewed', async () => {
		await client.post('/server/v2/account/forget', []);
		const { body } = await client.post('/server/v2/process/idp/documentExtract', [
			[
				'parameter',
				JSON.stringify({ keys: ['Invoice number', 'Supplier', 'Total', 'Order number'], review: 'always' }),
			],
			['file', { bytes: fixtureBytes('sample.pdf'), fileName: 'awaited.pdf' }],
		]);
		await client.convert('pdf/txt', fixturePath('sample.pdf'));
		await page.goto(service.baseUrl);
		const waiting = page.getByRole('article', { name: 'Waiting for Review' });
		await waiting.getByText('awaited.pdf').waitFor();
		expect(await page.getByRole('article').first().textContent()).toContain('Waiting for Review (1)');
		await page.locator('.actions', { hasText: 'Waiting for review' }).first().waitFor();
		expect(await seriousFindings()).toEqual([]);
		await waiting.scrollIntoViewIfNeeded();
		await browser.picture('page-waiting');
		await waiting.getByRole('button', { name: 'Review: awaited.pdf' }).click();
		await value().waitFor();
		await page.waitForFunction(() => (document.querySelector('.paper canvas') as HTMLCanvasElement)?.width > 500);
		await browser.picture('page-review');
		expect(await desk().locator('label').textContent()).toBe('Supplier');
		await page.keyboard.press('Enter');
		expect(await desk().locator('label').textContent()).toBe('Order number');
		await page.keyboard.press('Alt+n');
		await page.keyboard.press('Enter');
		await desk().getByText('Saved.').waitFor();
		expect((await client.taskInfo(body.data.taskId)).body.data.taskStatus).toBe('TaskFinish');
		await desk().getByRole('button', { name: 'Close' }).click();
		await waiting.waitFor({ state: 'detached' });
	});

	it('corrects table cells by typing and by clicked words, and adds and removes rows', async () => {
		await client.post('/server/v2/account/forget', []);
		const { body } = await client.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ keys: ['Route'], tableHandles: ['Zub', 'Plonk'] })],
			['file', { bytes: await housePaper('KV-1', 'Oddny', ['10.00', '14.50']), fileName: 'paper.pdf' }],
		]);
		const [{ fileKey }] = (await client.waitForEnd(body.data.taskId)).fileInfoDTOList;
		await page.goto('about:blank');
		await page.goto(`${service.baseUrl}/#review=${fileKey}`);
		await desk().getByRole('button', { name: 'Add Table' }).click();
		await desk().getByLabel('Zub 1').fill('Rope');
		await desk().getByLabel('Plonk 1').focus();
		await desk().locator('.word[title="10.00"]').click();
		await desk().getByRole('button', { name: 'Add Row' }).click();
		await desk().getByLabel('Zub 2').fill('nothing');
		await desk().getByRole('button', { name: 'Add Row' }).click();
		await desk().getByRole('button', { name: 'Remove row 2' }).click();
		await desk().getByLabel('Zub 2').fill('Rope');
		await desk().getByLabel('Plonk 2').fill('14.50');
		expect(await seriousFindings()).toEqual([]);
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		await desk().getByText('Saved.').waitFor();
		const { tables } = (await client.get(`/server/v2/task/review?fileKey=${fileKey}`)).body.data;
		expect(tables).toMatchObject([
			{
				page: 0,
				state: 'corrected',
				rows: [
					['Rope', '10.00'],
					['Rope', '14.50'],
				],
			},
		]);
	});

	it('marks doubtful cells and pages through a long table', async () => {
		await client.post('/server/v2/account/forget', []);
		const document = await PDFDocument.create();
		const font = await document.embedFont(StandardFonts.Helvetica);
		const sheet = document.addPage([595, 842]);
		const rows = [
			['Description', 'Quantity', 'Unit price', 'Amount'],
			['Rope', '2', '5.00', '10.00'],
			['Tar', '3', '4.00', '21.00'],
			['', '', 'Total', '31.00'],
		];
		for (const [row, cells] of rows.entries())
			for (const [column, text] of cells.entries())
				sheet.drawText(text, { x: 50 + 130 * column, y: 700 - 20 * row, size: 11, font });
		const { body } = await client.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ tableHandles: rows[0], review: 'doubtful' })],
			['file', { bytes: await document.save(), fileName: 'paper.pdf' }],
		]);
		const waiting = async () => (await client.get('/server/v2/review/list')).body.data as { fileKey: string }[];
		for (let tries = 0; (await waiting()).length === 0 && tries < 300; tries++)
			await new Promise((resolve) => setTimeout(resolve, 100));
		const [{ fileKey } = { fileKey: '' }] = await waiting();
		await page.goto('about:blank');
		await page.goto(`${service.baseUrl}/#review=${fileKey}`);
		await desk().getByText('row 2: Quantity × unit price does not equal the amount').waitFor();
		expect(await desk().locator('input.doubtful').count()).toBe(4);
		expect(await seriousFindings()).toEqual([]);
		await desk().getByLabel('Amount 2').fill('12.00');
		expect(await desk().locator('input.doubtful').count()).toBe(0);
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		await desk().getByText('Saved.').waitFor();
		expect((await client.waitForEnd(body.data.taskId)).taskStatus).toBe('TaskFinish');
		const long = Array.from({ length: 250 }, (_, row) => [`Rope ${row}`, '1', '2.00', '2.00']);
		const tables = JSON.stringify([{ page: 0, rows: long }]);
		await client.post('/server/v2/task/review', Object.entries({ fileKey, version: '1', tables }));
		await page.goto('about:blank');
		await page.goto(`${service.baseUrl}/#review=${fileKey}`);
		await desk().getByText('1–100 / 250').waitFor();
		for (const shown of ['101–200 / 250', '201–250 / 250']) {
			await desk().getByRole('button', { name: 'Next rows' }).click();
			await desk().getByText(shown).waitFor();
		}
		await desk().getByLabel('Description 241').fill('Hawser');
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		await desk().getByText('Saved.').waitFor();
		const [table] = (await client.get(`/server/v2/task/review?fileKey=${fileKey}`)).body.data.tables as {
			rows: string[][];
		}[];
		expect(table?.rows).toEqual(long.map((row, index) => (index === 240 ? ['Hawser', ...row.slice(1)] : row)));
	});

	it('works on a phone screen', async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		const fileKey = await open();
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
		const wide = await desk().evaluate((element) => element.scrollWidth - element.clientWidth);
		expect(wide).toBeLessThanOrEqual(1);
		await desk().locator('.word[title="North"]').click();
		await desk().locator('.word[title="Pier"]').click();
		await desk().getByRole('button', { name: 'Confirm', exact: true }).click();
		await desk().getByRole('button', { name: 'Save (1)' }).click();
		expect(await saved(fileKey)).toMatchObject({ Route: 'corrected North Pier' });
		expect(await seriousFindings()).toEqual([]);
	});

	it('causes no browser errors', () => {
		expect(complaints).toEqual([]);
	});
});
