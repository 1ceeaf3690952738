import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import type { ConsoleMessage, Page } from 'playwright-core';
import { chromiumProgram, startBrowser, type Browser } from '../support/browser';
import { describeWith } from '../support/describe-with';
import { Client } from '../support/client';
import { housePaper } from '../support/house-paper';
import { createKey, startService, type StartedService } from '../support/start-service';

const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');
const columns = ['Goods', 'How many', 'Value'];

describeWith('Chromium', chromiumProgram !== undefined, 'learned layouts in the page', () => {
	let service: StartedService;
	let browser: Browser;
	let page: Page;
	let owner: Client;
	let strangersKey: string;
	const complaints: string[] = [];

	beforeAll(async () => {
		service = await startService({ settings: { workers: 1 } });
		owner = new Client(service.baseUrl, service.apiKey);
		strangersKey = await createKey(service.dataFolder, 'stranger');
		browser = await startBrowser();
		page = browser.page;
		page.on('console', (message: ConsoleMessage) => {
			// A concurrent change is answered with 409, which the browser logs.
			if (message.type() === 'error' && !/\b409\b/.test(message.text())) complaints.push(message.text());
		});
		page.on('pageerror', (error: Error) => complaints.push(error.message));
		page.on('dialog', (dialog) => void dialog.accept());
	});

	afterAll(async () => {
		await browser.stop();
		await service.stop();
	});

	async function extract(number: string): Promise<string> {
		const { body } = await owner.post('/server/v2/process/idp/documentExtract', [
			['parameter', JSON.stringify({ keys: ['Document code'], tableHandles: columns })],
			['file', { bytes: await housePaper(number, 'Oddny', ['10.00', '14.50']), fileName: 'paper.pdf' }],
		]);
		const [{ fileKey }] = (await owner.waitForEnd(body.data.taskId)).fileInfoDTOList;
		return fileKey as string;
	}

	/** A layout of two documents: one that was reviewed, and one that was read with it. */
	async function learn(): Promise<void> {
		await owner.post('/server/v2/account/forget', []);
		const rows = [
			['Rope', '2', '10.00'],
			['Rope', '3', '14.50'],
		];
		await owner.post('/server/v2/task/review', [
			['fileKey', await extract('KV-1')],
			['version', '0'],
			['values', JSON.stringify([{ key: 'Document code', state: 'corrected', text: 'KV-1' }])],
			['tables', JSON.stringify([{ page: 0, rows }])],
		]);
		await extract('KV-2');
	}

	async function signIn(key: string): Promise<void> {
		await page.goto(service.baseUrl);
		await page.evaluate('sessionStorage.clear()');
		await page.reload();
		await page.getByLabel('API key').fill(key);
		await page.getByRole('button', { name: 'Sign In' }).click();
		await list().locator('summary').waitFor();
	}

	const list = () => page.locator('details', { hasText: 'Learned Layouts' });
	const dialog = () => page.getByRole('dialog');
	const kept = async () => {
		const [layout] = (await owner.get('/server/v2/layout/list')).body.data as { id: string }[];
		return (await owner.get(`/server/v2/layout/export?id=${layout?.id}`)).body.data;
	};

	async function seriousFindings(): Promise<string[]> {
		await page.evaluate(axe);
		interface Found {
			readonly violations: readonly { readonly id: string; readonly impact: string }[];
		}
		const { violations } = await page.evaluate<Found>('axe.run()');
		return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id);
	}

	/** Press Tab until something of a name has the focus. */
	async function tabTo(name: RegExp): Promise<void> {
		for (let presses = 0; presses < 80; presses++) {
			await page.keyboard.press('Tab');
			const focused = await page.evaluate<string>(
				`document.activeElement.getAttribute('aria-label') ?? document.activeElement.textContent`,
			);
			if (name.test(focused)) return;
		}
		throw new Error(`Tab never comes to ${name}`);
	}

	it('are listed with words, keys, columns and uses, and can be opened, renamed and pruned with the keyboard', async () => {
		await learn();
		await signIn(service.apiKey);
		await list().locator('summary').focus();
		await page.keyboard.press('Enter');
		await list().getByText('paper', { exact: true }).waitFor();
		const listText = (await list().textContent()) ?? '';
		for (const part of ['Document code', columns.join(', '), 'quax', 'Documents1', 'Last used'])
			expect(listText).toContain(part);
		expect(await seriousFindings()).toEqual([]);
		await tabTo(/^Show: paper/);
		await page.keyboard.press('Enter');
		await dialog().getByLabel('Name', { exact: true }).waitFor();
		expect(await dialog().locator('.word.label').count()).toBeGreaterThan(3);
		expect(await dialog().locator('.boxed').count()).toBe(2);
		expect(await seriousFindings()).toEqual([]);
		await dialog().getByLabel('Name', { exact: true }).focus();
		await page.keyboard.press('Control+a');
		await page.keyboard.type('Kvistholt');
		await tabTo(/^Remove: How many/);
		await page.keyboard.press('Enter');
		await tabTo(/^Save/);
		await page.keyboard.press('Enter');
		await dialog().getByText('Saved.').waitFor();
		expect(await kept()).toMatchObject({ name: 'Kvistholt', keys: ['Document code'], columns: ['Goods', 'Value'] });
		await page.keyboard.press('Escape');
		await list().getByText('Kvistholt', { exact: true }).waitFor();
	});

	it('show concurrent changes and keep them', async () => {
		await learn();
		await signIn(service.apiKey);
		await list().locator('summary').click();
		await list().getByRole('button', { name: /^Show/ }).click();
		await dialog().getByRole('button', { name: 'Remove: Document code' }).click();
		const { id, version } = await kept();
		await owner.post('/server/v2/layout/edit', Object.entries({ id, version: String(version), name: 'Theirs' }));
		await dialog().getByRole('button', { name: 'Save' }).click();
		await dialog().getByRole('alert').waitFor();
		expect(await dialog().getByLabel('Name', { exact: true }).inputValue()).toBe('Theirs');
		expect(await kept()).toMatchObject({ name: 'Theirs', keys: ['Document code'] });
	});

	it('are exported as JSON for import elsewhere, and deleted', async () => {
		await learn();
		await signIn(service.apiKey);
		await list().locator('summary').click();
		const saved = page.waitForEvent('download');
		await list()
			.getByRole('button', { name: /^Export/ })
			.click();
		const download = await saved;
		expect(download.suggestedFilename()).toBe('paper.layout.json');
		const { name, memory } = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
		expect(memory).toEqual((await kept()).memory);
		const stranger = new Client(service.baseUrl, strangersKey);
		const form = Object.entries({ name: String(name), memory: JSON.stringify(memory) });
		expect((await stranger.post('/server/v2/layout/import', form)).status).toBe(200);
		await list()
			.getByRole('button', { name: /^Delete: / })
			.click();
		await list().getByText('No layouts yet.').waitFor();
		expect((await owner.get('/server/v2/layout/list')).body.data).toEqual([]);
		expect((await stranger.get('/server/v2/layout/list')).body.data).toHaveLength(1);
		await stranger.post('/server/v2/account/forget', []);
	});

	it('are hidden from other accounts', async () => {
		await learn();
		await signIn(strangersKey);
		await list().locator('summary').click();
		await list().getByText('No layouts yet.').waitFor();
		expect(await list().getByRole('listitem').count()).toBe(0);
	});

	it('fit a phone screen and support Chinese', async () => {
		await page.setViewportSize({ width: 390, height: 800 });
		await learn();
		await signIn(service.apiKey);
		await list().locator('summary').click();
		await list().getByRole('button', { name: /^Show/ }).click();
		await dialog().getByLabel('Name', { exact: true }).waitFor();
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
		const wide = await dialog().evaluate((element) => element.scrollWidth - element.clientWidth);
		expect(wide).toBeLessThanOrEqual(1);
		await page.keyboard.press('Escape');
		await page.locator('header').getByLabel('Language').selectOption('zh');
		await page.getByText('已学习的版式').first().waitFor();
		await page.getByText('文档数').waitFor();
	});

	it('cause no browser errors', () => {
		expect(complaints).toEqual([]);
	});
});
