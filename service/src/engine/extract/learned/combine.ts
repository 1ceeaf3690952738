import type { Candidate } from '../candidate';
import { letters } from '../fold';
import { overlaps } from './locate';
import { isSameValue, type Answer } from '../answers';
import type { LearnedFinding } from './finding';
import { learnedSettings } from '../learned-settings';

const { agreed, missing, placed } = learnedSettings.sure;

/**
 * Combines the answers of the layout with those found without it.
 * @param usual  answers without the layout, best first
 */
export function combineLearned(usual: readonly Answer[], finding: LearnedFinding | undefined): readonly Answer[] {
	switch (finding?.kind) {
		case undefined:
			return usual;
		case 'absent':
			// A value away from the rejected position needs review: it is undecided.
			return [];
		case 'missing':
			return usual.map((answer) => ({ ...answer, confidence: Math.min(missing, answer.confidence) }));
		case 'currency':
			return [withCurrency(usual, finding.text)];
		case 'value': {
			const { candidate, sure } = finding;
			// An answer that was right in the reviewed document and now has more or fewer of the same words knows
			// better where they end.
			const other = finding.isConfirmed
				? usual.find((answer) => isLonger(answer, candidate) || isLonger(candidate, answer))
				: undefined;
			if (other) return usual.map((answer) => (answer === other ? { ...answer, source: 'learned' } : answer));
			const isAgreed = usual.some((answer) => isSameValue(worth(answer), worth(candidate)));
			const read = Math.round(Math.max(sure, isAgreed ? agreed : 0) * candidate.readConfidence * 1000) / 1000;
			// An ambiguous date has no reliable value.
			const confidence = candidate.type === 'date' && candidate.value === '' ? read / 2 : read;
			const elsewhere = usual.filter(
				(answer) => answer.pageIndex !== candidate.pageIndex && isSameValue(worth(answer), worth(candidate)),
			);
			return [{ ...candidate, confidence }, ...elsewhere];
		}
	}
}

/** Whether a value starts like another one at its position and continues: over the rows of a narrow cell, or too far. */
function isLonger(long: Candidate, short: Candidate): boolean {
	if (long.type !== short.type || long.pageIndex !== short.pageIndex || !long.box || !short.box) return false;
	const [all, part] = [letters(long.text), letters(short.text)];
	return part !== '' && all.length > part.length && all.startsWith(part) && overlaps(long.box, short.box);
}

/** Whether an undecided value is at a position that a reviewer rejected. */
export function isRefused({ pageIndex, box }: Answer, finding: LearnedFinding | undefined): boolean {
	if (finding?.kind !== 'absent' || !finding.refused || !box || finding.refused.pageIndex !== pageIndex) return false;
	return finding.refused.boxes.some((refused) => overlaps(box, refused));
}

function withCurrency(usual: readonly Answer[], text: string): Answer {
	const same = usual.find(({ value }) => value === text);
	if (same) return { ...same, source: 'learned', confidence: agreed };
	return {
		pageIndex: 0,
		text,
		value: text,
		type: 'currency',
		source: 'learned',
		score: 1,
		readConfidence: 1,
		box: undefined,
		confidence: placed,
	};
}

function worth({ value, text }: Pick<Answer, 'value' | 'text'>): string {
	return value || text;
}
