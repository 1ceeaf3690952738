import type { TermId } from './einvoice-terms';
import type { LocalizedText } from './types';

/** What a broken rule means: the invoice is not valid; it is, and something had better be put right; it may be of interest. */
export type Severity = 'error' | 'warning' | 'information';

/** A rule as people read it. `{NAME}` in its text is replaced by the value of that name. */
export interface InvoiceRule {
	readonly severity: Severity;
	/** Terms that it speaks of, the one it is about first. */
	readonly terms: readonly TermId[];
	readonly text: LocalizedText;
}
