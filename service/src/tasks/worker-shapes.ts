import { containerTypes } from '../../../contract/containers';
import { errors } from '../../../contract/errors';
import { parameters } from '../../../contract/parameters';
import { modelVersions, type ModelVersion } from '../../../contract/ocr-models';
import { phrases } from '../../../contract/phrases';
import { maxPlaces, noWords, placeKinds, type WordPlace, type WordsKept } from '../../../contract/words';
import { readingKinds, type ReadingPlan, type UsualLanguage } from '../engine/request/page-readers';
import type {
	ContainerContents,
	ContentEntry,
	ConversionOutcome,
	LayoutFound,
	LeftOutFile,
	UnpackedPart,
} from '../engine/request/request';
import { engineSteps, type StepTime } from '../engine/request/step-times';
import type { SerializedError } from '../messages/errors';
import type { Phrase } from '../messages/phrases';
import { isReceipt } from './receipt-shape';
import { isCount, isFileName, isListOf, isPath, isRecord, isRect, isBoundedText, type Unread } from './shapes';
import type { CauseTrace, PageMessage, WorkerMessage } from './worker-messages';

/** Maximum warnings and pages of one file. */
const maxWarnings = 10_000;
const maxPages = 1_000_000;
/**
 * Maximum pages read by several: the service keeps the state of each. Longer documents are read by their worker alone.
 */
const maxShared = 100_000;
/** Maximum files of one result. */
const maxFiles = 10_000;
/** Maximum files of one container: the upper bound of its setting. */
const maxParts = 100_000;
const maxDetails = 20;
const maxFrames = 20;

/**
 * A validated worker message: a hostile document may have taken the worker over.
 * @returns `undefined` for anything malformed
 */
export function readMessage(value: unknown): WorkerMessage | undefined {
	if (!isRecord(value)) return undefined;
	switch (value['kind']) {
		case 'ready':
			return { kind: 'ready' };
		case 'progress': {
			const { pagesDone, pagesTotal } = value;
			if (!isCount(pagesDone) || !isCount(pagesTotal) || pagesDone > pagesTotal) return undefined;
			return { kind: 'progress', pagesDone, pagesTotal };
		}
		case 'done': {
			const outcome = readOutcome(value['outcome']);
			return outcome && { kind: 'done', outcome, memory: memoryOf(value) };
		}
		case 'failed': {
			const error = readError(value['error']);
			const cause = readTrace(value['cause']);
			const contents = readUnpacked({ contents: value['contents'] });
			return error && { kind: 'failed', error, ...(cause ? { cause } : {}), ...contents, memory: memoryOf(value) };
		}
		case 'rested':
			return { kind: 'rested', memory: memoryOf(value) };
		default:
			return readPageMessage(value);
	}
}

/** A validated page message; `undefined` for anything else. */
function readPageMessage(value: unknown): PageMessage | undefined {
	if (!isRecord(value)) return undefined;
	const { kind, page, isKept, usual } = value;
	switch (kind) {
		case 'plan': {
			const plan = readPlan(value['plan']);
			return plan && { kind, plan };
		}
		case 'wants':
			if (!isCount(page) || (usual !== undefined && !isUsual(usual))) return undefined;
			return { kind, page, usual };
		case 'claims':
			return { kind };
		case 'read':
			return isCount(page) && typeof isKept === 'boolean' ? { kind, page, isKept } : undefined;
		default:
			return undefined;
	}
}

function readPlan(value: unknown): ReadingPlan | undefined {
	if (!isRecord(value)) return undefined;
	const { mayBePhoto, pages } = value;
	const kind = readingKinds.find((one) => one === value['kind']);
	const ocrOption = parameters.ocrOption.values.find((one) => one.value === value['ocrOption'])?.value;
	if (kind === undefined || ocrOption === undefined || typeof mayBePhoto !== 'boolean') return undefined;
	return isListOf(pages, maxShared, isCount) ? { kind, ocrOption, mayBePhoto, pages } : undefined;
}

function isUsual(value: unknown): value is UsualLanguage {
	return isRecord(value) && isBoundedText(value['language']) && isListOf(value['codes'], maxDetails, isBoundedText);
}

/** Whether it says that a conversion is over, even if malformed. */
export function isEnd(value: unknown): boolean {
	return isRecord(value) && (value['kind'] === 'done' || value['kind'] === 'failed' || value['kind'] === 'rested');
}

function readOutcome(value: unknown): ConversionOutcome | undefined {
	if (!isRecord(value)) return undefined;
	const { resultPath, downFileName, warnings, pagesReadByOcr, ocrModels = '', words = noWords } = value;
	if (!isPath(resultPath) || !isFileName(downFileName)) return undefined;
	if (!isListOf(warnings, maxWarnings, isPhrase) || !isListOf(pagesReadByOcr, maxPages, isCount)) return undefined;
	if (!isModels(ocrModels) || !isWords(words)) return undefined;
	const optional = readOptionalFields(value);
	return optional && { resultPath, downFileName, warnings, pagesReadByOcr, ocrModels, words, ...optional };
}

/** What an outcome may also say; `undefined` if malformed. */
function readOptionalFields(value: Unread): Partial<ConversionOutcome> | undefined {
	const { pageCount, readingPath, doubtful, receipt } = value;
	if (pageCount !== undefined && !isCount(pageCount)) return undefined;
	if (readingPath !== undefined && !isPath(readingPath)) return undefined;
	if (doubtful !== undefined && typeof doubtful !== 'boolean') return undefined;
	if (receipt !== undefined && !isReceipt(receipt)) return undefined;
	const layout = readLayoutFound(value['layout']);
	const leftOut = readLeftOut(value['leftOut']);
	const unpacked = readUnpacked(value);
	if ((!layout && value['layout'] !== undefined) || !leftOut || !unpacked) return undefined;
	const steps = readSteps(value['steps']);
	return {
		...(pageCount === undefined ? {} : { pageCount }),
		...(steps.length > 0 ? { steps } : {}),
		...(leftOut.length > 0 ? { leftOut } : {}),
		...(readingPath === undefined ? {} : { readingPath }),
		...(doubtful === undefined ? {} : { doubtful }),
		...(layout ? { layout } : {}),
		...(receipt ? { receipt } : {}),
		...unpacked,
	};
}

function readLayoutFound(value: unknown): LayoutFound | undefined {
	if (!isRecord(value) || !isBoundedText(value['id'])) return undefined;
	const state = (['applied', 'changed'] as const).find((one) => one === value['state']);
	return state && { id: value['id'], state };
}

/** Times of steps; invalid ones are left out, since nothing depends on them. */
function readSteps(value: unknown): StepTime[] {
	if (!Array.isArray(value)) return [];
	return value.slice(0, engineSteps.length).flatMap((one: unknown): StepTime[] => {
		if (!isRecord(one)) return [];
		const { count, busyMs, firstMs, lastMs } = one;
		const step = engineSteps.find((known) => known === one['step']);
		if (step === undefined || !isCount(count) || !isTime(busyMs) || !isTime(firstMs) || !isTime(lastMs)) return [];
		return lastMs >= firstMs ? [{ step, count, busyMs, firstMs, lastMs }] : [];
	});
}

/** Maximum time of a step, milliseconds: far more than any clock of a conversion. */
const maxStepMs = 8 * 86_400_000;

function isTime(value: unknown): value is number {
	return typeof value === 'number' && value >= 0 && value <= maxStepMs;
}

/** Files missing from a combined result; `undefined` if malformed. */
function readLeftOut(value: unknown): LeftOutFile[] | undefined {
	if (value === undefined) return [];
	if (!Array.isArray(value) || value.length > maxFiles) return undefined;
	const files = value.map((one: unknown): LeftOutFile | undefined => {
		if (!isRecord(one) || !isCount(one['index'])) return undefined;
		const error = readError(one['error']);
		return error && { index: one['index'], error };
	});
	return files.every((file) => file !== undefined) ? files : undefined;
}

/** Contents of the containers of a request; `undefined` if malformed. */
function readUnpacked({ parts, contents }: Unread): Pick<ConversionOutcome, 'parts' | 'contents'> | undefined {
	if (parts !== undefined && !isListOf(parts, maxParts, isPart)) return undefined;
	if (contents !== undefined && (!Array.isArray(contents) || contents.length > maxFiles)) return undefined;
	const read = (contents as unknown[] | undefined)?.map((one) => readContents(one, parts?.length ?? 0));
	if (read && !read.every((one) => one !== undefined)) return undefined;
	return { ...(parts ? { parts } : {}), ...(read ? { contents: read } : {}) };
}

function isPart(value: unknown): value is UnpackedPart {
	if (!isRecord(value)) return false;
	const { path, fileName, containerPath } = value;
	return isPath(path) && isFileName(fileName) && isContainerPath(containerPath);
}

/** @param parts  number of parts: entries must refer to one of them */
function readContents(value: unknown, parts: number): ContainerContents | undefined {
	if (!isRecord(value)) return undefined;
	const { index, entries } = value;
	const type = containerTypes.find((one) => one === value['type']);
	if (type === undefined || !isCount(index) || !Array.isArray(entries) || entries.length > maxParts) return undefined;
	const read = entries.map((one: unknown) => readEntry(one, parts));
	return read.every((entry) => entry !== undefined) ? { index, type, entries: read } : undefined;
}

function readEntry(value: unknown, parts: number): ContentEntry | undefined {
	if (!isRecord(value)) return undefined;
	const { path, size, part } = value;
	if (!isContainerPath(path) || !isCount(size)) return undefined;
	const isEmail = value['isEmail'] === true;
	if (part !== undefined && (!isCount(part) || part >= parts)) return undefined;
	const failure = value['failure'] === undefined ? undefined : readError(value['failure']);
	if (value['failure'] !== undefined && !failure) return undefined;
	return {
		path,
		size,
		...(part === undefined ? {} : { part }),
		...(isEmail ? { isEmail } : {}),
		...(failure ? { failure } : {}),
	};
}

/** Names joined by `/`, none of which leads outside. */
function isContainerPath(value: unknown): value is string {
	return isBoundedText(value) && value.split('/').every((name) => isFileName(name) && name !== '..' && name !== '.');
}

/** An unknown error is a failed conversion. */
function readError(value: unknown): SerializedError | undefined {
	if (!isRecord(value)) return undefined;
	const { errorName, details } = value;
	if (!isBoundedText(errorName) || !isDetails(details, (detail) => isPlain(detail) || isPhrase(detail)))
		return undefined;
	const known = Object.hasOwn(errors, errorName);
	return {
		errorName: known ? (errorName as SerializedError['errorName']) : 'conversionFailed',
		details: details as SerializedError['details'],
	};
}

function readTrace(value: unknown): CauseTrace | undefined {
	if (!isRecord(value) || !isBoundedText(value['name'])) return undefined;
	return isListOf(value['frames'], maxFrames, isBoundedText)
		? { name: value['name'], frames: value['frames'] }
		: undefined;
}

/** Only a hint for the worker's replacement. */
function memoryOf({ memory }: Unread): number {
	return isCount(memory) ? memory : Infinity;
}

function isPlain(value: unknown): boolean {
	return value === undefined || isBoundedText(value) || Number.isFinite(value);
}

function isDetails(value: unknown, isDetail: (detail: unknown) => boolean): boolean {
	if (!isRecord(value)) return false;
	const details = Object.values(value);
	return details.length <= maxDetails && details.every(isDetail);
}

function isPhrase(value: unknown): value is Phrase {
	if (!isRecord(value)) return false;
	const { phrase, details } = value;
	return isBoundedText(phrase) && Object.hasOwn(phrases, phrase) && isDetails(details, isPlain);
}

function isModels(value: unknown): value is ModelVersion | '' {
	return value === '' || modelVersions.some((version) => version === value);
}

function isWords(value: unknown): value is WordsKept {
	if (!isRecord(value)) return false;
	return isCount(value['onPages']) && isCount(value['inResult']) && isListOf(value['places'], maxPlaces, isPlace);
}

function isPlace(value: unknown): value is WordPlace {
	if (!isRecord(value)) return false;
	const { page, rect, kind, text } = value;
	return isCount(page) && isRect(rect) && isBoundedText(text) && (placeKinds as readonly unknown[]).includes(kind);
}
