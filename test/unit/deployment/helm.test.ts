import Ajv from 'ajv';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

import {
	environmentName,
	readSettings,
	settingDefinitions,
	type SettingName,
} from '../../../service/src/settings/settings';

const chart = join(__dirname, '../../../deploy/helm/document-conversion');
const read = (path: string) => readFileSync(join(chart, path), 'utf8');

interface ValuesSchema {
	readonly properties: {
		readonly settings: { readonly propertyNames: { readonly enum: readonly string[] } };
		readonly secret: {
			readonly properties: { readonly values: { readonly propertyNames: { readonly enum: readonly string[] } } };
		};
	};
}

const schema = JSON.parse(read('values.schema.json')) as ValuesSchema;
const values = parse(read('values.yaml')) as Readonly<Record<string, object>>;
const templates = readdirSync(join(chart, 'templates'))
	.map((name) => read(join('templates', name)))
	.join('\n');
const prefix = 'DOCUMENT_CONVERSION_';
const isValid = new Ajv().compile(schema);

describe('the Helm chart', () => {
	it('has every setting of the service once: plain, secret, or set by the chart', () => {
		const { settings, secret } = schema.properties;
		const own = [...templates.matchAll(/name: DOCUMENT_CONVERSION_([A-Z0-9_]+)$/gm)].map(([, name]) => String(name));
		const named = [
			...settings.propertyNames.enum,
			...secret.properties.values.propertyNames.enum,
			...own,
			'DATA_FOLDER',
		];
		const known = (Object.keys(settingDefinitions) as SettingName[]).map((name) =>
			environmentName(name).slice(prefix.length),
		);
		expect([...named].sort()).toEqual([...known].sort());
	});

	it('keeps secrets out of plain settings', () => {
		const secrets = (Object.keys(settingDefinitions) as SettingName[]).filter(
			(name) => 'secret' in settingDefinitions[name],
		);
		expect(secrets.length).toBeGreaterThan(3);
		for (const name of secrets)
			expect(schema.properties.settings.propertyNames.enum).not.toContain(environmentName(name).slice(prefix.length));
	});

	it('has values that match their schema, which refuses unknown ones', () => {
		expect(isValid(values)).toBe(true);
		expect(isValid({ ...values, replicas: 3 })).toBe(false);
		expect(isValid({ ...values, settings: { COLOUR: 'red' } })).toBe(false);
		expect(isValid({ ...values, serve: { replicas: 0 } })).toBe(false);
	});

	it('starts known commands as non-root with a read-only root file system', () => {
		const environment = { DOCUMENT_CONVERSION_METRICS_PORT: '9480', DOCUMENT_CONVERSION_WORKERS: '1' };
		expect(() => readSettings(environment)).not.toThrow();
		expect(templates).toContain('readOnlyRootFilesystem: true');
		expect(templates).toContain('drop: [ALL]');
		expect(values['podSecurityContext']).toMatchObject({ runAsNonRoot: true });
		for (const probe of ['/livez', '/readyz']) expect(templates).toContain(`path: ${probe}, port: metrics`);
	});

	it('uses every value that it has', () => {
		const leaves = (value: unknown, path: string): string[] =>
			typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0
				? Object.entries(value).flatMap(([key, one]) => leaves(one, `${path}.${key}`))
				: [path];
		const used = (path: string): boolean =>
			path
				.split('.')
				.some(
					(_part, index, parts) => index > 1 && templates.includes(`.Values${parts.slice(0, index + 1).join('.')}`),
				) || templates.includes(`.Values${path.split('.').slice(0, 2).join('.')}`);
		expect(leaves(values, '').filter((path) => !used(path))).toEqual([]);
	});

	it('has the version of the service', () => {
		const { version } = JSON.parse(readFileSync(join(chart, '../../../service/package.json'), 'utf8')) as {
			version: string;
		};
		expect(parse(read('Chart.yaml'))).toMatchObject({ version, appVersion: version });
	});
});
