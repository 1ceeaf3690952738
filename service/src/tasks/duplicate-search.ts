import { createHmac } from 'node:crypto';
import { documentNumbers, supplierFields } from '../engine/extract/check-duplicate';
import { compact } from '../engine/extract/fold';
import type { ResultCheck, ResultJson } from '../engine/extract/review/result-json';
import type {
	DocumentMark,
	MetadataRows,
	MetadataStore,
	SupplierMarks,
	Task,
	TaskFile,
} from '../storage/metadata-store';

/** Whose document it is. */
export type MarkedFile = Pick<Task, 'accountId'> & Pick<TaskFile, 'taskId' | 'fileKey'>;

/**
 * Completes the checks of a result that one document cannot answer: whether the account keeps another one of the same supplier and number. What
 * is remembered of documents are keyed hashes, which go with their tasks.
 */
export class DuplicateSearch {
	/** @param key  of the service: without it nothing can be told from what is remembered */
	constructor(
		private readonly store: Pick<MetadataStore, 'transaction' | 'marks'>,
		private readonly key: Buffer,
	) {}

	/** Record what a result says, and complete it: of two that come at once the second is told. */
	async recordAndComplete(result: ResultJson, file: MarkedFile): Promise<ResultJson> {
		return await this.store.transaction(async (rows) => {
			await this.record(rows, result, file);
			return await this.complete(result, file, rows);
		});
	}

	/** The result with its checks of duplicates as they are now; nothing is recorded. */
	async complete(
		result: ResultJson,
		file: MarkedFile,
		{ marks }: Pick<MetadataRows, 'marks'> = this.store,
	): Promise<ResultJson> {
		const checks: ResultCheck[] = [];
		for (const { earlier: known, ...check } of result.data.checks) {
			if (check.check !== 'duplicate') {
				checks.push(known ? { ...check, earlier: known } : check);
				continue;
			}
			const mark = this.markOf(check, file);
			const same = mark && (await marks.listEarlier(mark)).find((other) => isSameSupplier(other, mark));
			const earlier = same && { earlier: { taskId: same.taskId, fileKey: same.fileKey } };
			checks.push({ ...check, state: mark ? (earlier ? 'failed' : 'passed') : 'impossible', ...earlier });
		}
		return { ...result, data: { ...result.data, checks } };
	}

	/** Remember what a result says, in place of what it said before. To be called in a transaction. */
	async record({ marks }: Pick<MetadataRows, 'marks'>, { data }: ResultJson, file: MarkedFile): Promise<void> {
		const found = data.checks
			.filter(({ check }) => check === 'duplicate')
			.flatMap((check) => this.markOf(check, file) ?? []);
		for (const kind of documentNumbers) {
			const mark = found.find((one) => one.kind === kind);
			if (mark) await marks.save(mark);
			else await marks.remove(file.fileKey, kind);
		}
	}

	/** @returns `undefined` for a document that does not say its number or who its supplier is */
	private markOf({ values }: ResultCheck, file: MarkedFile): DocumentMark | undefined {
		const number = values.find(({ field }) => documentNumbers.some((one) => one === field));
		const plain = plainOf(number);
		const suppliers = supplierFields.flatMap((field) => {
			const own = plainOf(values.find((one) => one.field === field));
			return own === '' ? [] : { field, hash: this.hash(file, field, own) };
		});
		if (!number || plain === '' || suppliers.length === 0) return undefined;
		return { ...file, kind: number.field, number: this.hash(file, number.field, plain), suppliers };
	}

	/** The same value of another account, or of another field, has another hash. */
	private hash({ accountId }: MarkedFile, field: string, plain: string): string {
		return createHmac('sha256', this.key).update(`${accountId}\n${field}\n${plain}`).digest('base64url');
	}
}

/** Whether a result can be compared with others. */
export function canBeCompared({ data }: ResultJson): boolean {
	return data.checks.some(({ check }) => check === 'duplicate');
}

/** Whether a result says that another kept document of the supplier has its number. */
export function isDuplicate({ data }: ResultJson): boolean {
	return data.checks.some(({ check, state }) => check === 'duplicate' && state === 'failed');
}

/** A value without case, accents, spaces and signs. */
function plainOf(found: ResultCheck['values'][number] | undefined): string {
	return found ? compact(found.value || found.text) : '';
}

/** The surest that both say decides: a bank account may be shared, and a name written in several ways. */
function isSameSupplier(
	one: { readonly suppliers: SupplierMarks },
	other: { readonly suppliers: SupplierMarks },
): boolean {
	for (const { field, hash } of one.suppliers) {
		const same = other.suppliers.find((own) => own.field === field);
		if (same) return same.hash === hash;
	}
	return false;
}
