import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Show } from './show';

/**
 * Versions of the node. Saved workflows keep the one they were made with, so that what changes a default or the shape of
 * an item belongs to a new one: from 1.1 on the result stands in the item, and pages without text are read by OCR.
 */
export const nodeVersions = [1, 1.1];

/** True from version 1.1 on. */
export function isPresentVersion(context: Pick<IExecuteFunctions, 'getNode'>): boolean {
	return context.getNode().typeVersion >= 1.1;
}

/** The fields as version 1 shows them. */
export function inFirstVersion(fields: readonly INodeProperties[]): INodeProperties[] {
	return fields.map((field) => shownIn(field, { '@version': [1] }));
}

/** The fields as version 1.1 and later ones show them. */
export function inPresentVersion(fields: readonly INodeProperties[]): INodeProperties[] {
	return fields.map((field) => shownIn(field, { '@version': [{ _cnd: { gte: 1.1 } }] }));
}

/** The version comes first: n8n shows a field at the first condition whose value is an expression. */
function shownIn(field: INodeProperties, version: Show): INodeProperties {
	const { show, ...rest } = field.displayOptions ?? {};
	return { ...field, displayOptions: { show: { ...version, ...show }, ...rest } };
}
