// @ts-check
/** @typedef {{ vulnerabilities?: Record<string, { name: string, severity: string, via?: unknown[] }>, error?: unknown, message?: string }} AuditReport */

/**
 * What `npm audit --json` has said, as a sentence and whether it stops a release.
 * @param {string} output
 * @returns {{ answered: boolean, failed: boolean, lines: string[] }} one line for each package that is known to be vulnerable
 */
export function readAudit(output) {
	/** @type {AuditReport} */
	let report = {};
	try {
		report = JSON.parse(output);
	} catch {
		// What is no report is no answer.
	}
	if (report.vulnerabilities === undefined)
		return { answered: false, failed: false, lines: ['The registry did not respond, so vulnerabilities are unknown.'] };
	const found = Object.values(report.vulnerabilities).map(({ name, severity }) => ({ name, severity }));
	const isGrave = (/** @type {{ severity: string }} */ { severity }) => ['high', 'critical'].includes(severity);
	const lines = found.map(({ name, severity }) => `${severity}: ${name}`).sort();
	return { answered: true, failed: found.some(isGrave), lines };
}
