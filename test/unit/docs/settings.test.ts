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

test.each(names)('%s is documented with its names and meaning', (name) => {
	const row = expected.split('\n').find((line) => line.includes(`\`${environmentName(name)}\``));
	expect(row).toContain(`\`--${flagName(name)}\``);
	expect(row).toContain(settingDefinitions[name].meaning);
});

test('a page without markers is reported', () => {
	expect(() => generatedOperations('# nothing')).toThrow('docs/operations.md');
});

test('an unknown setting is refused with its name', () => {
	const read = (): unknown => readSettings({ DOCUMENT_CONVERSION_COLOUR: 'red' }, { 'no-such-flag': '1' });
	expect(read).toThrow(SettingsError);
	expect(read).toThrow(/DOCUMENT_CONVERSION_COLOUR[^]*--no-such-flag/);
});
