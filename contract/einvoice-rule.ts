import type { TermId } from './einvoice-terms';
import type { LocalizedText } from './types';

/** Effect of a violated rule: the invoice is invalid; valid but should be corrected; or for information. */
export type Severity = 'error' | 'warning' | 'information';

/** A readable rule. `{NAME}` in its text is replaced by the value of that name. */
export interface InvoiceRule {
	readonly severity: Severity;
	/** Terms of the rule, the main one first. */
	readonly terms: readonly TermId[];
	readonly text: LocalizedText;
}
