import type { ParameterName } from './parameters';
import { toolDefinition, type ToolPath } from './tools';

/**
 * OCR where a person picks the tool: in the node, on the web page and on the command line. Images and pages without
 * usable text are read by OCR; other pages keep their text and cost no time. An API call without parameters gets the
 * defaults of the published table.
 *
 * @returns `undefined` if the default of the table applies
 */
export function automaticOcr(tool: ToolPath, name: ParameterName): string | number | undefined {
	const { sourceTypeName, parameters, alsoAccepted = [] } = toolDefinition(tool);
	// Images become PDF pages at once; a text layer is opt-in.
	if (tool === 'img/pdf' || ![...parameters, ...alsoAccepted].includes(name)) return undefined;
	if (name === 'enableOcr') return 1;
	// An image has no text, so the default of the table (all pages) fits.
	return name === 'ocrOption' && sourceTypeName === 'pdf' ? 'INVALID_CHARACTERAND_SCAN_PAGE' : undefined;
}

/** The parameters with automatic OCR if they neither enable nor disable OCR. */
export function withAutomaticOcr(
	tool: ToolPath,
	parameter: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
	if (parameter['enableOcr'] !== undefined) return parameter;
	const given = (['enableOcr', 'ocrOption'] as const).flatMap((name) => {
		const value = automaticOcr(tool, name);
		return value === undefined ? [] : [[name, value]];
	});
	return { ...Object.fromEntries(given), ...parameter };
}
