import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { generatedOperations } from '../../../scripts/generate/settings-table';
import {
	environmentName,
	flagName,
	readSettings,
	settingDefinitions,
	SettingsError,
	type SettingName,
} from '../../../service/src/settings/settings';

const [[file, expected] = ['', '']] = Object.entries(generatedOperations());
const names = Object.keys(settingDefinitions) as SettingName[];

test('the settings in docs/operations.md are those of the code', () => {
	expect(readFileSync(join(__dirname, '../../..', file), 'utf8')).toBe(expected);
});

test.each(names)('%s stands there with its names and its meaning', (name) => {
	const row = expected.split('\n').find((line) => line.includes(`\`${environmentName(name)}\``));
	expect(row).toContain(`\`--${flagName(name)}\``);
	expect(row).toContain(settingDefinitions[name].meaning);
});

test('a page without a place for them is noticed', () => {
	expect(() => generatedOperations('# nothing')).toThrow('docs/operations.md');
});

test('a setting nobody knows is refused with its name', () => {
	const read = (): unknown => readSettings({ DOCUMENT_CONVERSION_COLOUR: 'red' }, { 'no-such-flag': '1' });
	expect(read).toThrow(SettingsError);
	expect(read).toThrow(/DOCUMENT_CONVERSION_COLOUR[^]*--no-such-flag/);
});
