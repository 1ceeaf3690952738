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
type MarkedFile = Pick<Task, 'accountId'> & Pick<TaskFile, 'taskId' | 'fileKey'>;

/**
 * Checks what one document cannot show: whether the account keeps another one with the same supplier and number. It
 * stores keyed hashes of documents, which are deleted with their tasks.
 */
export class DuplicateSearch {
	/** @param key  of the service: without it the stored hashes mean nothing */
	constructor(
		private readonly store: Pick<MetadataStore, 'transaction' | 'marks'>,
		private readonly key: Buffer,
	) {}

	/** Records the values of a result and completes its checks: of two concurrent ones, the second is reported. */
	async recordAndComplete(result: ResultJson, file: MarkedFile): Promise<ResultJson> {
		return await this.store.transaction(async (rows) => {
			await this.record(rows, result, file);
			return await this.complete(result, file, rows);
		});
	}

	/** The result with current duplicate checks; nothing is recorded. */
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

	/** Replaces the recorded values of a result. Use inside a transaction. */
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

	/** @returns `undefined` for a document without a number or a supplier */
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

	/** The same value has another hash in another account or field. */
	private hash({ accountId }: MarkedFile, field: string, plain: string): string {
		return createHmac('sha256', this.key).update(`${accountId}\n${field}\n${plain}`).digest('base64url');
	}
}

/** Whether a result can be compared with others. */
export function canBeCompared({ data }: ResultJson): boolean {
	return data.checks.some(({ check }) => check === 'duplicate');
}

/** Whether a result says that another stored document of the supplier has its number. */
export function isDuplicate({ data }: ResultJson): boolean {
	return data.checks.some(({ check, state }) => check === 'duplicate' && state === 'failed');
}

/** A value without case, accents, spaces and punctuation. */
function plainOf(found: ResultCheck['values'][number] | undefined): string {
	return found ? compact(found.value || found.text) : '';
}

/** The strongest identifier that both have decides: a bank account may be shared, and a name has several spellings. */
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
