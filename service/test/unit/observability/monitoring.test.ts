import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { Metrics } from '../../../src/observability/metrics';

const folder = join(__dirname, '../../../../monitoring');
const rules = (
	parse(readFileSync(join(folder, 'alerts.yaml'), 'utf8')) as {
		groups: {
			rules: { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> }[];
		}[];
	}
).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(join(folder, 'grafana-dashboard.json'), 'utf8')) as {
	panels: {
		id: number;
		title: string;
		gridPos: { x: number; y: number; w: number; h: number };
		targets: { expr: string; legendFormat: string }[];
	}[];
};

/** Labels that Prometheus itself gives, and that of buckets. */
const given = ['instance', 'job', 'le'];
/** Words of PromQL that are used here. */
const words = new Set(['sum', 'max', 'min', 'rate', 'increase', 'absent', 'histogram_quantile', 'by', 'and', 'on']);

/** Names of the figures that a process really exports once everything has happened, each with its labels and their values. */
async function exported(): Promise<Map<string, Map<string, Set<string>>>> {
	const metrics = new Metrics(() => Promise.resolve({ files: 1, oldestAt: Date.now() - 1000 }));
	metrics.requestAnswered('GET', '/health', 200, 0.1);
	metrics.requestAnswered('GET', '/health', 503, 0.1);
	metrics.bytesReceived(1);
	metrics.bytesSent(1);
	metrics.fileStarted();
	for (const phase of ['wait', 'fetch', 'convert', 'store'] as const) metrics.phaseEnded('pdf/txt', phase, 1);
	for (const workerEnd of ['time', 'memory', 'disk', 'crash', 'stopped'] as const)
		metrics.fileEnded({ tool: 'pdf/txt', result: 'failed', code: '02210', workerEnd, pages: 1, resultBytes: 1 });
	metrics.fileEnded({ tool: 'pdf/txt', result: 'failed', code: '01001', pages: 1, resultBytes: 1 });
	for (const result of ['success', 'stopped'] as const)
		metrics.fileEnded({ tool: 'pdf/txt', result, code: '', pages: 1, resultBytes: 1 });
	metrics.workerStarted();
	for (const level of ['full', 'network', 'none'] as const) metrics.jailFound(level);
	for (const outcome of ['delivered', 'givenUp', 'again'] as const) metrics.callbackTried(outcome);
	metrics.partChecked('database', true);
	const found = new Map<string, Map<string, Set<string>>>();
	for (const [, name = '', labels = ''] of (await metrics.text()).matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
		const known = found.get(name) ?? new Map<string, Set<string>>();
		for (const [, label = '', value = ''] of labels.matchAll(/(\w+)="([^"]*)"/g))
			known.set(label, (known.get(label) ?? new Set()).add(value));
		found.set(name, known);
	}
	return found;
}

/** What of an expression no process exports: names, labels, and values that a label never has. */
function unknownIn(expression: string, figures: Awaited<ReturnType<typeof exported>>): string[] {
	const unknown: string[] = [];
	const labels = new Set(given);
	const plain = expression.replaceAll(
		/([a-z_]\w*)(\{[^}]*\})?(\[[^\]]*\])?/g,
		(all, name: string, matchers = '', range = '') => {
			if (matchers === '' && range === '' && !figures.has(name)) return all as string;
			const known = figures.get(name);
			if (!known) return ` UNKNOWN ${name} `;
			for (const label of known.keys()) labels.add(label);
			for (const [, label = '', operator = '', value = ''] of String(matchers).matchAll(
				/(\w+)\s*(=~|!=|!~|=)\s*"([^"]*)"/g,
			)) {
				if (given.includes(label)) continue;
				const values = [...(known.get(label) ?? [])];
				const pattern = new RegExp(`^(?:${operator.includes('~') ? value : value.replaceAll(/\W/g, '\\$&')})$`);
				if (!values.some((one) => pattern.test(one))) unknown.push(`${name}{${label}${operator}"${value}"}`);
			}
			return ' ';
		},
	);
	for (const [, name = ''] of plain.matchAll(/UNKNOWN (\w+)/g)) unknown.push(name);
	for (const [word] of plain.replaceAll(/UNKNOWN \w+/g, ' ').matchAll(/[a-z_]\w*/gi)) {
		if (!words.has(word) && !labels.has(word)) unknown.push(word);
	}
	return unknown;
}

const expressions = [
	...rules.map(({ alert, expr }) => [alert, expr] as const),
	...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

test.each(expressions)('%s uses only exported metrics, labels and values', async (_name, expression) => {
	expect(unknownIn(expression, await exported())).toEqual([]);
});

test('unknown metrics, labels and values are detected', async () => {
	const figures = await exported();
	expect(unknownIn('rate(document_conversion_filez_total[5m])', figures)).toEqual(['document_conversion_filez_total']);
	expect(unknownIn('sum by (colour) (document_conversion_part_up)', figures)).toEqual(['colour']);
	expect(unknownIn('document_conversion_worker_ends_total{cause="boredom"}', figures)).toEqual([
		'document_conversion_worker_ends_total{cause="boredom"}',
	]);
});

test('every metric of the service is on the dashboard or in an alert', async () => {
	const text = expressions.map(([, expression]) => expression).join('\n');
	const own = [...(await exported()).keys()].filter((name) => name.startsWith('document_conversion_'));
	const names = new Set(own.map((name) => name.replace(/_(sum|count)$/, '_bucket')));
	expect([...names].filter((name) => !new RegExp(`\\b${name}\\b`).test(text))).toEqual([]);
});

test('every alert has a severity and instructions', () => {
	expect(rules.length).toBeGreaterThan(5);
	for (const { alert, labels, annotations } of rules) {
		expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(critical|warning|info)$/)]);
		expect(annotations).toMatchObject({
			summary: expect.stringMatching(/\w/) as string,
			action: expect.stringMatching(/\w/) as string,
		});
	}
	expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
});

test('dashboard panels do not overlap, and their legends use existing labels', () => {
	const taken = new Set<string>();
	for (const { gridPos, targets } of dashboard.panels) {
		const { x, y, w, h } = gridPos;
		expect(x + w).toBeLessThanOrEqual(24);
		for (let column = x; column < x + w; column++)
			for (let row = y; row < y + h; row++) {
				expect(taken.has(`${column},${row}`)).toBe(false);
				taken.add(`${column},${row}`);
			}
		for (const { expr, legendFormat } of targets)
			for (const [, label = ''] of legendFormat.matchAll(/\{\{(\w+)\}\}/g)) expect(expr).toContain(label);
	}
	expect(new Set(dashboard.panels.map(({ id }) => id)).size).toBe(dashboard.panels.length);
});
