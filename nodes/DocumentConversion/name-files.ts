import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { getExtension } from './files/download-name';
import { composeFileName } from './files/file-name';
import { findSourceIndex } from './keep-source';
import type { Outcome } from './outcome';
import { readOptions } from './parameters/options-field';

type Files = NonNullable<INodeExecutionData['binary']>;

/**
 * Apply the option *File Name*. Files of the same type from the same input item are numbered, with leading zeros, so that
 * none overwrites another.
 */
export function nameFiles(context: IExecuteFunctions, outcomes: readonly Outcome[]): Outcome[] {
	const totals = new Map<string, number>();
	for (const outcome of outcomes) {
		if (outcome.kind !== 'item') continue;
		for (const key of Object.values(outcome.item.binary ?? {}).map((file) => getKey(outcome.item, file)))
			count(totals, key);
	}
	const counts = new Map<string, number>();
	return outcomes.map((outcome) => {
		if (outcome.kind !== 'item' || !outcome.item.binary) return outcome;
		const { item } = outcome;
		const wanted = String(readOptions(context, findSourceIndex(item)).outputFileName ?? '');
		const files = Object.entries(outcome.item.binary).map(([field, file]) => {
			const key = getKey(item, file);
			const total = totals.get(key) ?? 1;
			const number = total === 1 ? '' : String(count(counts, key)).padStart(String(total).length, '0');
			const fileName = composeFileName(wanted, number, getExtension(file.fileName ?? ''));
			return [field, fileName === undefined ? file : { ...file, fileName }];
		});
		return { kind: 'item', item: { ...item, binary: Object.fromEntries(files) as Files } };
	});
}

/** Files with the same key would get the same name. */
function getKey(item: INodeExecutionData, { fileName = '' }: Files[string]): string {
	return `${findSourceIndex(item)}.${getExtension(fileName) ?? ''}`;
}

/** Count one more. @returns how many there are now */
function count(counts: Map<string, number>, key: string): number {
	const now = (counts.get(key) ?? 0) + 1;
	counts.set(key, now);
	return now;
}
