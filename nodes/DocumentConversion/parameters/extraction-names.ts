import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { extractionPresets } from './extraction-presets';

/**
 * What is looked for in a document: the names of its kind, then those the user gives, each once.
 * @throws NodeOperationError when there are none: the call would cost something and find nothing
 */
export function readExtraction(
	context: IExecuteFunctions,
	itemIndex: number,
	{ keys, tableHandles }: { keys?: unknown; tableHandles?: unknown },
): { keys?: string[]; tableHandles?: string[] } {
	const preset = extractionPresets[String(context.getNodeParameter('documentKind', itemIndex, ''))];
	const allKeys = joined(preset?.keys, keys);
	const allColumns = joined(preset?.columns, tableHandles);
	if (allKeys.length === 0 && allColumns.length === 0) {
		throw new NodeOperationError(context.getNode(), 'Nothing to extract was named', {
			itemIndex,
			description:
				'Choose a Kind of Document, or add names to Fields (such as Invoice Number) or to Table Columns. Nothing was sent.',
		});
	}
	return {
		...(allKeys.length > 0 ? { keys: allKeys } : {}),
		...(allColumns.length > 0 ? { tableHandles: allColumns } : {}),
	};
}

function joined(preset: readonly string[] = [], given: unknown): string[] {
	const names = Array.isArray(given) ? given.map(String) : [];
	// A name given in other letters is the same one, in the spelling of the user.
	const known = new Set(names.map((name) => name.trim().toLowerCase()));
	return [...preset.filter((name) => !known.has(name.toLowerCase())), ...names];
}
