import { readFileSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { ConsoleMessage, Locator, Page, Request } from 'playwright-core';

import { extractionPresets } from '../../../contract/extraction-presets';
import { fixturePath } from '../../../fixtures';
import { chromiumProgram, startBrowser, type Browser } from '../support/browser';
import { unzip } from '../support/independent-client/documents';
import { makeZip } from '../support/containers';
import { describeWith } from '../support/describe-with';
import { Client } from '../support/client';
import { sampled } from '../support/sample';
import { startService, type StartedService } from '../support/start-service';

/** Unlike the sentence 20 lines before: those would be the running lines of pages. */
function sentence(who: string, number: number): string {
	const [thing, duty, time] = [
		['cellar', 'roof', 'garden', 'gate', 'kitchen', 'stair', 'window', 'well', 'barn'][number % 9],
		['paints', 'cleans', 'repairs', 'heats', 'insures', 'closes', 'lights'][number % 7],
		['spring', 'autumn', 'winter', 'leap year'][number % 4],
	];
	return `The ${who} ${duty} the ${thing} every ${time} at ${number * 7} euros.`;
}

/** Clauses on pages of 20 lines. */
async function drawClauses(clauses: readonly string[]): Promise<Uint8Array> {
	const document = await PDFDocument.create();
	const font = await document.embedFont(StandardFonts.Helvetica);
	for (let first = 0; first < clauses.length; first += 20) {
		const page = document.addPage([420, 595]);
		for (const [line, text] of clauses.slice(first, first + 20).entries())
			page.drawText(text, { x: 40, y: 595 - 70 - 24 * line, size: 10, font });
	}
	return await document.save();
}

const megabyte = 1024 * 1024;
const uploadMs = 150_000;
/** Of the largest file that is uploaded, in megabytes: more than the page may take for it. */
const largeSize = sampled(500, 250);
const axe = readFileSync(createRequire(__filename).resolve('axe-core/axe.min.js'), 'utf8');

interface Finding {
	readonly id: string;
	readonly impact: string;
	readonly nodes: readonly { readonly html: string }[];
}

describeWith('Chromium', chromiumProgram !== undefined, 'the page for people', () => {
	let service: StartedService;
	let browser: Browser;
	let page: Page;
	let client: Client;
	const complaints: string[] = [];
	const strangers: string[] = [];

	beforeAll(async () => {
		service = await startService({ settings: { fileBytes: 600 * megabyte, workers: 1 } });
		client = new Client(service.baseUrl, service.apiKey);
		browser = await startBrowser();
		page = browser.page;
		page.on('console', (message: ConsoleMessage) => {
			// A wrong key is answered with 401, and who asks about a task that is being deleted with 404, which the browser writes down.
			if (message.type() === 'error' && !/\b40[14]\b/.test(message.text())) complaints.push(message.text());
		});
		page.on('pageerror', (error: Error) => complaints.push(error.message));
		page.on('request', (request: Request) => {
			const url = request.url();
			if (!url.startsWith(service.baseUrl) && !url.startsWith('blob:')) strangers.push(url);
		});
		await page.goto(service.baseUrl);
	});

	afterAll(async () => {
		await browser.stop();
		await service.stop();
	});

	/** Rules of WCAG 2.2 A and AA that the page breaks seriously. */
	async function seriousFindings(): Promise<string[]> {
		// By the debugger: the page's own policy allows no script from elsewhere.
		await page.evaluate(axe);
		const { violations } = await page.evaluate<{ readonly violations: readonly Finding[] }>('axe.run()');
		return violations
			.filter(({ impact }) => impact === 'serious' || impact === 'critical')
			.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
	}

	async function signIn(key = service.apiKey): Promise<void> {
		await page.getByLabel('API key').fill(key);
		await page.getByRole('button', { name: 'Sign In' }).click();
	}

	const picker = () => page.getByLabel('Files', { exact: true }).and(page.locator('input'));

	async function convert(tool: string, ...paths: readonly string[]): Promise<void> {
		await picker().setInputFiles([...paths]);
		await select(tool);
		await submit();
	}

	const select = (tool: string) => page.getByRole('radio', { name: tool, exact: true }).check();

	/** Files of the newest task. */
	async function newestTask(): Promise<{ readonly fileName: string }[]> {
		const id = await page.locator('article[id^=task-]').first().getAttribute('id');
		const { body } = await client.taskInfo(id?.replace('task-', '') ?? '');
		return body.data.fileInfoDTOList as { readonly fileName: string }[];
	}

	/** The paths of the operations on offer. */
	const offered = () =>
		page.getByRole('radio').evaluateAll((tiles) => tiles.map((tile) => (tile as HTMLInputElement).value));

	/** Send the form, and wait until its task stands at the top of the list. */
	async function submit(): Promise<void> {
		const newestId = () =>
			page
				.locator('article[id^=task-]')
				.first()
				.getAttribute('id')
				.catch(() => null);
		const hasTasks = (await page.locator('article[id^=task-]').count()) > 0;
		const before = hasTasks ? await newestId() : null;
		await page.getByRole('button', { name: 'Convert', exact: true }).click();
		await page.waitForFunction(
			(id) => {
				const first = document.querySelector('article');
				return first !== null && first.id !== '' && first.id !== id;
			},
			before,
			{ timeout: uploadMs },
		);
	}

	/** The newest task, once it has a state. */
	const newest = (state: string) => page.getByRole('article').first().getByText(state, { exact: true });
	const dialog = () => page.getByRole('dialog');
	const closeDialog = () => dialog().getByRole('button', { name: 'Close' }).click();

	it('refuses a wrong key with the service’s message and accepts a valid one', async () => {
		expect(await seriousFindings()).toEqual([]);
		await signIn('dc_wrong');
		await page.getByRole('alert').waitFor();
		expect(await page.getByRole('alert').textContent()).toContain('key');
		await signIn();
		await page.getByText('No tasks yet').waitFor();
		expect(await page.evaluate('Object.values(localStorage).join()')).not.toContain(service.apiKey);
	});

	it('offers the tools of the service, each with its fields from the contract', async () => {
		const { body } = await client.get('/server/v2/tool/support');
		const paths = (body.data as { executeTypeUrl: string }[]).map(({ executeTypeUrl }) => executeTypeUrl);
		// A tool for PDFs stands for the one with the same result for images.
		const standsFor = (path: string) => path.replace(/^img\//, 'pdf/');
		expect(new Set(await offered())).toEqual(
			new Set(paths.map((path) => (paths.includes(standsFor(path)) ? standsFor(path) : path))),
		);
		expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe('pdf/docx');
		await page.getByLabel('Search operations').fill('pdf merge');
		expect(await offered()).toEqual(['pdf/docx', 'pdf/merge']);
		await page.getByLabel('Search operations').fill('');
		await page.getByText('More Settings').click();
		// What only counts with OCR appears with OCR.
		await page.getByLabel('OCR Language').waitFor();
		await page.getByLabel('Use OCR').uncheck();
		expect(await page.getByLabel('OCR Language').count()).toBe(0);
		await select('Extract Fields From Document');
		const names = async (list: string) =>
			(await page.locator(`textarea[name="${list}"]`).inputValue()).split('\n').filter((name) => name !== '');
		expect(await names('keys')).toEqual(extractionPresets.invoice?.keys);
		await page.getByLabel('Document Type').selectOption('Bank Statement');
		expect(await names('keys')).toEqual(extractionPresets.bankStatement?.keys);
		expect(await names('tableHandles')).toEqual(extractionPresets.bankStatement?.columns);
		// Without a field or a column, nothing could be extracted.
		await page.getByLabel('Document Type').selectOption('Other (Only the Fields You Specify)');
		expect(await names('keys')).toEqual([]);
		await page.locator('textarea[name="keys"][required]').waitFor();
		await select('Extract Pages');
		await page.getByLabel('Pages (required)').waitFor();
		expect(await seriousFindings()).toEqual([]);
	});

	it('converts a PDF to text, shows it and updates the balance', async () => {
		const balance = async () => Number((await page.locator('.balance strong').textContent())?.replace(/\D/g, ''));
		const before = await balance();
		await convert('Text', fixturePath('sample.pdf'));
		await newest('Done').waitFor();
		const receipt = page.getByRole('article').first().locator('.receipt');
		expect(await receipt.locator('summary').textContent()).toMatch(
			/^Receipt: \d+ pages, [\d,]+ words, all in the result$/,
		);
		await receipt.locator('summary').click();
		await receipt.getByText('sample.txt: SHA-256').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		await dialog().getByText('Invoice').first().waitFor();
		await browser.picture('page-preview');
		expect(await seriousFindings()).toEqual([]);
		await closeDialog();
		for (let tries = 0; tries < 600 && (await balance()) === before; tries++) await page.waitForTimeout(100);
		expect(await balance()).toBe(before - 1);
	});

	it('downloads a result under its name', async () => {
		const download = page.waitForEvent('download');
		await page.getByRole('link', { name: 'Download: sample.txt' }).first().click();
		const file = await download;
		expect(file.suggestedFilename()).toBe('sample.txt');
		expect(await readFile(await file.path(), 'utf8')).toContain('Invoice');
	});

	it('takes a file that is dropped beside the box', async () => {
		const isLeft = await page.evaluate(() => {
			const dataTransfer = new DataTransfer();
			dataTransfer.items.add(new File(['%PDF-'], 'beside.pdf', { type: 'application/pdf' }));
			const drop = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
			return document.body.dispatchEvent(drop);
		});
		expect(isLeft).toBe(false);
		await page.getByRole('button', { name: 'Remove: beside.pdf' }).click();
	});

	it('takes a pasted screenshot and offers what reads it', async () => {
		await page.evaluate(() => {
			const clipboardData = new DataTransfer();
			clipboardData.items.add(new File(['a'], 'image.png', { type: 'image/png' }));
			document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
		});
		await page.getByRole('button', { name: /^Remove: pasted-.*png$/ }).waitFor();
		const forImages = await offered();
		expect(forImages).toEqual(expect.arrayContaining(['pdf/txt', 'pdf/merge', 'documentAI/dewarp', 'img/pdf']));
		expect(forImages).not.toEqual(expect.arrayContaining(['pdf/split']));
		await page.getByRole('button', { name: /^Remove: pasted-/ }).click();
		await picker().setInputFiles({ name: 'invoice.xml', mimeType: 'text/xml', buffer: Buffer.from('<a/>') });
		await page.getByRole('button', { name: 'Remove: invoice.xml' }).waitFor();
		expect(await offered()).toEqual(['pdf/einvoice']);
		await page.getByRole('button', { name: 'Remove: invoice.xml' }).click();
		expect(await offered()).toEqual(expect.arrayContaining(['pdf/split', 'documentAI/dewarp']));
	});

	it('refuses a file above the limit before it is uploaded', async () => {
		const folder = await mkdtemp(join(tmpdir(), 'document-conversion-page-'));
		try {
			const path = join(folder, 'huge.pdf');
			const file = await open(path, 'w');
			await file.truncate(601 * megabyte);
			await file.close();
			await picker().setInputFiles(path);
			await page.getByText('The file is larger than the limit of 600.0 MB').waitFor();
			expect(await page.getByRole('button', { name: 'Convert', exact: true }).isDisabled()).toBe(true);
			await page.getByRole('button', { name: 'Remove: huge.pdf' }).click();
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});

	it('merges files in the order of the list', async () => {
		await picker().setInputFiles([fixturePath('sample.pdf'), fixturePath('three-pages.pdf')]);
		await select('Merge Files Into One PDF');
		await page.getByRole('button', { name: 'Move up: three-pages.pdf' }).click();
		// Dragged down and up again, it is where it was.
		const names = () => page.getByRole('list', { name: 'Files' }).first().locator('bdi').allTextContents();
		const [first, second] = [0, 1].map((index) =>
			page.getByRole('list', { name: 'Files' }).first().getByRole('listitem').nth(index),
		);
		await first!.dragTo(second!);
		expect(await names()).toEqual(['sample.pdf', 'three-pages.pdf']);
		await second!.dragTo(first!);
		expect(await names()).toEqual(['three-pages.pdf', 'sample.pdf']);
		await submit();
		await newest('Done').waitFor();
		const merged = await newestTask();
		expect(merged.map(({ fileName }) => fileName)).toEqual(['three-pages.pdf', 'sample.pdf']);
		expect(await page.getByRole('article').first().getByRole('heading').textContent()).toContain(
			'Merge Files Into One PDF',
		);
	});

	it('picks pages from thumbnails', async () => {
		await picker().setInputFiles(fixturePath('three-pages.pdf'));
		await select('Extract Pages');
		const height = () =>
			page
				.locator('.thumbnail')
				.first()
				.evaluate((canvas) => canvas.getBoundingClientRect().height);
		const heightBefore = await height();
		await page.getByRole('button', { name: 'Page 3', exact: true }).click();
		await page.getByRole('button', { name: 'Page 1', exact: true }).click();
		expect(await page.getByLabel('Pages (required)').inputValue()).toBe('3,1');
		await page.waitForFunction(() => document.querySelector<HTMLCanvasElement>('.thumbnail')?.width === 120);
		// Buttons that move under the pointer would miss a click.
		expect(await height()).toBe(heightBefore);
		await browser.picture('page-pages');
		expect(await seriousFindings()).toEqual([]);
		await select('Split PDF');
		await page.getByRole('button', { name: 'New file from page 3' }).click();
		expect(await page.getByLabel('Page Ranges').inputValue()).toBe('1-2,3');
		await select('Rearrange Pages');
		await page.getByRole('button', { name: 'Move forward: Page 1' }).click();
		await page.getByRole('button', { name: 'Rotate: Page 2' }).click();
		await page.getByRole('button', { name: 'Remove: Page 3' }).click();
		expect(await page.getByLabel('Steps').inputValue()).toBe('rotate 90 2\ndelete 3\nmove 1 to end');
		await submit();
		await newest('Done').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		await dialog().getByText('Page 1 / 2').waitFor();
		await closeDialog();
	});

	it('downloads all results of a task as one ZIP file', async () => {
		await convert('Text', fixturePath('sample.pdf'), fixturePath('three-pages.pdf'));
		await newest('Done').waitFor();
		const download = page.waitForEvent('download');
		await page.getByRole('article').first().getByRole('button', { name: 'Download All (ZIP)' }).click();
		const entries = await unzip(await readFile(await (await download).path()));
		expect([...entries.keys()].sort()).toEqual(['sample.txt', 'three-pages.txt']);
		expect(entries.get('sample.txt')?.toString()).toContain('Invoice');
	});

	it('shows Markdown as it looks and copies its text', async () => {
		await convert('Markdown', fixturePath('sample.pdf'));
		await newest('Done').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		const shown = dialog().locator('.document');
		await shown.getByRole('table').first().waitFor();
		await shown.getByRole('img').first().waitFor();
		expect(await shown.innerText()).not.toMatch(/^#|\n#|\*\*/);
		await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
		await dialog().getByRole('button', { name: 'Copy Text' }).click();
		await dialog().getByText('Copied').waitFor();
		expect(await page.evaluate<string>('navigator.clipboard.readText()')).toMatch(/^#+ |\n#+ /);
		expect(await seriousFindings()).toEqual([]);
		await closeDialog();
		await page.reload();
		await page.getByRole('radio', { checked: true }).waitFor();
		expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe('pdf/markdown');
	});

	it('shows HTML without executing it', async () => {
		await convert('HTML', fixturePath('three-pages.pdf'));
		await newest('Done').waitFor();
		const hostile =
			'<b onclick="taken=1">bold</b><script>taken=1</script><img src="x" onerror="taken=1" alt="logo">' +
			'<a href="javascript:taken=1">link</a><iframe srcdoc="<p>frame</p>"></iframe><style>b{display:none}</style>';
		const body = makeZip([{ name: 'page.html', bytes: Buffer.from(hostile) }]);
		await page.route(/download/, (route) => route.fulfill({ body }));
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		await dialog().locator('.document').getByText('bold').waitFor();
		expect(await dialog().locator('.document').innerHTML()).toBe('<b>bold</b><em>logo</em>link');
		expect(await page.evaluate('typeof taken')).toBe('undefined');
		await page.unroute(/download/);
		await closeDialog();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		await dialog().locator('.document').getByText('Alpha').waitFor();
		await closeDialog();
	});

	it('converts a file again with changed settings', async () => {
		await picker().setInputFiles(fixturePath('three-pages.pdf'));
		await select('Extract Pages');
		await page.getByLabel('Pages (required)').fill('2');
		await submit();
		await newest('Done').waitFor();
		await select('Text');
		await page.getByRole('article').first().getByRole('button', { name: 'Convert Again: three-pages.pdf' }).click();
		await page.getByRole('button', { name: 'Remove: three-pages.pdf' }).waitFor();
		expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe('pdf/extract');
		expect(await page.getByLabel('Pages (required)').inputValue()).toBe('2');
		await page.getByLabel('Pages (required)').fill('2,1');
		await submit();
		await newest('Done').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		await dialog().getByText('Page 1 / 2').waitFor();
		await closeDialog();
	});

	it('converts several files in one task and explains a failure', async () => {
		await picker().setInputFiles([fixturePath('sample.pdf'), fixturePath('broken.pdf')]);
		await select('Insert Blank Pages');
		// The form asks for what is required before it lets anything go.
		await page.getByRole('button', { name: 'Convert', exact: true }).click();
		expect(
			await page
				.getByLabel('Insert at Page (required)')
				.evaluate((field) => (field as HTMLInputElement).validity.valueMissing),
		).toBe(true);
		await page.getByLabel('Insert at Page (required)').fill('1');
		await submit();
		await newest('Done').waitFor();
		await page.getByRole('article').first().getByText('Failed:').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview: sample.pdf' }).click();
		await dialog()
			.getByText(/Page 1 \/ \d/)
			.waitFor();
		expect(await seriousFindings()).toEqual([]);
		await dialog().getByRole('button', { name: 'Next page' }).click();
		await dialog()
			.getByText(/Page 2 \/ \d/)
			.waitFor();
		await closeDialog();
	});

	it('previews an archive of page images', async () => {
		await convert('Images', fixturePath('three-pages.pdf'));
		await newest('Done').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		await dialog().getByRole('img').first().waitFor();
		expect(await dialog().locator('summary').count()).toBe(3);
		expect(
			await dialog()
				.getByRole('img')
				.first()
				.evaluate((image) => (image as HTMLImageElement).naturalWidth),
		).toBeGreaterThan(100);
		await closeDialog();
	});

	it('shows a photo next to its result', async () => {
		await convert('Straighten Image (Crop and Flatten)', join(__dirname, '../../../docs/images/photo-before.png'));
		await newest('Done').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).click();
		for (const caption of ['Original', 'Result']) {
			const image = dialog().getByRole('figure', { name: caption }).getByRole('img');
			await image.waitFor();
			expect(await image.evaluate((shown) => (shown as HTMLImageElement).naturalWidth)).toBeGreaterThan(100);
		}
		await browser.picture('page-photo');
		expect(await seriousFindings()).toEqual([]);
		await closeDialog();
	});

	it('shows two versions that scroll together, with marks on both', async () => {
		const clauses = Array.from({ length: 70 }, (_, index) => sentence('tenant', index));
		const added = Array.from({ length: 25 }, (_, index) => sentence('owner', index));
		const edited = clauses.map((clause, index) => (index === 50 ? clause.replace('tenant', 'lodger') : clause));
		await picker().setInputFiles([
			{ name: 'lease.pdf', mimeType: 'application/pdf', buffer: Buffer.from(await drawClauses(clauses)) },
			{
				name: 'lease.pdf',
				mimeType: 'application/pdf',
				buffer: Buffer.from(await drawClauses([...edited.slice(0, 10), ...added, ...edited.slice(10)])),
			},
		]);
		await select('Compare PDFs');
		await submit();
		await newest('Done').waitFor();
		await page.getByRole('article').first().getByRole('button', { name: 'Preview' }).first().click();
		const panes = ['Old', 'New'].map((name) => dialog().getByRole('region', { name: `${name} version: lease.pdf` }));
		const [old, young] = panes as [Locator, Locator];
		/** Lines from the top of a version to the middle of what its pane shows, as drawn; between pages there are none. */
		const middleOf = async (pane: Locator) =>
			await pane.evaluate((shown) => {
				const papers = Array.from(shown.querySelectorAll<HTMLElement>('.paper'));
				const middle = shown.scrollTop + shown.clientHeight / 2;
				const at = papers.findLastIndex((paper) => paper.offsetTop <= middle);
				const inPoints = ((middle - papers[at]!.offsetTop) / papers[at]!.offsetHeight) * 595;
				return at * 20 + (inPoints - 66) / 24;
			});
		const differences = dialog().getByRole('list', { name: 'Differences' }).getByRole('button');
		await differences.first().waitFor();
		expect(await differences.first().textContent()).toMatch(/^Added /);
		expect(await differences.count()).toBe(2);
		expect(await differences.nth(1).textContent()).toBe('Changed tenant lodger');
		await differences.nth(1).click();
		await old.locator('.boxed.current').waitFor();
		expect(await middleOf(old)).toBeCloseTo(50, 0);
		expect(await middleOf(young)).toBeCloseTo(75, 0);
		// The changed word is marked on both sides, where it is drawn.
		for (const [pane, line] of [
			[old, 50 % 20],
			[young, 75 % 20],
		] as const) {
			const mark = pane.locator('.boxed.changed.current');
			const [at, paper] = [await mark.boundingBox(), await mark.locator('..').boundingBox()];
			const scale = 420 / paper!.width;
			expect((at!.y + at!.height / 2 - paper!.y) * scale).toBeCloseTo(66 + 24 * line, -1);
			expect((at!.x - paper!.x) * scale).toBeCloseTo(40 + 4 * 4.4, -1);
		}
		await page.waitForFunction(() =>
			Array.from(document.querySelectorAll('dialog canvas')).every((drawn) => (drawn as HTMLCanvasElement).width > 400),
		);
		await browser.picture('page-comparison', { x: 15, y: 90, width: 1250, height: 480 });
		expect(await seriousFindings()).toEqual([]);
		// By the keyboard to what only one version has: the other one shows where it would be.
		await page.keyboard.press('ArrowUp');
		expect(await differences.first().evaluate((entry) => entry === document.activeElement)).toBe(true);
		// Pages are drawn when they are near.
		await young.locator('.boxed.added.current').nth(1).waitFor();
		expect(await middleOf(old)).toBeCloseTo(9.5, -0.5);
		// One side is scrolled, the other follows, to the same words.
		await old.evaluate((pane) => (pane.scrollTop = pane.querySelectorAll<HTMLElement>('.paper')[1]!.offsetTop));
		const scrolled = await middleOf(old);
		expect(scrolled).toBeGreaterThan(15);
		await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
		expect(await middleOf(young)).toBeCloseTo(scrolled + 25, -0.5);
		await page.setViewportSize({ width: 360, height: 720 });
		expect(await page.evaluate('document.querySelector("dialog").scrollWidth')).toBeLessThanOrEqual(360);
		expect(await seriousFindings()).toEqual([]);
		await page.setViewportSize({ width: 1280, height: 960 });
		await closeDialog();
	});

	it('shows the progress of a long task and cancels it', async () => {
		await picker().setInputFiles(fixturePath('sample.pdf'));
		await select('Insert Blank Pages');
		await page.getByLabel('Insert at Page (required)').fill('1');
		await page.getByText('More Settings').click();
		await page.getByLabel('Number of Pages').fill('1000');
		await submit();
		await newest('Done').waitFor();
		const href = await page.getByRole('article').first().getByRole('link').getAttribute('href');
		const folder = await mkdtemp(join(tmpdir(), 'document-conversion-page-'));
		try {
			const path = join(folder, 'long.pdf');
			const file = await open(path, 'w');
			await file.writeFile(Buffer.from(await (await fetch(href ?? '')).arrayBuffer()));
			await file.close();
			await convert('Images', path);
			await newest('Converting').waitFor();
			await page.getByRole('progressbar', { name: /long\.pdf: \d+\/\d+ pages converted/ }).waitFor();
			await page.getByRole('article').first().getByRole('button', { name: 'Cancel' }).click();
			await page.getByRole('article').first().getByText('Failed:').waitFor();
			await newest('Canceled').waitFor();
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});

	it('shows tasks of others with the same account', async () => {
		const { body } = await client.announce({ executeTypeUrl: 'pdf/txt', fileName: 'from n8n.pdf' });
		expect(body.data.taskId).toEqual(expect.any(String));
		await page.getByText('from n8n.pdf').waitFor();
	});

	it(`accepts a file of ${largeSize} MB without loading it into memory`, async () => {
		const folder = await mkdtemp(join(tmpdir(), 'document-conversion-page-'));
		try {
			const path = join(folder, 'large.pdf');
			const file = await open(path, 'w');
			await file.truncate(largeSize * megabyte);
			await file.close();
			const before = await rendererMemory(browser.folder);
			expect(before).toBeGreaterThan(10 * megabyte);
			let peak = before;
			const watch = setInterval(
				() => void rendererMemory(browser.folder).then((bytes) => (peak = Math.max(peak, bytes))),
				100,
			);
			await convert('Text', path);
			await page.getByRole('article').first().getByText('Failed:').waitFor();
			clearInterval(watch);
			expect(peak - before).toBeLessThan(200 * megabyte);
		} finally {
			await rm(folder, { recursive: true, force: true });
		}
	});

	it.each(['light', 'dark'])('is readable in %s', async (theme) => {
		await page.getByLabel('Appearance').selectOption(theme);
		expect(await seriousFindings()).toEqual([]);
		await page.evaluate('scrollTo(0, 0)');
		await browser.picture(`page-${theme}`);
	});

	it('supports Chinese, including errors of the service', async () => {
		await page.locator('header').getByLabel('Language').selectOption('zh');
		await page.getByRole('heading', { name: '文档转换' }).waitFor();
		await page
			.getByText('失败：', { exact: false })
			.or(page.getByText('失败:', { exact: false }))
			.first()
			.waitFor();
		await page.getByRole('group', { name: '转换为' }).getByRole('radio', { name: '文本' }).waitFor();
		expect(await page.evaluate('document.documentElement.lang')).toBe('zh-CN');
		expect(await seriousFindings()).toEqual([]);
		await page.locator('header').getByLabel('语言').selectOption('en');
	});

	it('fits a phone', async () => {
		await page.setViewportSize({ width: 360, height: 720 });
		expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360);
		expect(await seriousFindings()).toEqual([]);
		await page.evaluate('scrollTo(0, 0)');
		await browser.picture('page-phone');
		await page.setViewportSize({ width: 1280, height: 960 });
	});

	it('works with the keyboard alone', async () => {
		await page.reload();
		// The tools come with an answer of the service: until then there is nothing to go to.
		await page.getByText('Add Files').first().waitFor();
		await page.getByText('More Settings').first().waitFor();
		const names: string[] = [];
		for (let presses = 0; presses < 14; presses++) {
			await page.keyboard.press('Tab');
			names.push(
				await page.evaluate<string>(
					'document.activeElement?.value || document.activeElement?.textContent || document.activeElement?.id || ""',
				),
			);
		}
		// One stop for all operations; the arrow keys move between them.
		expect(names).toEqual(expect.arrayContaining(['Sign Out', 'Add Files', 'pdf/txt', 'More Settings']));
		expect(names.filter((name) => name.startsWith('pdf/'))).toEqual(['pdf/txt']);
		await page.getByRole('radio', { checked: true }).focus();
		await page.keyboard.press('ArrowRight');
		expect(await page.getByRole('radio', { checked: true }).inputValue()).toBe('pdf/markdown');
	});

	it('deletes one task, then all, after confirmation', async () => {
		const id = (await page.locator('article[id^=task-]').first().getAttribute('id'))?.replace('task-', '') ?? '';
		const deleteNewest = () => page.locator(`#task-${id}`).getByRole('button', { name: 'Delete', exact: true }).click();
		page.once('dialog', (asked) => void asked.dismiss());
		await deleteNewest();
		expect((await client.taskInfo(id)).status).toBe(200);
		page.on('dialog', (asked) => void asked.accept());
		await deleteNewest();
		await page.locator(`#task-${id}`).waitFor({ state: 'detached' });
		expect((await client.taskInfo(id)).status).toBe(404);
		expect(await page.locator('article[id^=task-]').count()).toBeGreaterThan(1);
		await page.getByRole('button', { name: 'Delete All Tasks' }).click();
		await page.locator('article[id^=task-]').first().waitFor({ state: 'detached' });
		expect((await client.get('/server/v2/task/list')).body).toMatchObject({ records: [] });
	});

	it('forgets the key on sign-out', async () => {
		await page.getByRole('button', { name: 'Sign Out' }).click();
		await page.getByLabel('API key').waitFor();
		expect(await page.evaluate('Object.values(sessionStorage).join()')).toBe('');
	});

	it('contacted only its service and violated no policy', () => {
		expect(strangers).toEqual([]);
		expect(complaints).toEqual([]);
	});

	it('is served with a strict policy', async () => {
		const answer = await fetch(service.baseUrl);
		const policy = answer.headers.get('content-security-policy') ?? '';
		expect(policy).toContain("default-src 'none'");
		expect(policy).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
	});
});

/** Bytes that the tab's processes have in memory. @param folder  of the browser: other tests start other browsers */
async function rendererMemory(folder: string): Promise<number> {
	let sum = 0;
	for (const name of await readdir('/proc')) {
		if (!/^\d+$/.test(name)) continue;
		const command = await readFile(`/proc/${name}/cmdline`, 'utf8').catch(() => '');
		if (!command.includes('--type=renderer') || !command.includes(folder)) continue;
		const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '');
		sum += Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
	}
	return sum;
}
