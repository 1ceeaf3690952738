import { setTimeout as sleep } from 'node:timers/promises';
import { parseFlatted } from './flatted.mjs';

export { executionError, outputItems } from './n8n-execution.mjs';

const POLL_INTERVAL_MS = 200;
const EXECUTION_TIMEOUT_MS = 120_000;
const REQUEST_TIMEOUT_MS = 60_000;
/** Of an answer while n8n waits for its database. */
const NOT_READY = 503;
const FINAL_STATUSES = new Set(['success', 'error', 'crashed', 'canceled']);

/** @typedef {import('./n8n-execution.mjs').BinaryField} BinaryField */
/** @typedef {import('./n8n-execution.mjs').Execution} Execution */
/** @typedef {import('./n8n-execution.mjs').Item} Item */

/**
 * @typedef {{ email: string, password: string }} Login
 * @typedef {{ id: string, name: string, type: string }} Credential
 * @typedef {{ name: string, type: string, data: Record<string, unknown> }} NewCredential
 * @typedef {{ id?: string, name: string, type: string, typeVersion: number, position: number[],
 *   parameters: Record<string, unknown>, credentials?: Record<string, { id: string | null, name: string }>,
 *   onError?: string, [key: string]: unknown }} WorkflowNode
 * @typedef {{ name: string, nodes: WorkflowNode[], connections: Record<string, unknown>,
 *   settings?: Record<string, unknown>, pinData?: Record<string, unknown>, [key: string]: unknown }} NewWorkflow
 * @typedef {NewWorkflow & { id: string, active: boolean, versionId: string }} Workflow
 */

/** n8n answered a request with an error. */
export class N8nRequestError extends Error {
	/**
	 * @param {string} request e.g. `POST /rest/workflows`
	 * @param {number} status
	 * @param {string} body
	 */
	constructor(request, status, body) {
		super(`${request}: n8n answered ${status}: ${body.slice(0, 1000)}`);
		this.name = 'N8nRequestError';
		this.status = status;
		this.body = body;
	}
}

/** Drives a running n8n over the REST API of its editor. */
export class N8nClient {
	#cookie;

	/**
	 * @param {string} url e.g. `http://127.0.0.1:5678`
	 * @param {{ cookie?: string }} [session] the `cookie` of another client, whose session this one continues: n8n
	 *   allows five log-ins a minute
	 */
	constructor(url, { cookie = '' } = {}) {
		this.url = url.replace(/\/$/, '');
		this.#cookie = cookie;
	}

	/** The cookie of the session, as `name=value`; for a browser or a raw request. */
	get cookie() {
		return this.#cookie;
	}

	/** @returns {Promise<boolean>} whether this n8n has no owner account yet */
	async needsOwner() {
		const { userManagement } = await this.request('GET', '/rest/settings');
		return userManagement.showSetupOnFirstLoad;
	}

	/**
	 * Make the owner account of a fresh n8n; afterwards the client is logged in.
	 * @param {Login & { firstName?: string, lastName?: string }} owner the password: 8 to 64 characters, a digit, a capital
	 */
	async setupOwner(owner) {
		await this.request('POST', '/rest/owner/setup', { firstName: 'Document', lastName: 'Conversion', ...owner });
	}

	/** @param {Login} login */
	async login(login) {
		await this.request('POST', '/rest/login', { emailOrLdapLoginId: login.email, password: login.password });
	}

	/**
	 * @param {NewCredential} credential
	 * @returns {Promise<Credential>}
	 */
	async createCredential(credential) {
		return this.request('POST', '/rest/credentials', credential);
	}

	/** @returns {Promise<Credential[]>} without their secrets */
	async listCredentials() {
		return this.request('GET', '/rest/credentials');
	}

	/**
	 * @param {string} type
	 * @param {string} [name]
	 * @returns {Promise<Credential | undefined>}
	 */
	async findCredential(type, name) {
		const credentials = await this.listCredentials();
		return credentials.find((each) => each.type === type && (name === undefined || each.name === name));
	}

	/**
	 * @param {string} id
	 * @returns {Promise<NewCredential & { id: string }>} secrets blanked out; n8n puts them back when the same data is
	 *   sent to it with the id
	 */
	async getCredential(id) {
		return this.request('GET', `/rest/credentials/${id}?includeData=true`);
	}

	/**
	 * @param {string} id
	 * @param {NewCredential} credential
	 */
	async updateCredential(id, credential) {
		await this.request('PATCH', `/rest/credentials/${id}`, credential);
	}

	/**
	 * What the button "Test" does.
	 * @param {NewCredential & { id?: string }} credential
	 * @returns {Promise<{ status: 'OK' | 'Error', message: string }>}
	 */
	async testCredential(credential) {
		// n8n wants an id also of a credential that it does not keep yet.
		return this.request('POST', '/rest/credentials/test', { credentials: { ...credential, id: credential.id ?? '' } });
	}

	/** @param {string} id */
	async deleteCredential(id) {
		await this.request('DELETE', `/rest/credentials/${id}`);
	}

	/**
	 * @param {NewWorkflow} workflow as exported by n8n; an id in it is left out
	 * @returns {Promise<Workflow>}
	 */
	async createWorkflow(workflow) {
		const own = { id: undefined, active: undefined, versionId: undefined };
		return this.request('POST', '/rest/workflows', { settings: {}, ...workflow, ...own });
	}

	/** @returns {Promise<{ id: string, name: string, active: boolean }[]>} */
	async listWorkflows() {
		return this.request('GET', '/rest/workflows');
	}

	/** @param {string} id @returns {Promise<Workflow>} */
	async getWorkflow(id) {
		return this.request('GET', `/rest/workflows/${id}`);
	}

	/**
	 * @param {string} id
	 * @param {Partial<NewWorkflow>} changes
	 * @returns {Promise<Workflow>}
	 */
	async updateWorkflow(id, changes) {
		return this.request('PATCH', `/rest/workflows/${id}`, changes);
	}

	/**
	 * Switch a workflow's triggers on, in its present version.
	 * @param {string} id
	 * @returns {Promise<Workflow>}
	 */
	async activateWorkflow(id) {
		const { versionId } = await this.getWorkflow(id);
		return this.request('POST', `/rest/workflows/${id}/activate`, { versionId });
	}

	/** @param {string} id @returns {Promise<Workflow>} */
	async deactivateWorkflow(id) {
		return this.request('POST', `/rest/workflows/${id}/deactivate`, {});
	}

	/** @param {string} id */
	async deleteWorkflow(id) {
		await this.request('POST', `/rest/workflows/${id}/archive`, {});
		await this.request('DELETE', `/rest/workflows/${id}`);
	}

	/**
	 * What the button "Execute workflow" does.
	 * @param {string} id
	 * @param {{ trigger: string } | { destination: string }} from name of the trigger node to start from, or of the node
	 *   to run up to
	 * @returns {Promise<string>} the execution's id
	 */
	async runWorkflow(id, from) {
		const body =
			'trigger' in from
				? { triggerToStartFrom: { name: from.trigger } }
				: { destinationNode: { nodeName: from.destination, mode: 'inclusive' } };
		const { executionId } = await this.request('POST', `/rest/workflows/${id}/run`, body);
		return executionId;
	}

	/**
	 * @param {string} id
	 * @returns {Promise<Execution>} as it is now, its data parsed
	 */
	async getExecution(id) {
		const execution = await this.request('GET', `/rest/executions/${id}`);
		const data = typeof execution.data === 'string' ? parseFlatted(execution.data) : execution.data;
		return { ...execution, data };
	}

	/**
	 * @param {string} workflowId
	 * @returns {Promise<{ id: string, status: string, mode: string }[]>} newest first, without data
	 */
	async listExecutions(workflowId) {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.request('GET', `/rest/executions?filter=${filter}`);
		return results;
	}

	/**
	 * @param {string} id
	 * @param {{ timeoutMs?: number }} [options]
	 * @returns {Promise<Execution>} once it has ended, whether well or not: look at `status`
	 * @throws {Error} when it has not ended in time
	 */
	async waitForExecution(id, { timeoutMs = EXECUTION_TIMEOUT_MS } = {}) {
		const deadline = Date.now() + timeoutMs;
		for (;;) {
			const execution = await this.getExecution(id);
			if (FINAL_STATUSES.has(execution.status)) return execution;
			if (Date.now() > deadline) throw new Error(`Execution ${id} is still ${execution.status} after ${timeoutMs} ms`);
			await sleep(POLL_INTERVAL_MS);
		}
	}

	/**
	 * Runs a workflow and waits until it finishes.
	 * @param {string} id
	 * @param {{ trigger: string } | { destination: string }} from see `runWorkflow`
	 * @param {{ timeoutMs?: number }} [options]
	 */
	async execute(id, from, options) {
		return this.waitForExecution(await this.runWorkflow(id, from), options);
	}

	/**
	 * What the stop button does.
	 * @param {string} id of an execution
	 */
	async stopExecution(id) {
		await this.request('POST', `/rest/executions/${id}/stop`);
	}

	/**
	 * @param {BinaryField} field of an item's `binary`
	 * @returns {Promise<Buffer>} its bytes
	 */
	async fetchBinary(field) {
		if (field.id === undefined) return Buffer.from(field.data, 'base64');
		const query = new URLSearchParams({ id: field.id, action: 'download' });
		const response = await this.send('GET', `/rest/binary-data?${query}`);
		return Buffer.from(await response.arrayBuffer());
	}

	/**
	 * The options that the editor shows in a field filled by a method of the node.
	 * @param {object} field
	 * @param {string} field.nodeType e.g. `n8n-nodes-document-conversion.documentConversion`
	 * @param {number} [field.typeVersion]
	 * @param {string} field.methodName
	 * @param {string} field.path e.g. `parameters.tool`
	 * @param {Record<string, unknown>} [field.currentNodeParameters]
	 * @param {Record<string, { id: string, name: string }>} [field.credentials]
	 * @returns {Promise<{ name: string, value: string | number | boolean, description?: string }[]>}
	 */
	async loadOptions(field) {
		return this.request('POST', '/rest/dynamic-node-parameters/options', {
			nodeTypeAndVersion: { name: field.nodeType, version: field.typeVersion ?? 1 },
			path: field.path,
			methodName: field.methodName,
			currentNodeParameters: field.currentNodeParameters ?? {},
			credentials: field.credentials,
		});
	}

	/**
	 * @param {string} tableName of a data table of the owner
	 * @returns {Promise<Record<string, unknown>[]>} its rows (1,000 at most), in the order in which they were added
	 * @throws {Error} when there is no such table
	 */
	async dataTableRows(tableName) {
		const project = await this.request('GET', '/rest/projects/personal');
		const path = `/rest/projects/${project.id}/data-tables`;
		const tables = await this.request('GET', path);
		const table = (tables.data ?? tables).find((/** @type {{ name: string }} */ { name }) => name === tableName);
		if (!table) throw new Error(`There is no data table "${tableName}".`);
		const answer = await this.request('GET', `${path}/${table.id}/rows?take=1000`);
		/** @type {(Record<string, unknown> & { id: number })[]} */
		const rows = answer.data ?? answer;
		return rows.sort((a, b) => a.id - b.id);
	}

	/** @returns {Promise<Record<string, any>[]>} descriptions of all node types, as the editor loads them */
	async listNodeTypes() {
		const response = await this.send('GET', '/types/nodes.json');
		return /** @type {Promise<Record<string, any>[]>} */ (response.json());
	}

	/**
	 * A request of the session.
	 * @param {string} method
	 * @param {string} path
	 * @param {unknown} [body] sent as JSON
	 * @returns {Promise<any>} the answer's `data`, or the whole answer when it has none
	 * @throws {N8nRequestError}
	 */
	async request(method, path, body) {
		const response = await this.send(method, path, body);
		const text = await response.text();
		if (text === '') return undefined;
		const answer = JSON.parse(text);
		return answer !== null && typeof answer === 'object' && 'data' in answer ? answer.data : answer;
	}

	/**
	 * @param {string} method
	 * @param {string} path
	 * @param {unknown} [body]
	 * @returns {Promise<Response>} the first answer that is not "not ready", within a minute: on a busy machine n8n
	 *   refuses every request for some seconds, before it looks at it
	 * @throws {N8nRequestError}
	 */
	async send(method, path, body) {
		const deadline = Date.now() + REQUEST_TIMEOUT_MS;
		let response = await this.#fetch(method, path, body);
		while (response.status === NOT_READY && Date.now() < deadline) {
			await sleep(POLL_INTERVAL_MS);
			response = await this.#fetch(method, path, body);
		}
		if (!response.ok) throw new N8nRequestError(`${method} ${path}`, response.status, await response.text());
		const session = response.headers.getSetCookie().find((cookie) => cookie.startsWith('n8n-auth='));
		if (session !== undefined) this.#cookie = session.split(';')[0];
		return response;
	}

	/**
	 * @param {string} method
	 * @param {string} path
	 * @param {unknown} body
	 */
	#fetch(method, path, body) {
		return fetch(this.url + path, {
			method,
			headers: {
				'content-type': 'application/json',
				// n8n ends an idle connection after five seconds, which on a busy machine may be when it is used again.
				connection: 'close',
				...(this.#cookie && { cookie: this.#cookie }),
			},
			body: body === undefined ? undefined : JSON.stringify(body),
			signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
		});
	}
}
