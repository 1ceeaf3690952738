import { hashFile } from '../../engine/receipt/hash';
import type { ConvertLine } from '../convert-file';
import { readResultWords } from './result-words';

/** What a new version makes of a file, compared with the old one. */
export type Change =
	| { readonly kind: 'same' | 'failsNow' | 'failedBefore' | 'otherFailure' | 'onlyOld' | 'onlyNew' }
	| {
			readonly kind: 'changed';
			/** Words that only one of the results has, as often as it has more of them; in order. */
			readonly gone: readonly string[];
			readonly added: readonly string[];
			/** Whether the results have other bytes; otherwise only the warnings differ. */
			readonly isOtherFile: boolean;
			readonly goneWarnings: readonly string[];
			readonly addedWarnings: readonly string[];
	  };

/** Compares what two versions printed about one file. @param format  target of the tool, such as `markdown` */
export async function compareLines(
	before: ConvertLine | undefined,
	after: ConvertLine | undefined,
	format: string,
): Promise<Change> {
	if (!before || !after) return { kind: before ? 'onlyOld' : 'onlyNew' };
	const [failedBefore, failsNow] = [before, after].map(({ status }) => status === 'failed');
	if (failedBefore && failsNow) return { kind: before.failureCode === after.failureCode ? 'same' : 'otherFailure' };
	if (failedBefore) return { kind: 'failedBefore' };
	if (failsNow) return { kind: 'failsNow' };
	const isOtherFile = (await hashOf(before.result)) !== (await hashOf(after.result));
	const warnings = differences(before.warnings, after.warnings);
	if (!isOtherFile && warnings.gone.length + warnings.added.length === 0) return { kind: 'same' };
	const words = isOtherFile
		? differences(await readResultWords(before.result, format), await readResultWords(after.result, format))
		: { gone: [], added: [] };
	return { kind: 'changed', ...words, isOtherFile, goneWarnings: warnings.gone, addedWarnings: warnings.added };
}

/** Texts that one list has more often than the other. */
function differences(before: readonly string[], after: readonly string[]): { gone: string[]; added: string[] } {
	return { gone: surplus(before, after), added: surplus(after, before) };
}

function surplus(texts: readonly string[], others: readonly string[]): string[] {
	const counts = new Map<string, number>();
	for (const text of others) counts.set(text, (counts.get(text) ?? 0) + 1);
	return texts.filter((text) => {
		const count = counts.get(text) ?? 0;
		counts.set(text, count - 1);
		return count <= 0;
	});
}

const hashOf = async (path: string): Promise<string> => (await hashFile(path, '')).sha256;
