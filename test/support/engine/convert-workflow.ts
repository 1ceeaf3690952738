import type { IDataObject, INode, IWorkflowBase } from 'n8n-workflow';
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
	/** Of the node Document Conversion; 1 where it is left out. */
	readonly typeVersion?: number;
}

type Workflow = Pick<IWorkflowBase, 'nodes' | 'connections'>;

/** The workflow files → Document Conversion → results / errors. */
export function convertWorkflow({ items, parameters = {}, onError, typeVersion }: Changes): Workflow {
	return changed(template as unknown as Workflow, {
		Files: { parameters: { items: items as unknown as INode['parameters'][string] } },
		'Document Conversion': { parameters, ...(onError ? { onError } : {}), ...(typeVersion ? { typeVersion } : {}) },
	});
}

/** Run that workflow. */
export async function runConvert(credential: Credential, changes: Changes): Promise<FinishedWorkflow> {
	return await runWorkflow(convertWorkflow(changes), credential);
}

/** The name of the node under test in the workflow. */
export const nodeName = 'Document Conversion';

/** What the node put out when it went on, or the error that ended it. */
export function errorOf(finished: FinishedWorkflow) {
	const { error } = finished.run.data.resultData;
	if (!error) throw new Error('The workflow ended without an error');
	return error as typeof error & { context: IDataObject; description?: string | null };
}
