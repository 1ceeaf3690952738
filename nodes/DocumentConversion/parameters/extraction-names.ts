import type { IExecuteFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { extractionPresets } from '../../../contract';

/**
 * The names to extract: those of the document type, then those of the user, each once.
 * @throws NodeOperationError if there are none: the call would cost credits and find nothing
 */
export function readExtraction(
	context: IExecuteFunctions,
	itemIndex: number,
	{ keys, tableHandles }: { keys?: unknown; tableHandles?: unknown },
): { keys?: string[]; tableHandles?: string[] } {
	const preset = extractionPresets[String(context.getNodeParameter('documentKind', itemIndex, ''))];
	const allKeys = mergeNames(preset?.keys, keys);
	const allColumns = mergeNames(preset?.columns, tableHandles);
	if (allKeys.length === 0 && allColumns.length === 0) {
		throw new NodeOperationError(context.getNode(), 'No fields to extract', {
			itemIndex,
			description:
				'Choose a Document Type, or add names to Fields (for example Invoice Number) or Table Columns. Nothing was sent.',
		});
	}
	return {
		...(allKeys.length > 0 ? { keys: allKeys } : {}),
		...(allColumns.length > 0 ? { tableHandles: allColumns } : {}),
	};
}

function mergeNames(preset: readonly string[] = [], given: unknown): string[] {
	const names = Array.isArray(given) ? given.map(String) : [];
	// Names that differ only in case are the same; the user's spelling wins.
	const known = new Set(names.map((name) => name.trim().toLowerCase()));
	return [...preset.filter((name) => !known.has(name.toLowerCase())), ...names];
}
