import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import type { Settings } from '../../src/settings/settings';
import { Client } from '../support/client';
import { redisInstalled, startRedis } from '../support/redis';
import { startS3 } from '../support/s3';
import { startService, type StartedService } from '../support/start-service';
import { waitUntil } from '../support/wait-until';

/** In the text of the document, in a reviewed value, and in the name of the file. */
const marks = { text: 'QUINCETEXT', value: 'QUINCEVALUE', name: 'QUINCENAME' };

let service: StartedService;
let client: Client;
/** Folders of the service and of its servers. */
let folders: readonly string[];

/** Files that hold one of the texts, by its encodings in documents and databases. */
async function holding(texts: readonly string[]): Promise<string[]> {
	const found: string[] = [];
	const needles = texts.flatMap((text) => [Buffer.from(text), Buffer.from(text, 'utf16le'), hexOf(text)]);
	for (const folder of folders) {
		const entries = await readdir(folder, { recursive: true, withFileTypes: true });
		for (const entry of entries.filter((one) => one.isFile())) {
			const path = join(entry.parentPath, entry.name);
			const bytes = await readFile(path).catch(() => Buffer.alloc(0));
			if (needles.some((needle) => bytes.includes(needle))) found.push(path.slice(folder.length));
		}
	}
	return found;
}

/** As pdf-lib writes it into a page. */
const hexOf = (text: string) => Buffer.from(Buffer.from(text).toString('hex').toUpperCase());

/** A document with a receipt, a reading and a review. @returns its task */
async function convertAndReview(): Promise<string> {
	const pdf = await PDFDocument.create();
	const page = pdf.addPage();
	page.drawText(`Customer: ${marks.text}`, { x: 50, y: 700, font: await pdf.embedFont(StandardFonts.Helvetica) });
	const bytes = await pdf.save({ useObjectStreams: false });
	const { body } = await client.post('/server/v2/process/idp/documentExtract', [
		['parameter', JSON.stringify({ keys: ['Customer'] })],
		['file', { bytes, fileName: `${marks.name}.pdf` }],
	]);
	const { taskId, fileInfoDTOList } = await client.waitForEnd(body.data.taskId);
	const { fileKey } = fileInfoDTOList[0];
	const review = await client.get(`/server/v2/task/review?fileKey=${fileKey}`);
	const { version } = review.body.data;
	const saved = await client.post('/server/v2/task/review', [
		['fileKey', fileKey],
		['version', String(version)],
		['values', JSON.stringify([{ key: 'Customer', state: 'corrected', text: marks.value }])],
	]);
	expect(saved.status).toBe(200);
	return taskId as string;
}

/** Waits until nothing is left, and stays so: a file may be written while another one is read. */
async function expectErased(texts: readonly string[]): Promise<void> {
	let left: string[] = [];
	const isErased = async () => (left = await holding(texts)).length === 0;
	await waitUntil(async () => (await isErased()) && (await isErased()), 'nothing is left').catch(() => undefined);
	expect(left).toEqual([]);
}

/** Servers for files and for the queue; the data folder of the service is searched in any case. */
interface Servers {
	readonly settings: Partial<Settings>;
	readonly folders: readonly string[];
	/** Writes to disk what the servers have in memory. */
	save(): Promise<void>;
	stop(): Promise<void>;
}

const none: Servers = { settings: {}, folders: [], save: () => Promise.resolve(), stop: () => Promise.resolve() };

async function startServers(): Promise<Servers> {
	const [s3, redis] = [await startS3(), await startRedis()];
	return {
		settings: { ...s3.settings, redisUrl: redis.url, secretKey: 'a-secret-of-all-processes-of-the-test' },
		folders: [s3.folder, redis.folder],
		save: () => redis.save(),
		async stop() {
			await redis.stop();
			await s3.remove();
		},
	};
}

const places: readonly (readonly [place: string, start: () => Promise<Servers>])[] = [
	['the data folder', () => Promise.resolve(none)],
	...(redisInstalled ? ([['S3 and Redis', startServers]] as const) : []),
];

describe.each(places)('files of %s', (_place, start) => {
	let servers = none;

	beforeAll(async () => {
		servers = await start();
		service = await startService({ settings: { workers: 1, logLevel: 'debug', ...servers.settings } });
		client = new Client(service.baseUrl, service.apiKey);
		folders = [service.dataFolder, ...servers.folders];
	});
	afterAll(async () => {
		await service.stop();
		await servers.stop();
	});

	it('hold nothing of a deleted task', async () => {
		const taskId = await convertAndReview();
		expect(await holding([marks.name])).not.toEqual([]);
		expect(await holding([marks.text])).not.toEqual([]);
		// The correction taught a layout, which is named after the file and stays until it is deleted.
		expect((await client.post('/server/v2/layout/delete', [['id', 'all']])).body.data).toEqual({ deleted: 1 });
		expect((await client.post('/server/v2/task/delete', [['taskId', taskId]])).status).toBe(200);
		await servers.save();
		await expectErased(Object.values(marks));
		expect(service.output()).not.toMatch(/QUINCE/);
	});

	it('hold nothing of the documents of a purged key', async () => {
		await convertAndReview();
		expect(await holding([marks.value])).not.toEqual([]);
		expect((await client.post('/server/v2/key/purge', [])).status).toBe(200);
		await servers.save();
		// Names of files stay in the list of tasks.
		await expectErased([marks.text, marks.value]);
	});
});
