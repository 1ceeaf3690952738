import { itemOutcome } from '../../outcome';
import { fetchAssets } from '../../transport/endpoints';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

/** Account → Get Assets. */
export const get: Operation = {
	fields: [],

	execute: eachItem(async (run, itemIndex) => [itemOutcome(await fetchAssets(run), [itemIndex])]),
};
