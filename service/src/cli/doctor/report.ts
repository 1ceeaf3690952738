import type { Finding, FindingState } from './finding';

/** All findings. */
export interface Report {
	/** Version of the service. */
	readonly version: string;
	readonly findings: readonly Finding[];
}

const states = ['ok', 'warning', 'error'] as const satisfies readonly FindingState[];

/** Number of findings per state. */
export function countStates({ findings }: Report): Record<FindingState, number> {
	const count = (state: FindingState): number => findings.filter((finding) => finding.state === state).length;
	return { ok: count('ok'), warning: count('warning'), error: count('error') };
}

/** The human-readable report: one line per finding, with the fix below it. */
export function reportText(report: Report): string {
	const width = Math.max(...report.findings.map(({ part }) => part.length));
	const lines = report.findings.flatMap(({ state, part, found, advice }) => [
		`${state.padEnd(7)}  ${part.padEnd(width)}  ${found}`,
		...(advice === undefined ? [] : [`${' '.repeat(width + 11)}→ ${advice}`]),
	]);
	const counts = countStates(report);
	const sum = states.map((state) => `${counts[state]} ${state === 'ok' || counts[state] === 1 ? state : `${state}s`}`);
	return `document-conversion ${report.version}\n\n${lines.join('\n')}\n\n${sum.join(', ')}\n`;
}

/** The machine-readable report. */
export function reportJson(report: Report): string {
	const counts = countStates(report);
	return `${JSON.stringify({ version: report.version, isHealthy: counts.error === 0, ...counts, findings: report.findings }, undefined, 2)}\n`;
}
