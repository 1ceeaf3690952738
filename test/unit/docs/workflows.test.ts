import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../../..');
const folder = join(root, '.github/workflows');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
	scripts: Record<string, string>;
	version: string;
};

interface Step {
	name?: string;
	uses?: string;
	run?: string;
	with?: Record<string, unknown>;
	env?: Record<string, string>;
}

interface Workflow {
	on: Record<string, { tags?: string[]; branches?: string[] } | null>;
	permissions: Record<string, string>;
	jobs: Record<string, { steps: Step[]; permissions?: Record<string, string>; 'runs-on': string }>;
}

function read(name: string): Workflow {
	return parse(readFileSync(join(folder, name), 'utf8'), { strict: true, uniqueKeys: true }) as Workflow;
}

function stepsOf(name: string): Step[] {
	return Object.values(read(name).jobs).flatMap(({ steps }) => steps);
}

const names = readdirSync(folder);

test('there is one workflow for tests, one for nightly runs and one for publishing', () => {
	expect(names.sort()).toEqual(['ci.yml', 'nightly.yml', 'publish.yml']);
});

test.each(names)('%s runs on Node 24, with scripts of package.json and minimal permissions', (name) => {
	const steps = stepsOf(name);
	const [node] = steps.filter(({ uses }) => uses?.startsWith('actions/setup-node@'));
	expect(node?.with?.['node-version']).toBe(24);
	for (const [, script = ''] of steps.flatMap(({ run = '' }) => [...run.matchAll(/npm run ([\w:]+)/g)])) {
		expect(manifest.scripts).toHaveProperty([script]);
	}
	expect(read(name).permissions).toEqual({ contents: 'read' });
});

test.each(names)('%s contains no secret except the name NPM_TOKEN', (name) => {
	const text = readFileSync(join(folder, name), 'utf8');
	const secrets = [...text.matchAll(/secrets\.(\w+)/g)].map(([, secret]) => secret);
	expect(secrets.every((secret) => secret === 'NPM_TOKEN')).toBe(true);
	expect(text).not.toMatch(/npm_[A-Za-z0-9]{20}|ghp_|_authToken=/);
});

test('CI runs the same as .ci/run, which is executable', () => {
	expect(stepsOf('ci.yml').map(({ run }) => run)).toContain('.ci/run');
	expect(existsSync(join(root, '.ci/run'))).toBe(true);
	expect(statSync(join(root, '.ci/run')).mode & 0o111).not.toBe(0);
});

describe('publishing', () => {
	const { on, jobs } = read('publish.yml');
	const runs = stepsOf('publish.yml').map(({ run = '' }) => run);
	const position = (command: string) => runs.findIndex((run) => run.includes(command));

	it('starts only with a version tag', () => {
		expect(Object.keys(on)).toEqual(['push']);
		expect(Object.keys(on.push ?? {})).toEqual(['tags']);
		expect(position('GITHUB_REF_NAME')).toBeGreaterThan(-1);
	});

	it('lints, builds, scans and tests first, in that order', () => {
		const order = ['npm ci', 'npm run lint', 'npm run build', 'npm run scan', 'npm test', 'npm publish'].map(position);
		expect(order).not.toContain(-1);
		expect([...order].sort((one, other) => one - other)).toEqual(order);
	});

	it('signs the provenance of the package', () => {
		expect(jobs.publish?.permissions).toEqual({ contents: 'read', 'id-token': 'write' });
		expect(runs[position('npm publish')]).toMatch(/npm publish .*--provenance/);
	});

	it('publishes both packages with the version of the last release in the changelog', () => {
		const version = (file: string) =>
			(JSON.parse(readFileSync(join(root, file), 'utf8')) as { version: string }).version;
		const release = /^## (\d\S*)$/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'))?.[1];
		expect([version('package.json'), version('service/package.json')]).toEqual([release, release]);
	});
});
