import type { Page } from 'playwright-core';

import { toWebm } from './webm';

/** A caption in both languages of the service. */
export interface Caption {
	readonly en: string;
	readonly zh: string;
}

/** Waits are cut: a scene shows at most this many pictures, evenly chosen, for this time each; the last one longer. */
const maxImages = 60;
const imageMs = 150;
const lastMs = 4000;
/** Players show the last picture of a film for its own time only. */
const repeatMs = 500;

const size = { width: 1280, height: 1040 };

/**
 * Records what a page shows. Chromium encodes the film, so no other program is needed. The film has a separate clock:
 * a busy machine takes longer to make the same film.
 */
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
		/** Ends a scene with what the page shows now, which the screencast may have skipped. Then nothing is recorded. */
		async cut(): Promise<void> {
			isCut = true;
			const image = await page.screenshot({ type: 'jpeg', quality: 85 });
			scenes.at(-1)?.images.push(image.toString('base64'));
		},
		/** @returns the film as WebM, its length in ms, and its captions as WebVTT */
		async finish() {
			await session.send('Page.stopScreencast');
			const screen = await page.context().newPage();
			// Browsers only encode for pages of a server.
			await screen.goto(new URL('/healthz', page.url()).href);
			await screen.evaluate(startFilm, size);
			const starts: number[] = [];
			let timeMs = 0;
			for (const { caption, images } of scenes) {
				starts.push(timeMs);
				const add = async (image = '', isKey = false) =>
					await screen.evaluate(addImage, { image, caption: caption.en, timeMs, isKey });
				for (const [index, image] of choose(images).entries()) {
					await add(image, index === 0);
					timeMs += imageMs;
				}
				const end = timeMs + lastMs;
				for (; timeMs < end; timeMs += repeatMs) await add(images.at(-1));
			}
			const lengthMs = timeMs;
			const time = (ms = lengthMs) => new Date(ms).toISOString().slice(11, 23);
			const cue = (text: string, at: number) => `\n${time(starts[at])} --> ${time(starts[at + 1])}\n${text}\n`;
			const vtt = (language: keyof Caption) =>
				`WEBVTT\n${scenes.map(({ caption }, at) => cue(caption[language], at)).join('')}`;
			const encoded = await screen.evaluate(endFilm);
			const frames = encoded.map(({ base64, ...frame }) => ({ ...frame, bytes: Buffer.from(base64, 'base64') }));
			return { film: toWebm({ ...size, lengthMs, frames }), lengthMs, vtt };
		},
	};
}

/** Evenly, with the last one. */
function choose(images: readonly string[]): string[] {
	const count = Math.min(images.length, maxImages);
	return Array.from(
		{ length: count },
		(_, index) => images[Math.ceil(((index + 1) * images.length) / count) - 1] ?? '',
	);
}

type Encoded = { timeMs: number; isKey: boolean; base64: string };
type FilmPage = { encoder: VideoEncoder; encoded: Encoded[]; canvas: HTMLCanvasElement };

function startFilm({ width, height }: { width: number; height: number }): void {
	const canvas = Object.assign(document.createElement('canvas'), { width, height });
	const encoded: Encoded[] = [];
	const encoder = new VideoEncoder({
		output(chunk) {
			const bytes = new Uint8Array(chunk.byteLength);
			chunk.copyTo(bytes);
			const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
			encoded.push({ timeMs: chunk.timestamp / 1000, isKey: chunk.type === 'key', base64 });
		},
		error(fault) {
			throw fault;
		},
	});
	encoder.configure({ codec: 'vp8', width, height, bitrate: 4e6, latencyMode: 'realtime' });
	Object.assign(globalThis, { encoder, encoded, canvas } satisfies FilmPage);
}

async function addImage(scene: { image: string; caption: string; timeMs: number; isKey: boolean }): Promise<void> {
	const { canvas, encoder } = globalThis as unknown as FilmPage;
	const { width, height } = canvas;
	const context = canvas.getContext('2d')!;
	const jpeg = Uint8Array.from(atob(scene.image), (letter) => letter.charCodeAt(0));
	context.drawImage(await createImageBitmap(new Blob([jpeg])), 0, 0, width, height - 80);
	Object.assign(context, { fillStyle: '#101828', font: '26px sans-serif', textAlign: 'center' });
	context.fillRect(0, height - 80, width, 80);
	context.fillStyle = '#ffffff';
	context.fillText(scene.caption, width / 2, height - 31, width - 40);
	const frame = new VideoFrame(canvas, { timestamp: scene.timeMs * 1000 });
	encoder.encode(frame, { keyFrame: scene.isKey });
	frame.close();
	await encoder.flush();
}

async function endFilm(): Promise<Encoded[]> {
	const { encoder, encoded } = globalThis as unknown as FilmPage;
	await encoder.flush();
	return encoded;
}
