import { limits } from '../../../contract/limits';
import { modelVersions } from '../../../contract/ocr-models';
import {
	maxReceiptEntries,
	maxReceiptPlaces,
	maxReceiptText,
	personalParameters,
	receiptPlaceKinds,
	receiptWordCounts,
	type Receipt,
	type ReceiptFile,
	type ReceiptPlace,
} from '../../../contract/receipt';
import { toolPaths } from '../../../contract/tools';
import { isCount, isListOf, isRecord, isRect, isBoundedText, type Unread } from './shapes';

/** Maximum files of a combined result. */
const maxSources = 10_000;
/** Maximum characters of a name. */
const maxName = 4096;

/** Whether a worker's receipt is valid and no larger than real ones. */
export function isReceipt(value: unknown): value is Receipt {
	if (!isRecord(value) || !hasOnly(value, receiptKeys) || value['version'] !== 1) return false;
	const { software, tool, source, furtherSources, result, ocrModels, places } = value;
	if (!isShort(software) || !toolPaths.some((path) => path === tool)) return false;
	if (ocrModels !== '' && !modelVersions.some((version) => version === ocrModels)) return false;
	if (!isFile(source) || (furtherSources !== undefined && !isListOf(furtherSources, maxSources, isFile))) return false;
	if (!isResult(result) || !isListOf(places, receiptPlaceKinds.length * maxReceiptPlaces, isPlace)) return false;
	return areParameters(value['parameters']) && arePages(value['pages']) && areCounts(value);
}

/** Whether it is a valid `receipt.json` of a ZIP: without the hash of the archive, with all of its entries. */
export function isReceiptOfZip(value: unknown): value is Receipt {
	if (!isRecord(value) || !isRecord(value['result'])) return false;
	const { name, size, sha256, entries, ...others } = value['result'];
	if (size !== 0 || sha256 !== '' || Object.keys(others).length > 0) return false;
	return (
		isListOf(entries, maxSources, isFile) && isReceipt({ ...value, result: { ...(value['source'] as object), name } })
	);
}

const fileKeys = ['name', 'size', 'sha256'] as const satisfies readonly (keyof ReceiptFile)[];
const placeKeys = [
	'page',
	'rect',
	'kind',
	'reason',
	'pages',
	'text',
] as const satisfies readonly (keyof ReceiptPlace)[];
const receiptKeys = [
	...(['version', 'software', 'tool', 'parameters', 'source', 'furtherSources', 'result'] as const),
	...(['pages', 'ocrModels', 'words', 'places', 'sums'] as const),
] as const satisfies readonly (keyof Receipt)[];

function isFile(value: unknown): value is ReceiptFile {
	return isRecord(value) && hasOnly(value, fileKeys) && hasFileFields(value);
}

function hasFileFields({ name, size, sha256 }: Unread): boolean {
	const isHash = typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256);
	return isBoundedText(name) && name.length <= maxName && isCount(size) && isHash;
}

function isResult(value: unknown): value is Receipt['result'] {
	if (!isRecord(value) || !hasOnly(value, [...fileKeys, 'entries']) || !hasFileFields(value)) return false;
	return value['entries'] === undefined || isListOf(value['entries'], maxReceiptEntries, isFile);
}

function isPlace(value: unknown): value is ReceiptPlace {
	if (!isRecord(value) || !hasOnly(value, placeKeys)) return false;
	const { page, rect, kind, reason, pages, text } = value;
	const isKind = receiptPlaceKinds.some((one) => one === kind) && (pages === undefined || isPageList(pages));
	return isKind && isCount(page) && isRect(rect) && isShort(text) && (reason === undefined || isShort(reason));
}

function arePages(value: unknown): boolean {
	if (!isRecord(value) || !hasOnly(value, ['total', 'converted', 'byOcr'])) return false;
	const { total, converted, byOcr } = value;
	return isCount(total) && [converted, byOcr].every(isPageList);
}

const isPageList = (list: unknown) => isBoundedText(list) && /^[\d,-]*$/.test(list);

function areCounts({ words, sums }: Unread): boolean {
	return hasCounts(words, receiptWordCounts) && hasCounts(sums, ['checked', 'wrong']);
}

function hasCounts(value: unknown, counts: readonly string[]): boolean {
	return isRecord(value) && hasOnly(value, counts) && counts.every((count) => isCount(value[count]));
}

/** Texts, numbers, lists of texts and values by name, no longer than a request may send them, with room for defaults. */
function areParameters(value: unknown): boolean {
	if (!isRecord(value)) return false;
	const areOfContract = Object.entries(value).every(
		([key, one]) => [one].flat().every(isSimple) || (personalParameters.includes(key) && isNamedValues(one)),
	);
	return areOfContract && JSON.stringify(value).length <= 2 * limits.parameterBytes.value;
}

function isSimple(value: unknown): boolean {
	return typeof value === 'string' || Number.isFinite(value);
}

function isNamedValues(value: unknown): boolean {
	if (!isRecord(value)) return false;
	return Object.values(value)
		.flat()
		.every((one) => isSimple(one) || typeof one === 'boolean');
}

function isShort(value: unknown): value is string {
	return isBoundedText(value) && value.length <= maxReceiptText;
}

function hasOnly(value: Unread, keys: readonly string[]): boolean {
	return Object.keys(value).every((key) => keys.includes(key));
}
