import { itemOutcome } from '../../outcome';
import { listFields, readLimit } from '../../parameters/list-fields';
import { toolLabel } from '../../parameters/tool-options';
import { fetchTools } from '../../transport/endpoints';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

/** Tool → Get Many: the entries of `tool/support`, each with its name. */
export const getAll: Operation = {
	fields: listFields({ resource: ['tool'], operation: ['getAll'] }),

	execute: eachItem(async (run, itemIndex) => {
		const tools = (await fetchTools(run)).slice(0, readLimit(run.context, itemIndex));
		return tools.map((entry) => itemOutcome({ name: toolLabel(entry.executeTypeUrl), ...entry }, [itemIndex]));
	}),
};
