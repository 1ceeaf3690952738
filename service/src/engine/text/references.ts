/** A cited work: its authors, or its year with volume and pages. */
const reference = /\bet al\b|\b(?:19|20)\d{2}[a-z]?\)?[;:,]\s*\d|\b\d+\(\d+\)[:,]\s*\d/u;

/** Whether a text is a reference list entry. */
export function isReference(text: string): boolean {
	return reference.test(text);
}
