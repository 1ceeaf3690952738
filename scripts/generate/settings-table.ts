import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	environmentName,
	flagName,
	settingDefinitions,
	type SettingDefinition,
	type SettingName,
} from '../../service/src/settings/settings';

const file = 'docs/operations.md';
const begin =
	'<!-- Settings: made from service/src/settings/settings.ts by `npm run generate`; changes belong there. -->';
const end = '<!-- End of the settings. -->';

/** Defaults that depend on the machine. */
const defaultsInWords: Partial<Record<SettingName, string>> = { workers: 'cores − 1' };

/**
 * The page for operators with its table of settings regenerated.
 * @throws Error if the page has no markers for the table
 */
export function generatedOperations(
	text = readFileSync(join(__dirname, '../..', file), 'utf8'),
): Record<string, string> {
	const [before, rest] = text.split(begin);
	const [, after] = rest?.split(end) ?? [];
	if (before === undefined || after === undefined) throw new Error(`${file} has no place for the settings`);
	return { [file]: [before, begin, '\n\n', settingsTable(), '\n', end, after].join('') };
}

/** Every setting: its names, default, range and meaning. */
function settingsTable(): string {
	const rows = (Object.keys(settingDefinitions) as SettingName[]).map((name) => {
		const definition: SettingDefinition = settingDefinitions[name];
		return [
			`\`--${flagName(name)}\`<br>\`${environmentName(name)}\``,
			[defaultsInWords[name] ?? defaultText(definition), rangeText(definition)]
				.filter((part) => part !== '')
				.join('; '),
			definition.meaning,
		];
	});
	const head = ['setting', 'default; range', 'meaning'];
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.map(cell).join(' | ')} |\n`).join('');
}

function defaultText(definition: SettingDefinition): string {
	const { default: value } = definition;
	return value === '' ? '' : `\`${value}\`${unitOf(definition)}`;
}

function unitOf(definition: SettingDefinition): string {
	return definition.type === 'integer' && definition.unit !== '' ? ` ${definition.unit}` : '';
}

function rangeText(definition: SettingDefinition): string {
	switch (definition.type) {
		case 'integer':
			return `${definition.minimum}–${definition.maximum}`;
		case 'flag':
			return '';
		case 'text':
			return definition.allowed ?? '';
	}
}

const cell = (text: string): string => text.replaceAll('|', '\\|');
