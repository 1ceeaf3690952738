import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Workbook } from 'exceljs';
import { readSettings } from '../../src/config';
import { officeFolders } from '../../src/office-program';
import { findJail } from '../../src/tasks/jail/jail';
import { WorkerPool } from '../../src/tasks/worker-pool';
import { buildService, distFolder } from '../support/build-service';
import { makeZip } from '../support/containers';
import { damages, numbers } from '../support/damage';
import { fuzzedText } from '../support/fuzzed-text';
import { hasOffice, makeDocx, makeOpenDocument, wordParagraph } from '../support/office';

/** An input takes a second of computing: with the environment variable many more are made. */
const inputs = Number(process.env['FUZZ_FILES'] ?? 12);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const longestMs = 120_000 + inputs * 20_000;
const officeMs = 20_000;

let folder: string;
let pool: WorkerPool;
const seeds = new Map<string, Buffer>();

beforeAll(async () => {
	buildService();
	folder = await mkdtemp(join(tmpdir(), 'document-conversion-office-'));
	const entry = join(distFolder, 'tasks/worker-main.js');
	const needs = { entry, dataFolder: folder, dataFolders: [], programFolders: await officeFolders('') };
	pool = new WorkerPool({
		...readSettings({}),
		entry,
		// As the service has it: what LibreOffice needs has to be seen there.
		jail: await findJail('prefer', needs),
		makeFolder: () => mkdtemp(join(folder, 'worker-')),
		removeFolder: (path) => rm(path, { recursive: true, force: true }),
	});
	const book = new Workbook();
	const sheet = book.addWorksheet('Data');
	for (let row = 0; row < 30; row++) sheet.addRow([`Article ${row}`, row * 1.5, { formula: `B${row + 1}*2` }]);
	seeds.set('xlsx', Buffer.from(await book.xlsx.writeBuffer()));
	const table = `<w:tbl>${`<w:tr>${'<w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc>'.repeat(3)}</w:tr>`.repeat(5)}</w:tbl>`;
	seeds.set('docx', makeDocx(wordParagraph('Some words.').repeat(20) + table));
	seeds.set(
		'rtf',
		Buffer.from(
			`{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}${'\\trowd\\cellx2000\\cellx4000 a\\cell b\\cell\\row '.repeat(9)}{\\field{\\*\\fldinst PAGE}{\\fldrslt 1}} words\\par}`,
		),
	);
	seeds.set(
		'html',
		Buffer.from(
			`<!DOCTYPE html><html><head><style>td{color:red}</style></head><body><h1>Words</h1><table border=1>${'<tr><td colspan=2>a<td>b</tr>'.repeat(9)}</table><ul><li>x</ul></body></html>`,
		),
	);
	seeds.set('odt', makeOpenDocument('text', '<text:h>Words</text:h><text:p>some more</text:p>'.repeat(9)));
}, 120_000);
afterAll(async () => {
	await pool.stop();
	await rm(folder, { recursive: true, force: true });
});

const outcomeOf = async (bytes: Buffer): Promise<string> =>
	await fuzzedText(bytes, { pool, folder, limits: { officeMs } });

/** What a damaged input may end with; anything else is a fault of ours. */
const allowed = [
	...['converted', 'cannotOpen', 'officeTimedOut', 'officeEncrypted', 'passwordRequired', 'containerTooLarge'],
	'contentTooLarge',
	...['nothingToConvert', 'emptyFile', 'tooManyPages', 'memoryLimitReached'],
];

/** A file in a package is damaged while the package stays whole: this comes further than a damaged package. */
function damaged(kind: string, bytes: Buffer, random: () => number): Buffer {
	const ways = Object.values(damages);
	const damage = (one: Buffer): Buffer => ways[Math.floor(random() * ways.length)]?.(one, random) ?? one;
	if (kind !== 'docx' || random() < 0.4) return damage(bytes);
	const body = damage(Buffer.from(wordParagraph('Some words.').repeat(20))).toString('utf8');
	return makeDocx(body);
}

(hasOffice ? describe : describe.skip)('damaged office files in the jail of a worker', () => {
	it(
		'end each with a result or a coded error, and whole ones are read',
		async () => {
			for (const [kind, bytes] of seeds) expect([kind, await outcomeOf(bytes)]).toEqual([kind, 'converted']);
			const random = numbers(seed);
			const ends = new Map<string, number>();
			let longest = 0;
			for (let input = 0; input < inputs; input++) {
				const [kind, bytes] = [...seeds][input % seeds.size] ?? ['zip', makeZip([])];
				const started = performance.now();
				const bad = damaged(kind, bytes, random);
				const end = await outcomeOf(bad);
				longest = Math.max(longest, performance.now() - started);
				ends.set(end, (ends.get(end) ?? 0) + 1);
				if (!allowed.includes(end)) await writeFile(join(tmpdir(), `office-fuzz-${seed}-${input}.bin`), bad);
			}
			if (process.env['FUZZ_FILES'] !== undefined)
				process.stdout.write(`${JSON.stringify({ ...Object.fromEntries(ends), longestMs: Math.round(longest) })}\n`);
			expect([...ends.keys()].filter((end) => !allowed.includes(end))).toEqual([]);
		},
		longestMs,
	);
});
