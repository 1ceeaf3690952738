/** A work that is referred to: its authors, or its year with volume and pages. */
const reference = /\bet al\b|\b(?:19|20)\d{2}[a-z]?\)?[;:,]\s*\d|\b\d+\(\d+\)[:,]\s*\d/u;

/** True for an entry of a list of references. */
export function isReference(text: string): boolean {
	return reference.test(text);
}
