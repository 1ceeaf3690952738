import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'yaml';

import {
	environmentName,
	readSettings,
	settingDefinitions,
	type SettingName,
} from '../../../service/src/settings/settings';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

interface ComposeFile {
	readonly services: Readonly<
		Record<
			string,
			{
				readonly image?: string;
				readonly environment?: Readonly<Record<string, string>>;
				readonly networks?: readonly string[];
				readonly mem_limit?: string;
				readonly pids_limit?: number;
				readonly cpu_shares?: number;
			}
		>
	>;
	readonly volumes: Readonly<Record<string, unknown>>;
}

const composeFiles = ['compose.yaml', 'compose.scale.yaml'];
const compose = (path: string) => parse(read(path), { merge: true }) as ComposeFile;
const knownNames = (Object.keys(settingDefinitions) as SettingName[]).map(environmentName);

test.each(composeFiles)('%s: the service accepts its settings', (path) => {
	const environments = Object.values(compose(path).services).map(({ environment = {} }) => environment);
	const ours = environments.map((environment) =>
		Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('DOCUMENT_CONVERSION_'))),
	);
	expect(ours.some((environment) => Object.keys(environment).length > 0)).toBe(true);
	for (const environment of ours) expect(() => readSettings(environment)).not.toThrow();
});

test.each(composeFiles)('%s: callbacks reach one private host, and converters have limits', (path) => {
	const services = Object.values(compose(path).services).filter(({ environment }) =>
		Object.keys(environment ?? {}).some((name) => name.startsWith('DOCUMENT_CONVERSION_')),
	);
	for (const { environment, mem_limit, pids_limit, cpu_shares } of services) {
		expect(environment).toMatchObject({ DOCUMENT_CONVERSION_CALLBACK_HOSTS: 'n8n' });
		expect(environment).not.toHaveProperty('DOCUMENT_CONVERSION_ALLOW_PRIVATE_CALLBACKS');
		expect([mem_limit, pids_limit]).toEqual([expect.stringMatching(/^\d+g$/), expect.any(Number)]);
		expect(cpu_shares).toBeLessThan(1024);
	}
});

test('compose.scale.yaml: converters and servers are in an internal network', () => {
	const { services } = compose('compose.scale.yaml');
	for (const name of ['convert', 'postgres', 'redis']) expect(services[name]?.networks).toEqual(['servers']);
	expect(services['n8n']?.networks).toEqual(['front']);
	expect(services['convert']?.environment?.['DOCUMENT_CONVERSION_REDIS_URL']).toMatch(/^redis:\/\/:[^@]+@/);
});

describe('Dockerfile', () => {
	const lines = read('Dockerfile').split('\n');

	test('copies only existing files', () => {
		const copied = lines
			.filter((line) => line.startsWith('COPY ') && !line.startsWith('COPY --from'))
			.flatMap((line) => line.split(' ').slice(1, -1));
		expect(copied.length).toBeGreaterThan(0);
		for (const path of copied) expect(existsSync(join(root, path))).toBe(true);
		const admitted = read('.dockerignore')
			.split('\n')
			.filter((line) => line.startsWith('!'))
			.map((line) => line.slice(1));
		const isAdmitted = (path: string) => admitted.some((own) => path === own || path.startsWith(`${own}/`));
		for (const path of copied) expect([path, isAdmitted(path)]).toEqual([path, true]);
	});

	test('sets settings of the service and runs as an unprivileged user', () => {
		const names = lines.flatMap((line) => line.match(/DOCUMENT_CONVERSION_[A-Z_]+/g) ?? []);
		expect(names.length).toBeGreaterThan(0);
		for (const name of names) expect(knownNames).toContain(name);
		expect(lines).toContain('USER 1000');
	});
});
