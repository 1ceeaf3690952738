import { errors } from '../../../contract';
import { withFieldNames } from '../parameters/field-names';
import { namedTool } from '../parameters/tool-names';

/** What the service says to programs, and what a person in n8n can do instead. */
const sentences: readonly (readonly [RegExp, string])[] = [
	[/ Send it in the header "x-api-key"\./, ''],
	[/ Send the correct one in the field "password"\./, ''],
	[/GET \/server\/v2\/tool\/support lists/, 'The list of the field Tool, and Tool → Get Many, show'],
	[
		/ To send several files, use the presigned upload\./,
		' To send several files, set Options → Flow to Presigned Upload.',
	],
];

const bytesPerUnit = 1024;
/** Whole units read better from here on. */
const leastBytes = 10 * bytesPerUnit;

/** Tools that would do what the chosen one cannot. */
const offeredTools = /(?<=Use one of these tools: ).+(?=\.$)/;

/** A text of the server for people who work in n8n: with the names of fields and tools, sizes in MB, and without HTTP. */
export function serverText(text: string): string {
	const told = sentences.reduce((known, [pattern, words]) => known.replace(pattern, words), text);
	const named = told.replace(offeredTools, (paths) => paths.split(', ').map(namedTool).join(', '));
	return withFieldNames(named.replace(/\b(\d+) bytes\b/g, (_, bytes: string) => sizeText(Number(bytes))));
}

/** What a person can do in n8n about an error of the server; `undefined` where its own words say it. */
export function hintOfCode(code: string | undefined): string | undefined {
	return code === undefined ? undefined : hints[code];
}

const hints: Readonly<Record<string, string>> = {
	[errors.unauthorized.code]: 'Open the credential of this node and enter the API key of the service.',
	[errors.passwordRequired.code]: 'Enter it under Options → Password.',
	[errors.outOfAssets.code]: 'Account → Get Assets shows the balance; the operator of the service can add to it.',
	[errors.notAnImage.code]: 'Choose the tool that begins with the kind of this file, for example PDF.',
};

function sizeText(bytes: number): string {
	if (bytes < leastBytes) return `${bytes} bytes`;
	const units = ['KB', 'MB', 'GB'];
	let value = bytes / bytesPerUnit;
	let unit = 0;
	for (; value >= bytesPerUnit && unit < units.length - 1; unit++) value /= bytesPerUnit;
	return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
