import type { IDataObject } from 'n8n-workflow';
import { isObject } from '../is-object';

/** True for the result of a comparison. */
export function isComparison(content: IDataObject): boolean {
	return isObject(content.old) && isObject(content.new) && Array.isArray(content.differences);
}

/**
 * One item per difference, or one that says there is none.
 * @param hasBoxes  agents cannot use positions
 */
export function toDifferenceItems({ counts, differences }: IDataObject, hasBoxes: boolean): IDataObject[] {
	const items = (differences as IDataObject[]).map(({ oldBoxes, newBoxes, ...difference }) => ({
		...difference,
		...(hasBoxes ? { oldBoxes, newBoxes } : {}),
	}));
	return items.length > 0 ? items : [{ number: 0, kind: 'none', counts }];
}
