/** Figures of an attack, each with the limit it must keep. */
export class Figures {
	private readonly failed: string[] = [];

	constructor(private readonly attack: string) {}

	/** Print a figure that must not be more than so much. */
	atMost(name: string, value: number, limit: number, unit = ''): void {
		this.print(name, `${formatNumber(value)} ${unit}`, `at most ${formatNumber(limit)} ${unit}`, value <= limit);
	}

	/** Print a figure that must be at least so much. */
	atLeast(name: string, value: number, limit: number, unit = ''): void {
		this.print(name, `${formatNumber(value)} ${unit}`, `at least ${formatNumber(limit)} ${unit}`, value >= limit);
	}

	/** Fails with every figure that broke its limit. */
	check(): void {
		expect(this.failed).toEqual([]);
	}

	private print(name: string, figure: string, limit: string, passed: boolean): void {
		const line = `${this.attack}: ${name}`.padEnd(78) + figure.padStart(14) + `  (${limit.trim()})`;
		process.stdout.write(`${passed ? 'passed' : 'FAILED'}  ${line}\n`);
		if (!passed) this.failed.push(line);
	}
}

function formatNumber(value: number): string {
	return String(Math.round(value * 10) / 10);
}

/** The value that this share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
	const sorted = [...values].sort((left, right) => left - right);
	return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? NaN;
}
