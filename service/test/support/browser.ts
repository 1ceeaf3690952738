import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, selectors, type Page } from 'playwright-core';

/** Where distributions install Chromium or Chrome. */
const programs = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The browser on this machine, if there is one. */
export const chromiumProgram = programs.find((program) => existsSync(program));

/** Works as root and without a display; only connects to the page. */
const flags = [
	'--headless',
	'--no-sandbox',
	'--disable-gpu',
	'--disable-quic',
	'--no-first-run',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
];

/** What one step in the browser may take on a busy machine. */
const stepMs = 90_000;

/** Where README pictures lie; only written when `UPDATE_SCREENSHOTS` is set. */
const imagesFolder = join(__dirname, '../../../docs/images');

/** A part of the page, in pixels. */
export interface Clip {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly height: number;
}

/** A headless Chromium with one page. */
export interface Browser {
	readonly page: Page;
	/** Its own folder, which is in the command line of each of its processes. */
	readonly folder: string;
	/** Take a picture of the page, or of a part of it, for the docs. */
	picture(name: string, clip?: Clip): Promise<void>;
	stop(): Promise<void>;
}

/** Start Chromium with a new profile. */
export async function startBrowser(): Promise<Browser> {
	// n8n's editor marks its parts for tests.
	selectors.setTestIdAttribute('data-test-id');
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-browser-'));
	const pictures = process.env.UPDATE_SCREENSHOTS ? imagesFolder : folder;
	await mkdir(pictures, { recursive: true });
	const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
		executablePath: chromiumProgram,
		args: flags,
		viewport: { width: 1280, height: 960 },
		colorScheme: 'light',
		locale: 'en-US',
	});
	context.setDefaultTimeout(stepMs);
	const page = context.pages()[0] ?? (await context.newPage());
	return {
		page,
		folder,
		async picture(name, clip) {
			// A field under the pointer would show its buttons.
			await page.mouse.move(0, 0);
			await page.screenshot({ path: join(pictures, `${name}.png`), clip, animations: 'disabled' });
		},
		async stop() {
			await context.close();
			await rm(folder, { recursive: true, force: true });
		},
	};
}
