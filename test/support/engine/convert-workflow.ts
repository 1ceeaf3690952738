import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';
import { useNames, uses } from '../../../nodes/DocumentConversion/parameters/uses';
import template from '../../engine/workflows/convert.json';
import type { Credential, FinishedWorkflow } from './run-workflow';
import { changed, runWorkflow } from './run-workflow';

/** An input item: its JSON, and the paths of the files in its binary fields. */
export interface InputItem {
	readonly json: IDataObject;
	readonly files?: Record<string, string>;
}

/** What a test changes in the workflow `convert.json`. */
export interface Changes {
	readonly items: readonly InputItem[];
	/** Fields of the node Document Conversion. */
	readonly parameters?: INode['parameters'];
	readonly onError?: INode['onError'];
	/** Keep the default output; other tests check the files and everything the service returns. */
	readonly isSimplified?: boolean;
}

type Workflow = Pick<IWorkflowBase, 'nodes' | 'connections'>;

/** Options that tests may write like fields. */
const optionNames = ['flow', 'output', 'outputBinaryField', 'taskScope', 'wait'];

/** The workflow files → Document Conversion → results / errors. */
export function convertWorkflow({ items, parameters = {}, onError, isSimplified }: Changes): Workflow {
	const entries = Object.entries(parameters);
	const fields = Object.fromEntries(entries.filter(([name]) => !optionNames.includes(name)));
	const options = {
		...(isSimplified ? {} : { output: 'binary' }),
		...((parameters.options ?? template.nodes[1]?.parameters.options) as IDataObject),
		...Object.fromEntries(entries.filter(([name]) => optionNames.includes(name))),
		...(isSimplified ? {} : { outputFields: 'raw' }),
	};
	return changed(template as unknown as Workflow, {
		Files: { parameters: { items: items as unknown as INode['parameters'][string] } },
		'Document Conversion': {
			parameters: { ...resourceOf(parameters.operation), ...fields, options },
			...(onError ? { onError } : {}),
		},
	});
}

/** The resource of an operation that wraps a tool; other operations name theirs. */
function resourceOf(operation: unknown): { resource?: string } {
	const found = useNames.find((name) => name === operation);
	return found ? { resource: uses[found].resource } : {};
}

/** Run that workflow. */
export async function runConvert(credential: Credential, changes: Changes): Promise<FinishedWorkflow> {
	return await runWorkflow(convertWorkflow(changes), credential);
}

/** The name of the node under test in the workflow. */
export const nodeName = 'Document Conversion';

/** The error that ended the workflow. */
export function errorOf(finished: FinishedWorkflow) {
	const { error } = finished.run.data.resultData;
	if (!error) throw new Error('The workflow ended without an error');
	return error as typeof error & { context: IDataObject; description?: string | null };
}
