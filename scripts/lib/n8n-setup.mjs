import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { N8nRequestError } from './n8n-client.mjs';
import { UserFailure } from './user-failure.mjs';

/** @typedef {import('./n8n-client.mjs').N8nClient} N8nClient */
/** @typedef {import('./n8n-client.mjs').Login} Login */
/** @typedef {import('./n8n-client.mjs').NewWorkflow} NewWorkflow */

/** @typedef {{ credential: { id: string, name: string }, filesFolder: string }} ExampleSetting */

export const CREDENTIAL_TYPE = 'documentConversionApi';
/** Only a credential of this name is ever changed by us; others are the user's. */
export const CREDENTIAL_NAME = 'Document Conversion on this machine';
/** Where the examples read and write: what n8n's Docker image allows by default. */
const EXAMPLE_FOLDER = '/home/node/.n8n-files';
const UNAUTHORIZED = 401;

/**
 * Log in as the owner; on the first start make the account, with a password that only the login file knows.
 * @param {N8nClient} n8n
 * @param {string} loginFile JSON with email and password, readable by its owner only
 * @returns {Promise<Login>}
 * @throws {UserFailure} when the file does not hold the account's login
 */
export async function ensureOwner(n8n, loginFile) {
	const isFresh = await n8n.needsOwner();
	if (!existsSync(loginFile)) {
		if (!isFresh) throw loginFailure(loginFile, 'is missing');
		// Written first: an account whose password got lost could never be used again.
		const password = `Dc1-${randomBytes(12).toString('base64url')}`;
		mkdirSync(path.dirname(loginFile), { recursive: true });
		writeFileSync(loginFile, JSON.stringify({ email: 'owner@example.com', password }, null, '\t'), { mode: 0o600 });
	}
	/** @type {Login} */
	const login = JSON.parse(readFileSync(loginFile, 'utf8'));
	try {
		if (isFresh) await n8n.setupOwner(login);
		else await n8n.login(login);
	} catch (error) {
		if (error instanceof N8nRequestError && error.status === UNAUTHORIZED) throw loginFailure(loginFile, 'is wrong');
		throw error;
	}
	return login;
}

/**
 * The credential for the service of this machine: made on the first start, renewed when the service no longer accepts
 * it (another port, another data folder).
 * @param {N8nClient} n8n
 * @param {string} serviceUrl
 * @param {() => Promise<string>} makeApiKey called only when a key is needed
 * @returns {Promise<{ id: string, name: string }>}
 */
export async function ensureCredential(n8n, serviceUrl, makeApiKey) {
	const found = await n8n.findCredential(CREDENTIAL_TYPE, CREDENTIAL_NAME);
	if (found !== undefined) {
		const { id, name, type, data } = await n8n.getCredential(found.id);
		const { status } = await n8n.testCredential({ id, name, type, data });
		if (status === 'OK') return { id, name };
	}
	const data = { baseUrl: serviceUrl, apiKey: await makeApiKey() };
	const credential = { name: CREDENTIAL_NAME, type: CREDENTIAL_TYPE, data };
	if (found === undefined) {
		const { id } = await n8n.createCredential(credential);
		return { id, name: CREDENTIAL_NAME };
	}
	await n8n.updateCredential(found.id, credential);
	return { id: found.id, name: CREDENTIAL_NAME };
}

/**
 * Imports the example workflows whose names do not exist yet; the user may have changed the existing ones.
 * @param {N8nClient} n8n
 * @param {string} folder of workflow JSON files
 * @param {ExampleSetting} setting
 * @returns {Promise<{ name: string, id: string, file: string, isNew: boolean }[]>} in the order of their files
 */
export async function importExamples(n8n, folder, setting) {
	const existing = await n8n.listWorkflows();
	const workflows = [];
	for (const file of readdirSync(folder)
		.filter((name) => name.endsWith('.json'))
		.sort()) {
		/** @type {NewWorkflow} */
		const workflow = JSON.parse(readFileSync(path.join(folder, file), 'utf8'));
		const known = existing.find(({ name }) => name === workflow.name);
		const example = settleExample(workflow, setting);
		for (const target of listTargetFolders(example)) mkdirSync(target, { recursive: true });
		const { id } = known ?? (await n8n.createWorkflow(example));
		workflows.push({ name: workflow.name, id, file, isNew: known === undefined });
	}
	return workflows;
}

/**
 * Folders into which a workflow writes files; n8n does not create them.
 * @param {NewWorkflow} workflow
 * @returns {string[]}
 */
function listTargetFolders({ nodes }) {
	return nodes.flatMap(({ parameters: { operation, fileName } }) => {
		const [, folder] = /^=?([^{]*)\//.exec(String(fileName)) ?? [];
		return operation === 'write' && folder ? folder : [];
	});
}

/**
 * What a user changes by hand in an imported example.
 * @param {NewWorkflow} workflow
 * @param {ExampleSetting} setting
 * @returns {NewWorkflow} a copy with our credential wherever a node wants one of its type, and with paths of this machine
 */
export function settleExample(workflow, { credential, filesFolder }) {
	const nodes = workflow.nodes.map((node) => ({
		...node,
		parameters: /** @type {Record<string, unknown>} */ (withFolder(node.parameters, filesFolder)),
		...(node.credentials?.[CREDENTIAL_TYPE] && { credentials: { ...node.credentials, [CREDENTIAL_TYPE]: credential } }),
	}));
	return { ...workflow, nodes };
}

/**
 * @param {unknown} value a parameter, or all of them
 * @param {string} filesFolder
 * @param {string} [name] of the parameter
 * @returns {unknown} a copy with the examples' folder replaced
 */
function withFolder(value, filesFolder, name = '') {
	if (typeof value === 'string') {
		// A file selector is a pattern, in which a folder's brackets would have a meaning.
		const folder = name === 'fileSelector' ? filesFolder.replace(/[()[\]{}*?!+@|\\]/g, '\\$&') : filesFolder;
		return name === 'content' ? value : value.replaceAll(EXAMPLE_FOLDER, () => folder);
	}
	if (Array.isArray(value)) return value.map((each) => withFolder(each, filesFolder));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withFolder(each, filesFolder, key)]));
}

/**
 * @param {string} loginFile
 * @param {string} what
 */
function loginFailure(loginFile, what) {
	return new UserFailure(
		`n8n already has an account, but its login in ${loginFile} ${what}. Write the email and password of the account there ` +
			`({"email": "…", "password": "…"}), or delete the folder ${path.dirname(loginFile)} to start with an empty n8n.`,
	);
}
