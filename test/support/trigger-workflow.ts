import { Container, n8nCore } from './engine/n8n-core';
import type {
	IDataObject,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IWebhookData,
	WorkflowExecuteMode,
} from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';
import { DocumentConversionCallbackTrigger } from '../../nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node';
import { DocumentConversionTrigger } from '../../nodes/DocumentConversionTrigger/DocumentConversionTrigger.node';
import type { Credential } from './engine/run-workflow';
import { additionalData } from './engine/run-workflow';

const pollingType = 'n8n-nodes-document-conversion.documentConversionTrigger';
const callbackType = 'n8n-nodes-document-conversion.documentConversionCallbackTrigger';

const triggers: Record<string, INodeType> = {
	[pollingType]: new DocumentConversionTrigger(),
	[callbackType]: new DocumentConversionCallbackTrigger(),
};

const nodeTypes: INodeTypes = {
	getByName: (name) => triggers[name] as INodeType,
	getByNameAndVersion: (name) => triggers[name] as INodeType,
	getKnownTypes: () => ({}),
};

function triggerNode(type: string, parameters: INode['parameters']): INode {
	return {
		id: 'trigger',
		name: 'Trigger',
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		credentials: { documentConversionApi: { id: '1', name: 'account' } },
	};
}

let workflows = 0;

/**
 * An active workflow of one trigger, as n8n keeps it: the static data lives with the workflow, and reaches the
 * database when the workflow is activated and when a trigger has something to tell; a poll without news saves nothing.
 */
export class TriggerWorkflow {
	private id = `trigger-workflow-${++workflows}`;
	private saved: IDataObject = {};
	private workflow: Workflow;

	private constructor(
		private readonly node: INode,
		private credential: Credential,
	) {
		this.workflow = this.load();
	}

	/** A workflow that asks the service. */
	static async polling(credential: Credential, parameters: INode['parameters'] = {}): Promise<TriggerWorkflow> {
		await Container.get(n8nCore.BinaryDataService).init();
		return new TriggerWorkflow(triggerNode(pollingType, parameters), credential);
	}

	/** A workflow that is called back. */
	static async called(credential: Credential, parameters: INode['parameters'] = {}): Promise<TriggerWorkflow> {
		return new TriggerWorkflow(triggerNode(callbackType, parameters), credential);
	}

	/** n8n ends and starts again: what a process keeps by the id of a workflow is gone. */
	restart(): void {
		this.id = `trigger-workflow-${++workflows}`;
		this.workflow = this.load();
	}

	/** The user enters something else in the credential. */
	useCredential(credential: Credential): void {
		this.credential = credential;
	}

	/** Size of the saved static data. */
	get savedBytes(): number {
		return JSON.stringify(this.saved).length;
	}

	/** A poll: its items, none when it has nothing to tell. @throws what n8n would show in a failed execution */
	async poll(mode: WorkflowExecuteMode = 'trigger'): Promise<INodeExecutionData[]> {
		const isFirst = Object.keys(this.saved).length === 0;
		const data = additionalData({ nodes: [this.node], connections: {} }, this.credential);
		const context = new n8nCore.PollContext(
			this.workflow,
			this.node,
			data,
			mode,
			mode === 'manual' ? 'manual' : 'activate',
		);
		const output = await triggers[pollingType]?.poll?.call(context);
		if (mode !== 'manual' && (isFirst || output)) this.save();
		return output?.[0] ?? [];
	}

	/** A call of the webhook address: the status of the answer, and the items of the execution it starts. */
	async call(
		headers: Record<string, string>,
		body: Buffer,
		mode: WorkflowExecuteMode = 'webhook',
	): Promise<{ status: number; items?: INodeExecutionData[] }> {
		let status = 200;
		const response = { status: (code: number) => ((status = code), response), json: () => response };
		const data = {
			...additionalData({ nodes: [this.node], connections: {} }, this.credential),
			httpRequest: { headers, rawBody: body },
			httpResponse: response,
		};
		// n8n makes a workflow of the database's data for each call, and saves all of it afterwards.
		const workflow = this.load();
		const webhook = { webhookDescription: { name: 'default' } } as unknown as IWebhookData;
		const context = new n8nCore.WebhookContext(workflow, this.node, data as never, mode, webhook, [], null);
		const { workflowData } = (await triggers[callbackType]?.webhook?.call(context)) ?? {};
		this.save(workflow);
		return { status, ...(workflowData?.[0] ? { items: workflowData[0] } : {}) };
	}

	private load(): Workflow {
		const staticData = structuredClone(this.saved);
		return new Workflow({ id: this.id, nodes: [this.node], connections: {}, active: true, nodeTypes, staticData });
	}

	private save(workflow = this.workflow): void {
		this.saved = JSON.parse(JSON.stringify(workflow.staticData)) as IDataObject;
	}
}
