import { errors } from '../../../contract';
import { addFieldLabels } from '../parameters/field-names';
import { describeTool } from '../parameters/tool-names';
import { uses } from '../parameters/uses';
import { readOwn } from '../read-own';

/** Advice for programmers, and its replacement for users of n8n. */
const replacements: readonly (readonly [RegExp, string])[] = [
	[/ Send a valid key in the "x-api-key" header\./, ''],
	[/ Send the correct password in the "password" field\./, ''],
	[/Use GET \/server\/v2\/tool\/support to/, 'Use the field Tool or Tool → Get Many to'],
	[
		/ To send several files, use presigned uploads\./,
		' To send several files, set More Options → Upload Method to Presigned Upload.',
	],
];

const bytesPerUnit = 1024;
/** Smaller sizes stay in bytes. */
const minConvertedBytes = 10 * bytesPerUnit;

/** Tools that the service suggests instead. */
const suggestedTools = /(Use one of these tools: )(.+)\.$/;
const maxSuggestedTools = 3;

/** A text of the server for users of n8n: with labels of fields and tools, sizes in MB and no HTTP details. */
export function translateServerText(text: string): string {
	const replaced = replacements.reduce((result, [pattern, words]) => result.replace(pattern, words), text);
	const named = replaced.replace(suggestedTools, (_, advice: string, paths: string) => suggestTools(advice, paths));
	return addFieldLabels(named.replace(/\b(\d+) bytes\b/g, (_, bytes: string) => formatSize(Number(bytes))));
}

function suggestTools(advice: string, paths: string): string {
	const tools = paths.split(', ');
	// Any image tool: a list of all of them would hide the remedy.
	if (tools.length > maxSuggestedTools) return `Use ${uses.convertImagesToPdf.name} first.`;
	return `${advice}${tools.map(describeTool).join(', ')}.`;
}

/** What the user can do in n8n about an error of the server; `undefined` if its message is enough. */
export function getCodeHint(code: string | undefined): string | undefined {
	return code === undefined ? undefined : readOwn(hints, code);
}

const hints: Readonly<Record<string, string>> = {
	[errors.unauthorized.code]: 'Open the credential of this node and enter a valid API key.',
	[errors.passwordRequired.code]: 'Enter the correct password under Options → Password.',
	[errors.outOfAssets.code]: 'Account → Get Assets returns the current balance.',
	[errors.notAnImage.code]:
		'This operation needs an image (JPG, PNG, …). For a PDF or an office file, choose another operation or tool.',
};

function formatSize(bytes: number): string {
	if (bytes < minConvertedBytes) return `${bytes} bytes`;
	const units = ['KB', 'MB', 'GB'];
	let value = bytes / bytesPerUnit;
	let unit = 0;
	for (; value >= bytesPerUnit && unit < units.length - 1; unit++) value /= bytesPerUnit;
	return `${Math.round(value * 10) / 10} ${units[unit]}`;
}
