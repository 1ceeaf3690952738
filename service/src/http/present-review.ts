import type { ResultField, ResultJson } from '../engine/extract/review/result-json';
import { isConfident } from '../engine/extract/review/doubt';
import { tablesOf } from '../engine/extract/review/review-tables';
import type { ReviewView } from '../tasks/review/review-desk';
import { dateTime } from './present';

/** Extraction results of a document, doubtful values first. */
export function presentReview(view: ReviewView) {
	const { file, version, result, reading, changes, columns } = view;
	const fields = fieldsOf(view);
	return {
		taskId: file.taskId,
		fileKey: file.fileKey,
		fileName: file.fileName,
		version,
		fields: [...fields].sort((a, b) => doubtOf(b) - doubtOf(a)),
		columns,
		tables: tablesOf(result.data.details).map(({ reviewed, doubts = [], ...table }) => ({
			...table,
			state: reviewed ?? 'found',
			doubts: doubts.map(({ reason, row = null, column = null }) => ({ reason, row, column })),
		})),
		pages: reading.pages.map(({ page, width, height, words }) => ({
			page,
			width,
			height,
			words: words.map((word) => word.slice(0, 6)),
		})),
		changes: changes.map(({ version: own, keyPrefix, keyLabel, at, key, use, before, after }) => ({
			...{ version: own, keyPrefix, keyLabel, at: dateTime(at), key, use },
			before: JSON.parse(before) as unknown,
			after: JSON.parse(after) as unknown,
		})),
		layout: result.data.layout ?? null,
	};
}

type Presented = ReturnType<typeof fieldsOf>[number];

function fieldsOf({ keys, result, reviews }: ReviewView) {
	const uses = new Map<string, number>();
	return keys.map((key) => {
		const use = uses.get(key) ?? 0;
		uses.set(key, use + 1);
		const own = <T extends { readonly key: string; readonly use?: number }>(all: readonly T[]) =>
			all.find((one) => one.key === key && (one.use ?? 0) === use);
		const review = own(reviews);
		const found = own(result.data.fields);
		const candidates = own(result.data.undecided)?.candidates ?? [];
		const { type = '', confidence = 0, value = '', text = '', page = 0, box = null } = found ?? {};
		const state = review?.state ?? (found ? 'found' : candidates.length > 0 ? 'undecided' : 'missing');
		const failed = found ? failedChecks(result, found) : [];
		const isUnsure =
			state === 'found'
				? !isConfident(confidence) || failed.length > 0
				: state !== 'confirmed' && state !== 'corrected' && state !== 'absent';
		return {
			...{ key, use, type, confidence, value, text, page, box },
			state,
			doubtful: isUnsure,
			candidates: candidates.map((one) => ({ page: one.page, text: one.text, box: one.box })),
			failedChecks: failed,
		};
	});
}

function failedChecks({ data }: ResultJson, { key, text, page }: ResultField): string[] {
	return data.checks
		.filter(
			({ state, keys, values }) =>
				state === 'failed' && keys.includes(key) && values.some((value) => value.text === text && value.page === page),
		)
		.map(({ check }) => check);
}

/** Review order: ambiguous, doubtful, missing, then reviewed values. */
function doubtOf({ state, confidence, doubtful }: Presented): number {
	if (state === 'confirmed' || state === 'corrected' || state === 'absent') return -1;
	if (state === 'undecided') return 3;
	if (state === 'missing') return 1;
	return doubtful ? 2 + (1 - confidence) : 0;
}
