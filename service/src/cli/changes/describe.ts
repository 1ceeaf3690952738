import type { ConvertLine } from '../convert-file';
import type { Change } from './compare-lines';

/** Words and warnings shown per file. */
const maxShown = 8;

/** Lines about a file; none if both results are the same. */
export function describeChange(
	file: string,
	change: Change,
	before: ConvertLine | undefined,
	after: ConvertLine | undefined,
): string {
	switch (change.kind) {
		case 'same':
			return '';
		case 'onlyOld':
			return `${file}: only the old version found this file in its container\n`;
		case 'onlyNew':
			return `${file}: only the new version found this file in its container\n`;
		case 'failsNow':
			return `${file}: fails with the new version: ${after?.failureCode} ${after?.failureReason}\n`;
		case 'failedBefore':
			return `${file}: failed with the old version: ${before?.failureCode} ${before?.failureReason}\n`;
		case 'otherFailure':
			return `${file}: fails for another reason: ${after?.failureCode} ${after?.failureReason}\n`;
		case 'changed':
			return [`${file}: ${changedWords(change)}`, ...changedWarnings(change)].map((line) => `${line}\n`).join('');
	}
}

function changedWords({ gone, added, isOtherFile }: Change & { kind: 'changed' }): string {
	if (!isOtherFile) return 'other warnings';
	if (gone.length + added.length === 0) return 'the same words, in another order or form';
	const parts = [named(gone, 'removed'), named(added, 'added')];
	return parts.filter((part) => part !== '').join(', ');
}

function named(words: readonly string[], what: string): string {
	if (words.length === 0) return '';
	const examples = words.slice(0, maxShown).join(' ');
	const count = `${words.length} ${words.length === 1 ? 'word' : 'words'} ${what}`;
	return `${count} (${examples}${words.length > maxShown ? ' …' : ''})`;
}

function changedWarnings({ goneWarnings, addedWarnings }: Change & { kind: 'changed' }): string[] {
	return [
		...goneWarnings.slice(0, maxShown).map((warning) => `  warning removed: ${warning}`),
		...addedWarnings.slice(0, maxShown).map((warning) => `  warning added: ${warning}`),
	];
}

const titles: Readonly<Record<Change['kind'], string>> = {
	same: 'the same',
	changed: 'changed',
	failsNow: 'failed only with the new version',
	failedBefore: 'failed only with the old version',
	otherFailure: 'failed for another reason',
	onlyOld: 'found only by the old version',
	onlyNew: 'found only by the new version',
};

/** The last line: how many files of each kind. */
export function summaryOf(counts: ReadonlyMap<Change['kind'], number>): string {
	const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
	const kinds = (Object.keys(titles) as Change['kind'][]).filter((kind) => counts.has(kind));
	const parts = kinds.map((kind) => `${counts.get(kind)} ${titles[kind]}`);
	return `${total} ${total === 1 ? 'file' : 'files'}: ${parts.join(', ')}\n`;
}
