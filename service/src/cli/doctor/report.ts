import type { Finding, FindingState } from './finding';

/** Everything that was found. */
export interface Report {
	/** Version of the service. */
	readonly version: string;
	readonly findings: readonly Finding[];
}

const states = ['ok', 'warning', 'error'] as const satisfies readonly FindingState[];

/** How many findings there are of each state. */
export function countStates({ findings }: Report): Record<FindingState, number> {
	const count = (state: FindingState): number => findings.filter((finding) => finding.state === state).length;
	return { ok: count('ok'), warning: count('warning'), error: count('error') };
}

/** The report for people: a line a finding, and below it what to do. */
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

/** The report for programs. */
export function reportJson(report: Report): string {
	const counts = countStates(report);
	return `${JSON.stringify({ version: report.version, isHealthy: counts.error === 0, ...counts, findings: report.findings }, undefined, 2)}\n`;
}
