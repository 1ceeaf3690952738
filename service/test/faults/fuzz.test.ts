import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { parameters } from '../../../contract/parameters';
import { toolDefinition, toolPaths } from '../../../contract/tools';
import { fixtureBytes } from '../../../fixtures';
import { anyParameters } from '../support/any-parameters';
import { Client } from '../support/client';
import { containerSeeds } from '../support/container-seeds';
import { damages } from '../support/damage';
import { randomOf } from '../support/random';
import { heicCanBeMade, heicOf } from '../support/heic';
import { finished, markedCii, markedUbl } from '../support/made-einvoice';
import { hasOffice } from '../support/office';
import { damagedOffice, officeSeeds } from '../support/office-seeds';
import { severalAtOnce } from '../support/several-at-once';
import { startService, type StartedService } from '../support/start-service';
import { sampled } from '../support/sample';

/** `npm run fuzz` sends many more, and with `--packed` to the packed and installed service. */
const files = Number(process.env['FUZZ_FILES'] ?? sampled(200, 50));
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const atOnce = 4;
/** Shares of emails, mailboxes and archives, of office files, of XML invoices and of HEIC photos; all other inputs are native files of the tool. */
const shares = { containers: 0.2, office: 0.05, xml: 0.05, heic: 0.05 } as const;
/** Inputs between two progress lines of a nightly run. */
const progressEvery = 250;
/** A file takes some 10 ms; one that makes its worker end, a second. Nights of fuzzing are not ended because the machine is busy. */
const maxMs = 60_000 + files * (process.env['FUZZ_FILES'] === undefined ? 500 : 10_000);

const pdfs = [
	'sample.pdf',
	'three-pages.pdf',
	'two-columns.pdf',
	'form.pdf',
	'chinese.pdf',
	'encrypted.pdf',
	'rotated.pdf',
	'colors.pdf',
	'no-text.pdf',
];

let service: StartedService;
let client: Client;
let images: readonly Buffer[];
/** Sources other than the native files of a tool: kind, file extension and bytes. */
const others: Record<keyof typeof shares, (readonly [string, Buffer])[]> = {
	containers: Object.values(containerSeeds).map((bytes) => ['eml', bytes] as const),
	office: [],
	xml: [markedCii(), markedUbl()].map((marked) => ['xml', finished(marked)] as const),
	heic: [],
};

beforeAll(async () => {
	service = await startService({
		settings: { workers: 2, requestsPerMinute: 1e9, directWaitMs: 3_600_000, initialAssets: 1e6 },
	});
	client = new Client(service.baseUrl, service.apiKey);
	const drawn = () =>
		sharp({
			create: {
				width: 300,
				height: 200,
				channels: 3,
				background: '#eee',
				noise: { type: 'gaussian', mean: 128, sigma: 30 },
			},
		});
	const lines = ['Invoice 2026-17', 'Item      Total', 'Paper      12.50', 'Ink          8.00'];
	const text = lines.map((line, index) => `<text x="20" y="${50 + 45 * index}" font-size="30">${line}</text>`).join('');
	const page = () =>
		sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="340" height="240">${text}</svg>`)).flatten();
	images = [
		await drawn().png().toBuffer(),
		await drawn().jpeg().toBuffer(),
		await drawn().tiff().toBuffer(),
		await page().png().toBuffer(),
		await page().jpeg({ progressive: true }).toBuffer(),
		await page().webp().toBuffer(),
		await page().gif().toBuffer(),
	];
	if (hasOffice) others.office.push(...(await officeSeeds()));
	if (heicCanBeMade) others.heic.push(['heic', heicOf([await page().png().toBuffer()])]);
});
afterAll(() => service.stop());

interface FileEnd {
	readonly status: string;
	readonly failureCode: string;
	readonly failureReason: string;
}

/** A random file extension and a damaged file of that kind. @param read  extension of the tool's native files */
function anyDamaged(read: string, random: () => number): readonly [string, Buffer] {
	let [kind, sources] = ['own', [] as (readonly [string, Buffer])[]];
	let drawn = random();
	for (const [name, share] of Object.entries(shares)) {
		if (drawn >= 0 && drawn < share) [kind, sources] = [name, others[name as keyof typeof shares]];
		drawn -= share;
	}
	if (sources.length === 0)
		sources =
			read === 'pdf'
				? pdfs.map((name) => ['pdf', fixtureBytes(name)] as const)
				: images.map((bytes) => ['png', bytes] as const);
	const [end, whole] = sources[Math.floor(random() * sources.length)] ?? ['pdf', Buffer.alloc(0)];
	if (kind === 'office') return [end, damagedOffice(whole, random)];
	const ways = Object.values(damages);
	return [end, ways[Math.floor(random() * ways.length)]?.(whole, random) ?? whole];
}

describe(`${files} damaged documents`, () => {
	it(
		'never crash the service: each is converted or fails with a code and a reason in both languages',
		async () => {
			const random = randomOf(seed);
			const tools = toolPaths;
			const seen = { success: 0, failed: 0 };
			const done = new Map<string, number>();
			/** How often files failed with each code. */
			const codes: Record<string, number> = {};
			const check = ({ status, failureCode, failureReason }: FileEnd, language: string): void => {
				if (status === 'success') {
					seen.success++;
					return;
				}
				seen.failed++;
				codes[failureCode] = (codes[failureCode] ?? 0) + 1;
				expect(failureCode).toMatch(/^\d{5}$/);
				// What the caller wrote is quoted as it is, in whichever language.
				const reason = failureReason.replace(/"[^"]*"/g, '""');
				expect(reason).toMatch(language === '1' ? /^[^\u4e00-\u9fff]+\.$/ : /[\u4e00-\u9fff].*。$/);
			};
			/** How many were sent of each kind. */
			const kinds: Record<string, number> = {};
			let [sent, longest] = [0, 0];
			const tell = (): void => {
				const line = { seed, inputs: sent, ...seen, kinds, codes, maxMs: Math.round(longest) };
				process.stdout.write(`${JSON.stringify(line)}\n`);
			};
			const one = async (index: number): Promise<void> => {
				const tool = tools[index % tools.length] ?? 'pdf/txt';
				const definition = toolDefinition(tool);
				const [fileKind, bytes] = anyDamaged(definition.sourceTypeName, random);
				kinds[fileKind] = (kinds[fileKind] ?? 0) + 1;
				const language = index % 2 ? '1' : '2';
				const began = performance.now();
				const { status, body } = await client.post(`/server/v2/process/${tool}`, [
					['file', { bytes, fileName: `damaged.${fileKind}` }],
					['parameter', JSON.stringify(anyParameters(definition, parameters, random))],
					['password', 'secret'],
					['language', language],
				]);
				longest = Math.max(longest, performance.now() - began);
				if (++sent % progressEvery === 0 && process.env['FUZZ_FILES'] !== undefined) tell();
				// A document of which nothing is left is refused before it becomes a task.
				if (bytes.length === 0) {
					expect([status, body.code]).toEqual([400, '04002']);
					return;
				}
				expect([tool, status, body.data?.taskStatus]).toEqual([tool, 200, 'TaskFinish']);
				done.set(tool, (done.get(tool) ?? 0) + 1);
				for (const end of body.data.fileInfoDTOList as FileEnd[]) check(end, language);
			};
			try {
				await severalAtOnce(files, atOnce, one);
			} finally {
				// Also how far it came, where it ends before.
				if (process.env['FUZZ_FILES'] !== undefined) tell();
			}
			expect([...done.keys()].sort()).toEqual([...tools].sort());
			expect(seen.success).toBeGreaterThan(files / 20);
			expect(seen.failed).toBeGreaterThan(files / 20);
			expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
			expect(await client.packages()).toMatchObject({ withholdingAsset: 0 });
			expect(service.output()).not.toMatch(/"level":60|fault/);
			// Only the folders of workers that rest are left.
			expect((await readdir(join(service.dataFolder, 'work'))).length).toBeLessThanOrEqual(2);
		},
		maxMs,
	);
});
