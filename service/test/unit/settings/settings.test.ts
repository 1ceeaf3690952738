import { limits } from '../../../../contract/limits';
import {
	checkTogether,
	environmentName,
	flagName,
	readSettings,
	settingDefinitions,
	SettingsError,
	type SettingName,
} from '../../../src/settings/settings';

const names = Object.keys(settingDefinitions) as SettingName[];

function problemsOf(environment: Record<string, string>, flags: Record<string, string> = {}): readonly string[] {
	try {
		checkTogether(readSettings(environment, flags));
	} catch (error) {
		if (error instanceof SettingsError) return error.problems;
		throw error;
	}
	return [];
}

describe('settings', () => {
	it.each([
		['DOCUMENT_CONVERSION_SECRET_KEY', 'change-change-change-change-change-me'],
		['DOCUMENT_CONVERSION_SECRET_KEY', 'CHANGEME-CHANGEME-CHANGEME-CHANGEME'],
		['DOCUMENT_CONVERSION_PREVIOUS_SECRET_KEY', 'change-change-change-change-change-me'],
		['DOCUMENT_CONVERSION_S3_SECRET_KEY', 'change'],
		['DOCUMENT_CONVERSION_REDIS_URL', 'redis://:change@redis:6379'],
		['DOCUMENT_CONVERSION_DATABASE_URL', 'postgresql://documents:change@postgres:5432/documents'],
	])('refuse the placeholder of an example: %s %s', (name, value) => {
		const secret: Record<string, string> = name.endsWith('_URL')
			? { DOCUMENT_CONVERSION_SECRET_KEY: 'x'.repeat(32) }
			: {};
		const [problem = ''] = problemsOf({ ...secret, [name]: value });
		expect(problem).toContain(`${name} still has the placeholder`);
		expect(problem).not.toContain(value);
	});

	it('accept secrets that contain the word', () => {
		const environment = {
			DOCUMENT_CONVERSION_SECRET_KEY: `exchange-${'x'.repeat(32)}`,
			DOCUMENT_CONVERSION_REDIS_URL: 'redis://:exchange@changes.example:6379/change',
		};
		expect(problemsOf(environment)).toEqual([]);
	});

	it('have defaults, those of the contract if it has one', () => {
		const settings = readSettings({});
		for (const name of names.filter((one) => one !== 'dataFolder'))
			expect(settings[name]).toBe(settingDefinitions[name].default);
		expect(settings).toMatchObject({ host: '127.0.0.1', port: 8480, initialAssets: 1_000_000 });
		expect(settings.fileBytes).toBe(limits.fileBytes.value);
		expect(settings.workers).toBeGreaterThanOrEqual(1);
		expect(Object.isFrozen(settings)).toBe(true);
	});

	it('are set by environment variables, and overridden by flags', () => {
		const environment = {
			DOCUMENT_CONVERSION_PORT: '9000',
			DOCUMENT_CONVERSION_TRUST_PROXY: 'true',
			OTHER: 'x',
			DOCUMENT_CONVERSION_HOST: '',
		};
		expect(readSettings(environment)).toMatchObject({ port: 9000, trustProxy: 'true', host: '127.0.0.1' });
		expect(readSettings(environment, { port: '9001', 'data-folder': '/data' })).toMatchObject({
			port: 9001,
			dataFolder: '/data',
		});
	});

	it('do not repeat an invalid secret', () => {
		const [problem, ...others] = problemsOf({ DOCUMENT_CONVERSION_DATABASE_URL: 'mysql://user:hush@host/x' });
		expect(others).toEqual([]);
		expect(problem).toMatch(/^DOCUMENT_CONVERSION_DATABASE_URL is not valid. Use .*postgresql:/);
		expect(problem).not.toContain('hush');
	});

	it('are all reported with their names if invalid', () => {
		const problems = problemsOf(
			{
				DOCUMENT_CONVERSION_PORT: '99999',
				DOCUMENT_CONVERSION_WORKERS: '-1',
				DOCUMENT_CONVERSION_PROT: '1',
				DOCUMENT_CONVERSION_TRUST_PROXY: 'maybe',
			},
			{ 'log-level': 'loud', 'no-such': '1', 'public-url': 'ftp://x' },
		);
		expect(problems).toHaveLength(7);
		for (const name of [
			'DOCUMENT_CONVERSION_PORT',
			'DOCUMENT_CONVERSION_WORKERS',
			'DOCUMENT_CONVERSION_PROT',
			'DOCUMENT_CONVERSION_TRUST_PROXY',
			'--log-level',
			'--no-such',
			'--public-url',
		]) {
			expect(problems.filter((problem) => problem.split(' ')[0] === name)).toHaveLength(1);
		}
	});

	it('that are valid alone but conflict are named', () => {
		const redis = { DOCUMENT_CONVERSION_REDIS_URL: 'redis://localhost' };
		const secret = { DOCUMENT_CONVERSION_SECRET_KEY: 'x'.repeat(32) };
		expect(problemsOf(redis)).toEqual([expect.stringMatching(/^DOCUMENT_CONVERSION_SECRET_KEY is required/)]);
		const [short = ''] = problemsOf({ ...redis, DOCUMENT_CONVERSION_SECRET_KEY: 'sesame' });
		expect(short).toMatch(/^DOCUMENT_CONVERSION_SECRET_KEY is not valid. Use at least 32/);
		expect(short).not.toContain('sesame');
		expect(problemsOf({}, { workers: '0' })).toEqual([expect.stringMatching(/^DOCUMENT_CONVERSION_WORKERS is 0/)]);
		expect(readSettings({ ...redis, ...secret }, { workers: '0' })).toMatchObject({ workers: 0 });
		expect(problemsOf({}, { 'lease-ms': '5000', 'lease-heartbeat-ms': '2501' })).toHaveLength(1);
		expect(problemsOf({}, { 'lease-ms': '5000', 'lease-heartbeat-ms': '2500' })).toEqual([]);
	});

	it.each(['', ' ', '-1', '1.5', '1e3', '0x10', 'NaN', '8480 ports', '9'.repeat(20)])(
		'do not accept %j as a number',
		(text) => {
			expect(problemsOf({}, { port: text })).toHaveLength(1);
		},
	);

	it('have matching names, and bounds around their defaults', () => {
		for (const name of names) {
			expect(environmentName(name)).toBe(`DOCUMENT_CONVERSION_${flagName(name).replaceAll('-', '_').toUpperCase()}`);
			const definition = settingDefinitions[name];
			if (definition.type !== 'integer') continue;
			expect(definition.minimum).toBeLessThanOrEqual(definition.default);
			expect(definition.maximum).toBeGreaterThanOrEqual(definition.default);
		}
	});
});
