import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentName, settingDefinitions, type SettingName } from '../../service/src/settings/settings';

const chart = 'deploy/helm/document-conversion';
const file = `${chart}/values.schema.json`;
const prefix = 'DOCUMENT_CONVERSION_';
/** What the chart sets, in addition to what its templates name. */
const ownFolder = 'DATA_FOLDER';

/** What is read here of the schema. */
interface ChartSchema {
	readonly properties: {
		readonly secret: {
			readonly properties: { readonly values: { readonly propertyNames: { readonly enum: readonly string[] } } };
		};
	};
}

/**
 * The schema of the chart's values with the settings that are neither secret nor set by the chart.
 * @throws Error when the schema has no place for them
 */
export function generatedChartSchema(): Record<string, string> {
	const read = (name: string): string => readFileSync(join(__dirname, '../..', name), 'utf8');
	const text = read(file);
	const secrets = (JSON.parse(text) as ChartSchema).properties.secret.properties.values.propertyNames.enum;
	const named = read(`${chart}/templates/_helpers.tpl`).matchAll(/name: DOCUMENT_CONVERSION_([A-Z0-9_]+)$/gm);
	const left = new Set([...secrets, ...[...named].map(([, name]) => name), ownFolder]);
	const settings = (Object.keys(settingDefinitions) as SettingName[])
		.map((name) => environmentName(name).slice(prefix.length))
		.filter((name) => !left.has(name));
	const place = /("settings": \{\s*"type": "object",\s*"propertyNames": \{\s*"enum": \[)[^\]]*?(\s*\])/;
	if (!place.test(text)) throw new Error(`${file} has no place for the settings`);
	const list = settings.map((name) => `\n\t\t\t\t\t"${name}"`).join(',');
	return { [file]: text.replace(place, (_all, before: string, after: string) => before + list + after) };
}
