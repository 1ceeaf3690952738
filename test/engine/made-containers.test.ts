import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import type { INode, INodeExecutionData } from 'n8n-workflow';
import { toolDefinition } from '../../contract';
import type { UseName } from '../../nodes/DocumentConversion/parameters/uses';
import { useNames, uses } from '../../nodes/DocumentConversion/parameters/uses';
import type { MadeContainer, MadeEntry } from '../../service/test/support/made-containers';
import { findMissing, makeContainer } from '../../service/test/support/made-containers';
import type { StartedService } from '../../service/test/support/start-service';
import { startService } from '../../service/test/support/start-service';
import { sampled } from '../../service/test/support/sample';
import { nodeName, runConvert } from '../support/engine/convert-workflow';
import type { FinishedWorkflow } from '../support/engine/run-workflow';

/*
 * Everything in made containers, judged by the items of the node and by what the generator put in: each entry is a
 * file of the task (its path in an item), part of a joined result (a page), kept in a PDF, or named with its reason.
 */

let service: StartedService;
let files: Server;
let folder: string;

beforeAll(async () => {
	service = await startService({ settings: { initialAssets: 1_000_000, requestsPerMinute: 1_000_000 } });
	folder = mkdtempSync(join(tmpdir(), 'made-containers-'));
	files = createServer((request, response) => {
		createReadStream(join(folder, basename(request.url ?? ''))).pipe(response);
	});
	await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve));
});

afterAll(async () => {
	await service.stop();
	files.close();
	rmSync(folder, { recursive: true, force: true });
});

/** A container, its file, and how it is sent. */
interface Sent {
	readonly seed: number;
	readonly made: MadeContainer;
	readonly file: string;
}

const required: Partial<Record<UseName, INode['parameters']>> = {
	extractPages: { pageOptions: '1' },
	insertPages: { targetPage: '1' },
	extractFields: { documentKind: 'invoice' },
	redactPdf: { redactTexts: ['text'] },
	locateText: { passages: ['text'] },
	rearrangePages: { pageSteps: ['rotate 90 1'] },
};
const options: Partial<Record<UseName, object>> = {
	mergePdfs: { skipUnreadable: true },
	convertImagesToPdf: { skipUnreadable: true },
};
const ways = ['direct', 'presigned', 'url'] as const;
/** Operations with containers, and how many containers they get together. The sample sends one to every second operation; the ways take turns. */
const operations = sampled(
	useNames,
	useNames.filter((_, index) => index % 2 === 0),
);
const containerCount = sampled(200, operations.length);

/** Containers of one run: by operation, and by how they are sent. At night every operation gets every way. */
async function makeRuns(count: number): Promise<Map<string, Sent[]>> {
	const runs = new Map<string, Sent[]>();
	for (let seed = 1; seed <= count; seed++) {
		const made = await makeContainer(seed, 2);
		const file = join(folder, `c${seed}.${made.extension}`);
		writeFileSync(file, made.bytes);
		const use = operations[seed % operations.length] ?? 'extractText';
		const way = ways[((seed % operations.length) + Math.floor(seed / operations.length)) % ways.length] ?? 'direct';
		const key = [use, way, ...(joins(use) ? [seed] : [])].join(' ');
		runs.set(key, [...(runs.get(key) ?? []), { seed, made, file }]);
	}
	return runs;
}

function joins(use: UseName): boolean {
	return toolDefinition(uses[use].tool).joinsFiles === true;
}

async function convert(use: UseName, way: (typeof ways)[number], sent: readonly Sent[]): Promise<FinishedWorkflow> {
	const { port } = files.address() as AddressInfo;
	return await runConvert(service, {
		items: sent.map(({ file }) => ({
			json: { url: `http://127.0.0.1:${port}/${basename(file)}` },
			...(way === 'url' ? {} : { files: { data: file } }),
		})),
		parameters: {
			operation: use,
			...required[use],
			...(way === 'url' ? { inputSource: 'url', url: '={{ $json.url }}' } : { flow: way }),
			options: { ...options[use] },
		},
		isSimplified: true,
		onError: 'continueErrorOutput',
	});
}

/** What the items of a container say. */
interface ItemReport {
	readonly paths: Set<string>;
	/** Paths with a reason. */
	readonly failed: Set<string>;
	readonly text: string;
	/** Pages of a joined result, or documents that it is made of. */
	readonly pages: number;
	/** Names of the files attached to the results. */
	readonly attached: ReadonlySet<string>;
	/** Whether a hint names the text of emails. */
	readonly namesEmails: boolean;
	/** Names of files that failed as a whole. */
	readonly unconverted: ReadonlySet<unknown>;
}

type Skipped = readonly { readonly path: string; readonly reason: string }[] | undefined;

async function readItems(finished: FinishedWorkflow, index: number): Promise<ItemReport> {
	const isOf = ({ pairedItem }: INodeExecutionData) =>
		[pairedItem].flat().some((one) => typeof one === 'object' && one.item === index);
	const items = finished.items(nodeName).filter(isOf);
	const errors = finished.items(nodeName, 1).filter(isOf);
	const details = errors.map(({ json }) => json.details as { containerPath?: string; skippedFiles?: Skipped });
	const skipped = [...items.map(({ json }) => json), ...details].flatMap((one) => (one.skippedFiles as Skipped) ?? []);
	expect(skipped.filter(({ reason }) => reason === '')).toEqual([]);
	const paths = [...items.map(({ json }) => json), ...details].flatMap(({ containerPath }) => containerPath ?? []);
	const hints = (finished.task(nodeName).hints ?? []).map(({ message }) => message);
	const withoutRows = hints.flatMap(
		(hint) => /^No item was output for "(.+)" because it has no rows/.exec(hint)?.[1] ?? [],
	);
	const failed = [...skipped.map(({ path }) => path), ...details.flatMap(({ containerPath }) => containerPath ?? [])];
	return {
		paths: new Set([...paths.map(String), ...withoutRows, ...failed]),
		failed: new Set(failed),
		text: JSON.stringify(items.map(({ json }) => json)),
		namesEmails: hints.some((hint) => hint.includes('The text of the email was skipped')),
		pages: pagesOf(items[0]?.json),
		attached: new Set((await Promise.all(items.map(async (item) => await attachmentsOf(finished, item)))).flat()),
		unconverted: new Set(errors.map(({ json }) => (json.details as { fileName?: string }).fileName)),
	};
}

/** A difference has two documents. */
function pagesOf(first: INodeExecutionData['json'] | undefined): number {
	return Number(first?.pages ?? first?.documents ?? (first?.oldPage === undefined ? 0 : 2));
}

async function attachmentsOf(finished: FinishedWorkflow, item: INodeExecutionData): Promise<string[]> {
	if (item.binary?.data?.fileExtension !== 'pdf') return [];
	const document = await PDFDocument.load(await finished.bytes(item), { ignoreEncryption: true });
	return document.getAttachments().map(({ name }) => name);
}

/** Entries of a container that its items do not account for. */
function findSilent(use: UseName, { made, file }: Sent, report: ItemReport): readonly (MadeEntry | string)[] {
	const portfolios = made.entries.flatMap(({ kind, name }) => (kind === 'portfolio' ? name : []));
	// Tools that write PDF keep what is attached to a portfolio, or name it in a warning.
	const isKept = ({ name, within }: MadeEntry): boolean => {
		const steps = [...(made.kind === 'portfolio' ? [basename(file)] : []), ...within, name];
		const outer = steps.findIndex((step) => step === basename(file) || portfolios.includes(step));
		const attached = steps[outer + 1];
		return outer >= 0 && attached !== undefined && (report.attached.has(attached) || report.text.includes(attached));
	};
	const writesPdf = toolDefinition(uses[use].tool).targetTypeName === 'pdf';
	const entries = made.entries.filter((entry) => !(writesPdf && isKept(entry)));
	const missing = findMissing(entries, report.paths, report.failed);
	if (report.unconverted.has(basename(file)) && (joins(use) || made.kind === 'portfolio')) return [];
	// The attachments of an electronic invoice belong to it.
	if (use === 'checkEInvoice' && made.kind === 'portfolio') return [];
	if (joins(use)) {
		// Of a portfolio, the pages are used, and what is attached is named.
		const isUsed = (entry: MadeEntry) =>
			missing.includes(entry) || !report.failed.has([...entry.within, entry.name].join('/'));
		const pages = [
			...missing.filter(({ kind }) => kind === undefined),
			...entries.filter((entry) => entry.kind === 'portfolio' && isUsed(entry)),
		].length;
		return pages === report.pages ? [] : missing;
	}
	const silent = missing.filter(({ word }) => word === undefined);
	// The text of an email has no fields and no rows.
	const isRow = use === 'extractFields' || use === 'extractTables';
	return [...silent, ...(isRow && report.namesEmails ? [] : findSilentEmails(made, entries, report))];
}

/** Emails whose text is neither in an item nor in a separate PDF. */
function findSilentEmails(made: MadeContainer, entries: readonly MadeEntry[], report: ItemReport): string[] {
	const emails = [...entries, { name: '', within: [], kind: made.kind, word: made.word }];
	const endsWith = (paths: ReadonlySet<string>, end: string): boolean =>
		[...paths].some((path) => `/${path}`.endsWith(`/${end}`));
	return emails.flatMap(({ name, within, word }) => {
		const isUnopened = [...within, name].some((one) => one !== '' && endsWith(report.failed, one));
		const asPdf = endsWith(report.paths, `${name}/${name.replace(/\.\w+$/, '.pdf')}`);
		return word === undefined || isUnopened || asPdf || report.text.includes(word) ? [] : [`text of ${name}`];
	});
}

test(`the items account for every entry of ${containerCount} containers, in every operation and however they are sent`, async () => {
	const silent: string[] = [];
	let entries = 0;
	for (const [key, sent] of await makeRuns(containerCount)) {
		const [use, way] = key.split(' ') as [UseName, (typeof ways)[number]];
		const finished = await convert(use, way, sent);
		expect([key, finished.run.data.resultData.error?.message]).toEqual([key, undefined]);
		for (const [index, one] of sent.entries()) {
			entries += one.made.entries.length;
			for (const entry of findSilent(use, one, await readItems(finished, index)))
				silent.push(JSON.stringify([use, way, one.seed, one.made.kind, entry]));
		}
	}
	expect(silent).toEqual([]);
	expect(entries).toBeGreaterThan(5 * containerCount);
}, 1_200_000);
