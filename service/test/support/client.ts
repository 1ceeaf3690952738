import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';

/** An answer of the service, read. */
export interface Answer {
	readonly status: number;
	readonly headers: Headers;
	readonly body: AnswerBody;
}

/** The envelope. */
export interface AnswerBody {
	readonly code: string;
	readonly msg: string;
	readonly message: string;
	readonly requestId?: string;
	// Answers of all kinds are read by tests field by field.
	// eslint-disable-next-line @typescript-eslint/no-explicit-any
	readonly data: any;
}

/** A part of a form: a field, or a file with its name. */
export type FormPart = readonly [
	name: string,
	value: string | { readonly bytes: Uint8Array; readonly fileName: string },
];

/** Calls the service as any HTTP client does; knows nothing of its code. */
export class Client {
	constructor(
		readonly baseUrl: string,
		readonly apiKey: string,
	) {}

	async get(path: string, headers: Record<string, string> = {}): Promise<Answer> {
		return await read(await fetch(this.baseUrl + path, { headers: { 'x-api-key': this.apiKey, ...headers } }));
	}

	async post(path: string, parts: readonly FormPart[], headers: Record<string, string> = {}): Promise<Answer> {
		const form = new FormData();
		for (const [name, value] of parts) {
			if (typeof value === 'string') form.append(name, value);
			else form.append(name, new Blob([new Uint8Array(value.bytes)]), value.fileName);
		}
		const init = { method: 'POST', body: form, headers: { 'x-api-key': this.apiKey, ...headers } };
		return await read(await fetch(this.baseUrl + path, init));
	}

	/**
	 * Convert one file by the direct call. On a busy machine a conversion may take longer than the call waits: then the
	 * answer has the task as it has ended.
	 */
	async convert(tool: string, path: string, fields: Record<string, string> = {}): Promise<Answer> {
		const parts = [...Object.entries(fields), ['file', await fileOf(path)] as const];
		return await this.untilEnd(await this.post(`/server/v2/process/${tool}`, parts));
	}

	/** The answer of a direct call, with the task as it has ended if the call did not wait for that. */
	async untilEnd(answer: Answer): Promise<Answer> {
		const { taskId, taskStatus } = answer.body.data ?? {};
		if (!['TaskWaiting', 'TaskProcessing'].includes(taskStatus)) return answer;
		return { ...answer, body: { ...answer.body, data: await this.waitForEnd(taskId) } };
	}

	/** Announce a file. */
	async announce(fields: Record<string, string>): Promise<Answer> {
		return await this.post('/server/v2/presignedUrl', Object.entries(fields));
	}

	/** Put bytes to a signed address. */
	async put(address: string, bytes: Uint8Array | string, headers: Record<string, string> = {}): Promise<Answer> {
		const body = typeof bytes === 'string' ? bytes : new Uint8Array(bytes);
		const standard = { 'content-type': 'application/octet-stream', accept: '*/*' };
		return await read(await fetch(address, { method: 'PUT', body, headers: { ...standard, ...headers } }));
	}

	async start(taskId: string): Promise<Answer> {
		return await this.get(`/server/v2/execute/start?taskId=${taskId}`);
	}

	/** End a task. */
	async cancel(taskId: string): Promise<Answer> {
		return await this.post('/server/v2/execute/cancel', [['taskId', taskId]]);
	}

	async taskInfo(taskId: string, language?: number): Promise<Answer> {
		return await this.get(`/server/v2/task/taskInfo?taskId=${taskId}${language ? `&language=${language}` : ''}`);
	}

	/**
	 * Waits until a task finishes. The service answers at each change, and otherwise after 2 s: asking every 50 ms took a
	 * tenth of a core.
	 */
	async waitForEnd(taskId: string, timeoutMs = 60_000): Promise<AnswerBody['data']> {
		for (const end = Date.now() + timeoutMs; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
			const { body } = await this.get(`/server/v2/task/taskInfo?taskId=${taskId}&wait=2`);
			if (['TaskFinish', 'TaskOverdue'].includes(body.data?.taskStatus)) return body.data;
			if (Date.now() > end) throw new Error(`task ${taskId} is still ${body.data?.taskStatus}`);
		}
	}

	/** Balance and withheld assets of PACKAGES. */
	async packages(): Promise<{ asset: number; withholdingAsset: number }> {
		const { body } = await this.get('/server/v2/asset/info');
		return body.data.tenantAsset.find((entry: { assetTypeName: string }) => entry.assetTypeName === 'PACKAGES');
	}
}

/** A file for a form. */
export async function fileOf(
	path: string,
	fileName = basename(path),
): Promise<{ bytes: Uint8Array; fileName: string }> {
	return { bytes: await readFile(path), fileName };
}

async function read(response: Response): Promise<Answer> {
	const text = await response.text();
	return {
		status: response.status,
		headers: response.headers,
		body: (text === '' ? {} : JSON.parse(text)) as AnswerBody,
	};
}
