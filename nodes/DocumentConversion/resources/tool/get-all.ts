import { itemOutcome } from '../../outcome';
import { listFields, readLimit } from '../../parameters/list-fields';
import { formatLabel, toolLabel } from '../../parameters/tool-options';
import { isPresentVersion } from '../../parameters/version';
import { fetchTools } from '../../transport/endpoints';
import { eachItem } from '../each-item';
import type { Operation } from '../operation';

/** Tool → Get Many: what `tool/support` lists, each with a name to read. */
export const getAll: Operation = {
	fields: listFields({ resource: ['tool'], operation: ['getAll'] }),

	execute: eachItem(async (run, itemIndex) => {
		const tools = (await fetchTools(run)).slice(0, readLimit(run.context, itemIndex));
		const nameOf = isPresentVersion(run.context) ? toolLabel : formatLabel;
		return tools.map((entry) => itemOutcome({ name: nameOf(entry.executeTypeUrl), ...entry }, [itemIndex]));
	}),
};
