import type { FastifyInstance, FastifyRequest } from 'fastify';
import { reviewBounds } from '../../../../contract/endpoints';
import { isTooDeep } from '../../../../contract/json-depth';
import { limits } from '../../../../contract/limits';
import type { CellReview, KeyReview } from '../../engine/extract/review/result-json';
import { ServiceError } from '../../messages/errors';
import { phrase } from '../../messages/phrases';
import { truncate } from '../../messages/truncate';
import { BodyBudget } from '../body-budget';
import { successEnvelope } from '../envelope';
import { readForm, type Form } from '../form';
import type { HttpParts } from '../parts';
import { presentLayout } from '../present-layout';
import { presentReview } from '../present-review';
import { reviewsToDo } from '../present';
import type { ReviewSubmission, SubmittedTable } from '../../tasks/review/review-desk';
import { callerOf, originOf, queryText } from '../request';

const { values: maxValues, tables: maxTables, rows: maxRows } = reviewBounds;
/** Values and tables of one review. */
const maxBodyBytes = 2 * limits.reviewBytes.value;
/** Total of all reviews in progress: parsed, they take several times their size. */
const maxBytesAtOnce = 4 * maxBodyBytes;
/** Those of one account. */
const maxBytesOfAccount = 2 * maxBodyBytes;
/** Maximum text of one, UTF-16 units. */
const maxTextLength = 2000;

/**
 * `GET /review/list`: files waiting for a review; `GET` and `POST /task/review`: extraction results, and their review.
 */
export function reviewRoutes(scope: FastifyInstance, { reviews, settings }: HttpParts): void {
	const room = new BodyBudget(maxBytesAtOnce, maxBytesOfAccount);
	scope.get('/review/list', async (request) => {
		const files = await reviews.waiting(callerOf(request).account.id);
		return successEnvelope(reviewsToDo(files, originOf(request, settings)));
	});

	scope.get('/task/review', async (request) => {
		const { account } = callerOf(request);
		return successEnvelope(presentReview(await reviews.find(account.id, queryFileKey(request))));
	});

	scope.post('/task/review', { bodyLimit: maxBodyBytes }, async (request) => {
		const { account, keyPrefix } = callerOf(request);
		return await room.within(account.id, async (onBytes) => {
			const form = await readForm(request, { maxLength: limits.reviewBytes.value, onBytes });
			const submission = { fileKey: requiredField(form, 'fileKey'), version: versionField(form), ...saidIn(form) };
			const { version, layout } = await reviews.submit({ accountId: account.id, keyPrefix }, submission);
			return successEnvelope({ fileKey: submission.fileKey, version, layout: layout ? presentLayout(layout) : null });
		});
	});
}

/** Reviewed values, tables, or both. @throws ServiceError `missingParameter`, `invalidParameter` */
function saidIn(form: Form): Pick<ReviewSubmission, 'values' | 'tables'> {
	const tables = form.field('tables')?.trim();
	if (tables === undefined) return { values: readValues(requiredField(form, 'values')) };
	const values = form.field('values')?.trim();
	return {
		values: values === undefined ? [] : readValues(values),
		tables: readTables(tables) ?? throwing(refusal('tables', tables)),
	};
}

function queryFileKey(request: FastifyRequest): string {
	const key = 'fileKey';
	const text = queryText(request, key);
	if (text === undefined) throw new ServiceError('missingParameter', { key });
	return text;
}

/** @throws ServiceError `missingParameter` */
export function requiredField(form: Form, key: string): string {
	const text = form.field(key)?.trim();
	if (text === undefined) throw new ServiceError('missingParameter', { key });
	return text;
}

/** The base version of a change. @throws ServiceError `missingParameter`, `invalidParameter` */
export function versionField(form: Form): number {
	const text = requiredField(form, 'version');
	if (/^\d{1,9}$/.test(text)) return Number(text);
	throw refusal('version', text);
}

function refusal(key: string, value: string): ServiceError {
	const allowed = phrase('asDescribed');
	return new ServiceError('invalidParameter', { key, value: JSON.stringify(truncate(value)), allowed });
}

/** Reviewed keys. @throws ServiceError `invalidParameter` */
function readValues(text: string): KeyReview[] {
	const list = parseJson(text);
	if (!Array.isArray(list) || list.length === 0 || list.length > maxValues) throw refusal('values', text);
	const values = list.map((one: unknown) => readValue(one) ?? throwing(refusal('values', JSON.stringify(one))));
	const names = new Set(values.map(({ key, use }) => `${use} ${key}`));
	if (names.size < values.length) throw refusal('values', text);
	return values;
}

function throwing(error: Error): never {
	throw error;
}

/** @returns `undefined` for invalid JSON, or JSON that is nested too deeply to be repeated in an error */
function parseJson(text: string): unknown {
	if (isTooDeep(text)) return undefined;
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const states = ['confirmed', 'corrected', 'absent'] as const;

function readValue(value: unknown): KeyReview | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { key, use = 0, state, text = '', page = 0, box } = value as Record<string, unknown>;
	const known = states.find((one) => one === state);
	if (known === undefined || !isText(key, 1) || !isText(text, known === 'absent' ? 0 : 1)) return undefined;
	if (!isCount(use, maxValues) || !isCount(page, limits.pagesPerFile.value)) return undefined;
	if (box !== undefined && box !== null && !isBox(box)) return undefined;
	const review = { key, use, state: known, text: known === 'absent' ? '' : text.trim(), page };
	return isBox(box) ? { ...review, box } : review;
}

/** Reviewed tables; `undefined` if malformed. */
function readTables(text: string): SubmittedTable[] | undefined {
	const list = parseJson(text);
	if (!Array.isArray(list) || list.length > maxTables) return undefined;
	const tables = allOf(list.map(readTable));
	const rows = tables?.reduce((sum, table) => sum + table.rows.length, 0) ?? 0;
	return rows <= maxRows ? tables : undefined;
}

function readTable(value: unknown): SubmittedTable | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { page, rows } = value as Record<string, unknown>;
	if (!isCount(page, limits.pagesPerFile.value) || !Array.isArray(rows) || rows.length === 0) return undefined;
	const read = allOf(
		rows.map((row: unknown) => {
			const cells = Array.isArray(row) ? allOf(row.map(readCell)) : undefined;
			// An empty row does not count.
			return cells?.some(({ text }) => text !== '') ? cells : undefined;
		}),
	);
	return read && { page, rows: read };
}

/** A list of parsed items; `undefined` if one was malformed. */
function allOf<T>(list: readonly (T | undefined)[]): T[] | undefined {
	const known = list.filter((one) => one !== undefined);
	return known.length === list.length ? known : undefined;
}

/** A text, or a text with its words on the page. */
function readCell(value: unknown): CellReview | undefined {
	if (isText(value, 0)) return { text: value.trim() };
	if (typeof value !== 'object' || value === null) return undefined;
	const { text, page, box } = value as Record<string, unknown>;
	if (!isText(text, 0)) return undefined;
	if (box === undefined || box === null) return { text: text.trim() };
	return isBox(box) && isCount(page, limits.pagesPerFile.value) ? { text: text.trim(), page, box } : undefined;
}

function isText(value: unknown, least: number): value is string {
	return typeof value === 'string' && value.trim().length >= least && value.length <= maxTextLength;
}

function isCount(value: unknown, most: number): value is number {
	return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= most;
}

function isBox(value: unknown): value is readonly number[] {
	return Array.isArray(value) && value.length === 4 && value.every((side) => Number.isFinite(side));
}
