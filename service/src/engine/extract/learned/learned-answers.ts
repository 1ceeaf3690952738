import type { KeyPlan } from '../key-plan';
import { compact } from '../fold';
import { findField } from '../lexicon';
import type { PageValues } from '../page-values';
import { resolveDate } from '../date-order';
import type { DayOrder, RecognisedLayout, LayoutMatcher, MatchedDocument } from '../layout-matcher';
import { isRefused, combineLearned } from './combine';
import { findLearnedValue, type LearnedPageView } from './find-value';
import type { LearnedFinding } from './finding';
import type { LayoutMemory, LearnedField, LearnedLayout, LearnedPage } from './layout';
import { numberOfPage } from './learn-layout';
import { likenessOf, matchWords, Shifts, type Likeness } from './recognise-layout';
import { PageWords } from './page-words';
import { learnedSettings } from '../learned-settings';

const { firstPages } = learnedSettings.memory;

/** Finds the learned layout of a document and the values at its positions. */
export class LearnedAnswers implements LayoutMatcher {
	private readonly pages = new Map<number, PageValues>();
	private pageCount = 0;

	constructor(private readonly layouts: readonly LearnedLayout[]) {}

	addPage(page: PageValues): void {
		if (this.layouts.length === 0) return;
		// Only the last page so far of a long document is kept.
		const last = this.pageCount - 1;
		if (last >= firstPages) this.pages.delete(last);
		this.pages.set(this.pageCount, page);
		this.pageCount++;
	}

	finish(plans: readonly KeyPlan[]): MatchedDocument | undefined {
		const first = this.pages.get(0);
		if (!first) return undefined;
		const words = new PageWords(first.text);
		const end = this.pageCount > 1 ? this.pages.get(this.pageCount - 1) : undefined;
		const last = end && new PageWords(end.text);
		const known = this.layouts
			.map((layout) => ({ layout, likeness: likenessOf(words, layout.memory, last) }))
			.filter(({ likeness }) => likeness.verdict !== 'other')
			.sort((a, b) => rank(b.likeness) - rank(a.likeness));
		const [best] = known;
		if (!best) return undefined;
		const { id, name, memory } = best.layout;
		const state = best.likeness.verdict === 'applies' ? 'applied' : 'changed';
		const layout = { id, name, state, placed: Math.round(best.likeness.placed * 1000) / 1000 } as const;
		return matchedDocument(layout, state === 'applied' ? this.findings(plans, memory) : new Map());
	}

	private findings(plans: readonly KeyPlan[], memory: LayoutMemory): Map<KeyPlan, LearnedFinding> {
		const views = new Map<string, LearnedPageView | undefined>();
		const viewOf = (pageIndex: number, page: LearnedPage): LearnedPageView | undefined => {
			const key = `${pageIndex} ${page}`;
			if (!views.has(key)) views.set(key, this.view(pageIndex, page, memory));
			return views.get(key);
		};
		const findings = new Map<KeyPlan, LearnedFinding>();
		for (const plan of plans) {
			const field = memory.fields.find((one) => isOf(one, plan)) ?? memory.fields.find((one) => names(one, plan));
			if (field) findings.set(plan, this.finding(field, viewOf));
		}
		return findings;
	}

	private finding(
		field: LearnedField,
		viewOf: (pageIndex: number, page: LearnedPage) => LearnedPageView | undefined,
	): LearnedFinding {
		const { state } = field;
		if (state === 'currency') return { kind: 'currency', text: field.text };
		const last = this.pageCount - 1;
		if (state === 'absent') {
			const { refused } = field;
			if (!refused) return { kind: 'absent' };
			const pageIndex = refused.page === -1 ? last : refused.page;
			const boxes = viewOf(pageIndex, refused.page)?.shifts.around(refused.box) ?? [refused.box];
			return { kind: 'absent', refused: { pageIndex, boxes } };
		}
		const own = field.page === -1 ? last : field.page;
		// The end of a single page is also the end of several pages.
		for (const pageIndex of new Set([own, last])) {
			const view = viewOf(pageIndex, field.page);
			const found = view && findLearnedValue(view, field);
			if (found) return { kind: 'value', isConfirmed: field.isConfirmed, ...found };
		}
		return { kind: 'missing' };
	}

	private view(pageIndex: number, page: LearnedPage, memory: LayoutMemory): LearnedPageView | undefined {
		const values = this.pages.get(pageIndex);
		if (!values || numberOfPage(pageIndex, this.pageCount) === undefined) return undefined;
		const words = new PageWords(values.text);
		const matches = matchWords(
			words,
			memory.words.filter((word) => word.page === page),
			memory,
		);
		const shifts = new Shifts(matches, page, values.text.width / memory.width);
		return shifts.isKnown ? { values, words, matches, shifts } : undefined;
	}
}

function matchedDocument(layout: RecognisedLayout, findings: ReadonlyMap<KeyPlan, LearnedFinding>): MatchedDocument {
	return {
		layout,
		answers: (plan, usual, order) => combineLearned(usual, settledFinding(findings.get(plan), order)),
		isRefused: (plan, answer) => isRefused(answer, findings.get(plan)),
	};
}

/** A finding with its date resolved, see {@link resolveDate}. */
function settledFinding(finding: LearnedFinding | undefined, order: DayOrder): LearnedFinding | undefined {
	return finding?.kind === 'value' ? { ...finding, candidate: resolveDate(finding.candidate, order) } : finding;
}

/** Applicable layouts come before changed ones. */
function rank({ verdict, placed }: Likeness): number {
	return (verdict === 'applies' ? 1 : 0) + placed;
}

/** The key itself. */
function isOf({ key, use }: LearnedField, plan: KeyPlan): boolean {
	return use === plan.use && compact(key) === plan.text && plan.text !== '';
}

/** Another name of the same field. */
function names({ key, use }: LearnedField, plan: KeyPlan): boolean {
	return (
		use === 0 && plan.use === 0 && !plan.isRepeated && plan.field !== undefined && findField(key)?.id === plan.field.id
	);
}
