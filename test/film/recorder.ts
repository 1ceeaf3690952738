import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** A caption in both languages of the service. */
export interface Caption {
	readonly en: string;
	readonly zh: string;
}

/** Waits are cut: a scene shows at most this many pictures, evenly chosen, for this time each; the last one longer. */
const maxImages = 60;
const imageMs = 150;
const lastMs = 4000;

/** Records what a page shows. Chromium makes the film itself, so no other program is needed. */
export async function record(page: Page) {
	const scenes: { caption: Caption; images: string[] }[] = [];
	let isCut = true;
	const session = await page.context().newCDPSession(page);
	session.on('Page.screencastFrame', ({ data, sessionId }) => {
		if (!isCut) scenes.at(-1)?.images.push(data);
		void session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined);
	});
	await session.send('Page.startScreencast', { format: 'jpeg', quality: 85, everyNthFrame: 6 });
	return {
		/** Starts a scene. */
		say(caption: Caption): void {
			isCut = false;
			scenes.push({ caption, images: [] });
		},
		/** What happens until the next scene is not in the film. */
		cut: (): boolean => (isCut = true),
		/** @returns the film as WebM, its length in ms, and its captions as WebVTT */
		async finish() {
			await session.send('Page.stopScreencast');
			const screen = await page.context().newPage();
			await screen.evaluate(startFilm);
			const start = performance.now();
			const starts: number[] = [];
			for (const { caption, images } of scenes) {
				starts.push(performance.now() - start);
				await screen.evaluate(drawCaption, caption.en);
				const step = Math.max(1, images.length / maxImages);
				for (let left = images.length - 1; left >= 0; left -= step) {
					await screen.evaluate(drawImage, images[images.length - 1 - Math.floor(left)] ?? '');
					await sleep(imageMs);
				}
				await screen.evaluate(drawImage, images.at(-1) ?? '');
				await sleep(lastMs);
			}
			const lengthMs = performance.now() - start;
			const time = (ms = lengthMs) => new Date(ms).toISOString().slice(11, 23);
			const cue = (text: string, at: number) => `\n${time(starts[at])} --> ${time(starts[at + 1])}\n${text}\n`;
			const vtt = (language: keyof Caption) =>
				`WEBVTT\n${scenes.map(({ caption }, at) => cue(caption[language], at)).join('')}`;
			return { film: Buffer.from(await screen.evaluate(endFilm)), lengthMs, vtt };
		},
	};
}

type FilmPage = { recorder: MediaRecorder; chunks: Blob[]; canvas: HTMLCanvasElement };

function startFilm(): void {
	const canvas = Object.assign(document.createElement('canvas'), { width: 1280, height: 1040 });
	const recorder = new MediaRecorder(canvas.captureStream(15), { mimeType: 'video/webm', videoBitsPerSecond: 4e6 });
	const chunks: Blob[] = [];
	recorder.ondataavailable = ({ data }) => chunks.push(data);
	recorder.start(1000);
	document.body.append(canvas);
	Object.assign(globalThis, { recorder, chunks, canvas } satisfies FilmPage);
}

function drawCaption(text: string): void {
	const context = (globalThis as unknown as FilmPage).canvas.getContext('2d')!;
	Object.assign(context, { fillStyle: '#101828', font: '26px sans-serif', textAlign: 'center' });
	context.fillRect(0, 960, 1280, 80);
	context.fillStyle = '#ffffff';
	context.fillText(text, 640, 1009, 1240);
}

async function drawImage(jpeg: string): Promise<void> {
	const picture = Object.assign(new Image(), { src: `data:image/jpeg;base64,${jpeg}` });
	await picture.decode();
	(globalThis as unknown as FilmPage).canvas.getContext('2d')!.drawImage(picture, 0, 0, 1280, 960);
}

async function endFilm(): Promise<number[]> {
	const { recorder, chunks } = globalThis as unknown as FilmPage;
	const stopped = new Promise((resolve) => (recorder.onstop = resolve));
	recorder.stop();
	await stopped;
	return [...new Uint8Array(await new Blob(chunks).arrayBuffer())];
}
