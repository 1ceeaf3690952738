import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

import { fixturePath } from '../../fixtures';
import { startBrowser } from '../../service/test/support/browser';
import { closeMessages, logIn, openNode, openWorkflow } from '../support/browser-editor';
import { scannedPage } from '../support/drawn-page';
import { credentialType, realN8n } from '../support/real-n8n';
import { chain, documentConversion, readFiles, start } from '../support/real-n8n-workflows';
import { record } from './recorder';
import scenes from './scenes.json';

const outFolder = join(__dirname, '../../.data/film');
const outputMs = 5000;
/** What the scan says. */
const scanned = [
	[80, 120, 'Delivery note 4711'],
	[80, 200, '12 notebooks, dotted'],
	[80, 280, '3 fountain pens'],
] as const;
/** Between the nodes of a workflow, in pixels. */
const nodeStep = 240;

test('a film of the node that n8n accepts for verification', async () => {
	const real = realN8n();
	const { page, stop } = await startBrowser();
	try {
		await logIn(page, real);
		const recorder = await record(page);
		const data = { baseUrl: real.service.baseUrl, apiKey: 'wrong' };
		const wrong = await real.n8n.createCredential({ name: 'Wrong key', type: credentialType, data });
		recorder.say({ en: 'A wrong API key is refused with the reason.', zh: 'API 密钥错误时会说明原因。' });
		await page.goto(`${real.url}/home/credentials/${wrong.id}`);
		await page.getByText('More details').click();
		await page.getByText('The API key is missing, wrong or revoked').waitFor();
		await recorder.cut();
		recorder.say({ en: 'With a valid key, the test succeeds.', zh: '密钥有效时，测试成功。' });
		await page.goto(`${real.url}/home/credentials/${real.credential.id}`);
		await page.getByText('Connection tested successfully').waitFor();
		await recorder.cut();
		await real.n8n.deleteCredential(wrong.id);
		for (const { file, fields, shows, ...caption } of scenes) {
			const path = join(real.fileFolder, `film-${file}`);
			await (file === 'scan.pdf' ? writeFile(path, await scannedPage(scanned)) : copyFile(fixturePath(file), path));
			const node = documentConversion(fields, { credentials: { [credentialType]: real.credential } });
			const nodes = [start, readFiles(path), node].map((one, at) => ({ ...one, position: [nodeStep * at, 0] }));
			const { id } = await real.n8n.createWorkflow(chain(caption.en, nodes));
			await openWorkflow(page, real.url, id);
			recorder.say(caption);
			await page.getByTestId('execute-workflow-button').click();
			await page
				.getByText(/Workflow executed successfully|Problem in node/)
				.first()
				.waitFor();
			await closeMessages(page);
			await openNode(page, node.name);
			await page.getByTestId('output-panel').getByText(shows).first().waitFor();
			await page.getByText('Loading fields').first().waitFor({ state: 'hidden' });
			await sleep(outputMs);
			await recorder.cut();
		}
		const { film, lengthMs, vtt } = await recorder.finish();
		expect(lengthMs).toBeLessThan(5 * 60_000);
		expect(await durationOf(page, film)).toBeCloseTo(lengthMs / 1000, 1);
		await mkdir(outFolder, { recursive: true });
		await writeFile(join(outFolder, 'node.webm'), film);
		for (const language of ['en', 'zh'] as const)
			await writeFile(join(outFolder, `node.${language}.vtt`), vtt(language));
	} finally {
		await stop();
	}
}, 1_200_000);

/** How long a browser plays a film, in seconds. */
async function durationOf(page: Page, film: Buffer): Promise<number> {
	return await page.evaluate(async (base64) => {
		const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
		const video = document.createElement('video');
		video.src = URL.createObjectURL(new Blob([bytes], { type: 'video/webm' }));
		await new Promise((resolve, reject) => Object.assign(video, { onloadeddata: resolve, onerror: reject }));
		video.currentTime = video.duration;
		await new Promise((resolve) => (video.onseeked = resolve));
		return video.currentTime;
	}, film.toString('base64'));
}
