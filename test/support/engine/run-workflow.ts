import { Container, n8nCore } from './n8n-core';
import type {
	ICredentialDataDecryptedObject,
	IHttpRequestOptions,
	INode,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IRun,
	ITaskData,
	IWorkflowBase,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { ICredentialsHelper, Workflow } from 'n8n-workflow';
import { DocumentConversionApi } from '../../../credentials/DocumentConversionApi.credentials';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { testNodes } from './test-nodes';

/** What the user enters in the credential. */
export interface Credential {
	readonly baseUrl: string;
	readonly apiKey: string;
}

/** A workflow that runs, and its end. */
export interface RunningWorkflow {
	readonly finished: Promise<FinishedWorkflow>;
	/** The stop button. */
	stop(): void;
}

/** What a workflow left behind. */
export interface FinishedWorkflow {
	readonly run: IRun;
	/** The items at one output of a node (0: the first); empty if it did not run or had no output. */
	items(nodeName: string, output?: number): INodeExecutionData[];
	/** The run of a node; fails when it did not run. */
	task(nodeName: string): ITaskData;
	/** How often the credential was read from n8n's store. */
	readonly credentialReads: number;
	/** The bytes in a binary field. */
	bytes(item: INodeExecutionData | undefined, field?: string): Promise<Buffer>;
}

export const nodeTypeName = 'n8n-nodes-document-conversion.documentConversion';

const knownNodes: Record<string, INodeType> = { ...testNodes, [nodeTypeName]: new DocumentConversion() };

/** The node types of the tests, as a workflow asks for them. */
export const nodeTypes: INodeTypes = {
	getByName: (name) => known(name),
	getByNameAndVersion: (name) => known(name),
	getKnownTypes: () => ({}),
};

/** Start a workflow in n8n's execution engine from its first node. */
export async function startWorkflow(
	json: Pick<IWorkflowBase, 'nodes' | 'connections'>,
	credential: Credential,
): Promise<RunningWorkflow> {
	await Container.get(n8nCore.BinaryDataService).init();
	const workflow = new Workflow({
		id: 'test-workflow',
		nodes: structuredClone(json.nodes),
		connections: structuredClone(json.connections),
		active: false,
		nodeTypes,
		settings: { executionOrder: 'v1' },
	});
	const store = new FixedCredential(credential);
	const engine = new n8nCore.WorkflowExecute(
		{ ...additionalData(json, credential), credentialsHelper: store },
		'manual',
	);
	const startNode = workflow.getNode(json.nodes[0]?.name ?? '');
	if (!startNode) throw new Error('The workflow has no node');
	const running = engine.run({ workflow, startNode });
	return { finished: running.then((run) => finishedWorkflow(run as IRun, store.reads)), stop: () => running.cancel() };
}

/** Runs a workflow and waits until it finishes. */
export async function runWorkflow(
	json: Pick<IWorkflowBase, 'nodes' | 'connections'>,
	credential: Credential,
): Promise<FinishedWorkflow> {
	return await (
		await startWorkflow(json, credential)
	).finished;
}

function known(name: string): INodeType {
	const node = knownNodes[name];
	if (!node) throw new Error(`The test knows no node type "${name}"`);
	return node;
}

function finishedWorkflow(run: IRun, credentialReads: number): FinishedWorkflow {
	const { runData } = run.data.resultData;
	return {
		run,
		credentialReads,
		items: (nodeName, output = 0) => runData[nodeName]?.[0]?.data?.main[output] ?? [],
		task: (nodeName) => {
			const task = runData[nodeName]?.[0];
			if (!task) throw new Error(`The node "${nodeName}" did not run: ${JSON.stringify(run.data.resultData.error)}`);
			return task;
		},
		bytes: async (item, field = 'data') => {
			const binary = item?.binary?.[field];
			if (!binary) throw new Error(`There is no binary field "${field}" in ${JSON.stringify(item)}`);
			return await Container.get(n8nCore.BinaryDataService).getAsBuffer(binary);
		},
	};
}

let executions = 0;

/** What n8n gives each execution, with one credential in its store. */
export function additionalData(json: Pick<IWorkflowBase, 'nodes' | 'connections'>, credential: Credential) {
	const executionId = `test-execution-${++executions}`;
	const workflowData = { ...json, id: 'test-workflow', name: 'Test' } as IWorkflowBase;
	return {
		executionId,
		currentNodeExecutionIndex: 0,
		hooks: new n8nCore.ExecutionLifecycleHooks('manual', executionId, workflowData),
		credentialsHelper: new FixedCredential(credential),
		restApiUrl: 'http://127.0.0.1/rest',
		instanceBaseUrl: 'http://127.0.0.1/',
		webhookBaseUrl: 'http://127.0.0.1/webhookBaseUrl',
		webhookWaitingBaseUrl: 'http://127.0.0.1/webhookWaitingBaseUrl',
		webhookTestBaseUrl: 'http://127.0.0.1/webhookTestBaseUrl',
		formWaitingBaseUrl: 'http://127.0.0.1/formWaitingBaseUrl',
		variables: {},
		setExecutionStatus: () => undefined,
		logAiEvent: () => undefined,
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** n8n's credential store with one entry; the header comes from the credential class, as in n8n. */
class FixedCredential extends ICredentialsHelper {
	reads = 0;

	constructor(private readonly credential: Credential) {
		super();
	}

	getParentTypes(): string[] {
		return [];
	}

	isCredentialUsableByNode(): boolean {
		return true;
	}

	async authenticate(credentials: ICredentialDataDecryptedObject, _type: string, options: IHttpRequestOptions) {
		const { authenticate } = new DocumentConversionApi();
		if (typeof authenticate !== 'function') throw new Error('The tests know no other form');
		return await authenticate(credentials, options);
	}

	async preAuthentication(): Promise<undefined> {
		return undefined;
	}

	async runPreAuthentication(): Promise<undefined> {
		return undefined;
	}

	async getDecrypted(): Promise<ICredentialDataDecryptedObject> {
		this.reads += 1;
		return { ...this.credential };
	}

	async getCredentials(): Promise<never> {
		throw new Error('Not used by the engine');
	}

	async updateCredentials(): Promise<void> {}

	async updateCredentialsOauthTokenData(): Promise<void> {}

	getCredentialsProperties() {
		return new DocumentConversionApi().properties;
	}
}

/** A workflow file with other parameters or settings in some of its nodes. */
export function changed(
	json: Pick<IWorkflowBase, 'nodes' | 'connections'>,
	changes: Record<string, Partial<INode>>,
): Pick<IWorkflowBase, 'nodes' | 'connections'> {
	for (const name of Object.keys(changes)) {
		if (!json.nodes.some((node) => node.name === name)) throw new Error(`The workflow has no node "${name}"`);
	}
	return {
		connections: json.connections,
		nodes: json.nodes.map((node) => {
			const { parameters, ...rest } = changes[node.name] ?? {};
			return { ...node, ...rest, parameters: { ...node.parameters, ...parameters } };
		}),
	};
}
