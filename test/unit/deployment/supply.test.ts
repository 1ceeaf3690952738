import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { readAudit } from '../../../scripts/lib/audit.mjs';
import { licenceExceptions, licenceProblems, shippedPackages } from '../../../scripts/lib/licences.mjs';

const root = join(__dirname, '../../..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Parameters<typeof licenceProblems>[0];

interface Workflow {
	readonly jobs: Readonly<
		Record<string, { permissions?: Record<string, string>; steps: readonly { name?: string; run?: string }[] }>
	>;
}

describe('shipped packages', () => {
	it('have permissive licences, or a reason in docs/security.md', () => {
		expect(shippedPackages(lock).length).toBeGreaterThan(200);
		expect(licenceProblems(lock)).toEqual([]);
		for (const { packages, licence, reason } of licenceExceptions) {
			const names = shippedPackages(lock).filter(
				({ name, licence: own }) => name.startsWith(packages) && own.includes(licence),
			);
			expect(names).not.toEqual([]);
			expect(read('docs/security.md')).toContain(`\`${packages}*\` | ${licence} | ${reason}`);
		}
	});

	it.each([
		['GPL-3.0-only', false],
		['MIT OR GPL-3.0-only', true],
		['(MIT AND GPL-3.0-only)', false],
		['(MIT AND Zlib)', true],
		['LGPL-3.0-or-later', false],
		[undefined, false],
	])('are checked by licence: %s', (license, allowed) => {
		const made = { packages: { 'node_modules/a/node_modules/b': license === undefined ? {} : { license } } };
		expect(licenceProblems(made)).toEqual(allowed ? [] : [`b: ${license ?? 'no licence named'}`]);
	});

	it('are the only ones checked: development packages may have any licence', () => {
		expect(licenceProblems({ packages: { 'node_modules/a': { license: 'GPL-3.0-only', dev: true } } })).toEqual([]);
	});
});

describe('the vulnerability report of the registry', () => {
	it('blocks a release with a severe vulnerability', () => {
		const report = (severity: string): string =>
			JSON.stringify({ vulnerabilities: { a: { name: 'a', severity, via: [] } } });
		expect(readAudit(report('critical'))).toEqual({ answered: true, failed: true, lines: ['critical: a'] });
		expect(readAudit(report('moderate'))).toEqual({ answered: true, failed: false, lines: ['moderate: a'] });
		expect(readAudit('{"vulnerabilities":{}}')).toEqual({ answered: true, failed: false, lines: [] });
	});

	it.each(['', '{"message":"405 Method Not Allowed","error":{"summary":"","detail":""}}'])(
		'is reported as missing: %s',
		(output) => {
			expect(readAudit(output)).toMatchObject({ answered: false, failed: false });
		},
	);
});

describe('a release', () => {
	const { publish } = (parse(read('.github/workflows/publish.yml')) as Workflow).jobs;
	const runs = (publish?.steps ?? []).map(({ run = '' }) => run);

	it('is published with provenance, both packages', () => {
		expect(publish?.permissions).toMatchObject({ 'id-token': 'write', contents: 'read' });
		const published = runs.flatMap((run) => run.split('\n')).filter((line) => /npm publish/.test(line));
		expect(published).toHaveLength(2);
		for (const line of published) expect(line).toContain('--provenance');
	});

	it('is scanned, and its bill of materials written, before publication', () => {
		const checked = runs.findIndex((run) => run.includes('npm run supply -- --sbom sbom'));
		expect(checked).toBeGreaterThan(runs.findIndex((run) => run === 'npm run build'));
		expect(checked).toBeLessThan(runs.findIndex((run) => run.includes('npm publish')));
		expect(read('.github/workflows/publish.yml')).toMatch(/upload-artifact@[0-9a-f]{40}[^]*path: sbom/);
		expect(read('.ci/run')).toContain('npm run supply --silent');
	});
});
