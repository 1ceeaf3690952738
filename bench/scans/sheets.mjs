// @ts-check
// Sheets of HTML drawn at any resolution by Chromium, with what a page can be asked while it is open.
import { chromium } from 'playwright-core';

/** CSS pixels of an inch, and of an A4 sheet. */
const cssDpi = 96;
const sheet = { width: 794, height: 1123 };

/**
 * Draw an A4 sheet.
 * @template T
 * @param {string} html with its own margins
 * @param {number} dpi
 * @param {() => T} ask runs in the page, once it is drawn
 * @returns {Promise<{ png: Buffer, answer: T }>}
 */
export async function drawSheet(html, dpi, ask) {
	const browser = await chromium.launch({
		executablePath: '/usr/bin/chromium',
		args: ['--no-sandbox', '--disable-gpu'],
	});
	try {
		const page = await browser.newPage({ viewport: sheet, deviceScaleFactor: dpi / cssDpi });
		await page.setContent(html);
		const png = await page.screenshot({ clip: { x: 0, y: 0, ...sheet } });
		return { png, answer: await page.evaluate(ask) };
	} finally {
		await browser.close();
	}
}
