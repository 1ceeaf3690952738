import type { TermId } from './einvoice-terms';
import type { LocalizedText } from './types';

/** Effect of a broken rule: the invoice is not valid; valid but should be corrected; or just worth knowing. */
export type Severity = 'error' | 'warning' | 'information';

/** A rule as people read it. `{NAME}` in its text is replaced by the value of that name. */
export interface InvoiceRule {
	readonly severity: Severity;
	/** Terms of the rule, the main one first. */
	readonly terms: readonly TermId[];
	readonly text: LocalizedText;
}
