import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A request as it arrived. */
export interface SeenRequest {
	readonly host: 'api' | 'files';
	readonly method: string;
	/** Path with query. */
	readonly path: string;
	readonly headers: IncomingHttpHeaders;
	readonly body: Buffer;
	/** Texts of a multipart form. */
	readonly fields: Record<string, string>;
	readonly at: number;
}

/** An answer in place of the usual one. */
export interface FakeAnswer {
	readonly status?: number;
	readonly headers?: Record<string, string>;
	/** Objects are sent as JSON. */
	readonly body?: unknown;
	/** `true`: the connection is cut without an answer. */
	readonly cut?: boolean;
	/** Answer only after so long. */
	readonly afterMs?: number;
}

/** How this server differs from the published interface, within what servers of it do. */
export interface Variant {
	/** Spelling of the message, and type of the code. */
	envelope?: 'msg' | 'message' | 'numeric';
	/** True to wrap the task list in an envelope. */
	wrappedList?: boolean;
	/** What a direct call answers: the finished task, its result alone, or a task that is still at work. */
	direct?: 'task' | 'link' | 'pending';
	/** Questions for a task before it has ended. */
	pollsUntilEnd?: number;
	/** The call for an upload address exists below the path of the tool only. */
	presigned?: 'flat';
	/** Our own service: holds answers back up to `wait` until a task has ended (so long after its start), cancels, and knows the names of calls for upload addresses. */
	own?: { readonly taskMs: number };
	/** What every result holds, and the extension of its name, in place of what is made of the file. */
	result?: { readonly extension: string; readonly content: Buffer | string };
	/** What is extraFields of every file that was converted, beside the published fields. */
	extraFields?: Readonly<Record<string, unknown>>;
}

interface FakeFile {
	readonly fileKey: string;
	readonly fileName: string;
	readonly parameter: string;
	content?: Buffer;
}

interface FakeTask {
	readonly taskId: string;
	readonly tool: string;
	readonly files: FakeFile[];
	started: boolean;
	startedAt?: number;
	isCancelled?: boolean;
	polls: number;
}

/** A server that plays the interface, its variants and its failures; uploads and downloads are on another host. */
export class FakeServer {
	readonly requests: SeenRequest[] = [];
	variant: Variant = {};
	/** Answers a request in place of the usual answer; `undefined` leaves it alone. */
	intercept: (request: SeenRequest) => FakeAnswer | undefined = () => undefined;
	/** How long (ms) the usual answer to a request is held back. */
	delayOf: (request: SeenRequest) => number = () => 0;
	readonly apiKey = 'fake-key';
	private readonly tasks = new Map<string, FakeTask>();
	/** Answers to calls with an idempotency key, by key. */
	private readonly calls = new Map<string, FakeAnswer>();
	private readonly servers: Server[] = [];
	private ports = { api: 0, files: 0 };

	static async start(): Promise<FakeServer> {
		const server = new FakeServer();
		server.ports = { api: await server.listen('api'), files: await server.listen('files') };
		return server;
	}

	get baseUrl(): string {
		return `http://127.0.0.1:${this.ports.api}`;
	}

	/** The host of uploads and downloads. */
	get filesUrl(): string {
		return `http://localhost:${this.ports.files}`;
	}

	get credential() {
		return { baseUrl: this.baseUrl, apiKey: this.apiKey };
	}

	async stop(): Promise<void> {
		await Promise.all(
			this.servers.map((server) => {
				server.closeAllConnections();
				return new Promise((resolve) => server.close(resolve));
			}),
		);
	}

	/** Requests of a method whose path holds a text. */
	seen(method: string, part: string): SeenRequest[] {
		return this.requests.filter((request) => request.method === method && request.path.includes(part));
	}

	/** How many tasks were made. */
	get taskCount(): number {
		return this.tasks.size;
	}

	/** Names of the files whose tasks were asked to be cancelled, once for each time; which task has which id is chance. */
	cancelledFiles(): string[] {
		return this.seen('POST', '/execute/cancel').flatMap(({ path }) => {
			const taskId = new URL(path, 'http://fake').searchParams.get('taskId') ?? '';
			return this.tasks.get(taskId)?.files.map(({ fileName }) => fileName) ?? [];
		});
	}

	private async listen(host: 'api' | 'files'): Promise<number> {
		const server = createServer((message, response) => void this.handle(host, message, response));
		this.servers.push(server);
		await new Promise<void>((resolve) => server.listen(0, resolve));
		return (server.address() as AddressInfo).port;
	}

	private async handle(host: 'api' | 'files', message: IncomingMessage, response: ServerResponse): Promise<void> {
		const body = await buffer(message).catch(() => undefined);
		// A client that disconnects while sending gets no answer.
		if (body === undefined) return;
		const { method = '', url: path = '', headers } = message;
		const request = { host, method, path, headers, body, ...readForm(headers, body), at: Date.now() };
		this.requests.push(request);
		const delayMs = this.delayOf(request);
		if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs).unref());
		const answer = this.intercept(request) ?? (await this.answer(request));
		if (answer.afterMs) await new Promise((resolve) => setTimeout(resolve, answer.afterMs).unref());
		if (answer.cut) return void message.socket.destroy();
		const isText = typeof answer.body === 'string' || Buffer.isBuffer(answer.body);
		response.writeHead(answer.status ?? 200, {
			'content-type': isText ? 'application/octet-stream' : 'application/json',
			...answer.headers,
		});
		response.end(isText ? answer.body : JSON.stringify(answer.body ?? {}));
	}

	private answer(
		request: SeenRequest & { file?: { name: string; content: Buffer } },
	): FakeAnswer | Promise<FakeAnswer> {
		const { pathname, searchParams } = new URL(request.path, 'http://fake');
		if (request.host === 'files') return this.answerFiles(request, pathname);
		if (request.headers['x-api-key'] !== this.apiKey) return this.fault(401, '04001', 'The API key is wrong.');
		const endpoint = `${request.method} ${pathname.replace('/server/v2', '')}`;
		const tool = /^POST \/process\/(.+)$/.exec(endpoint)?.[1];
		if (tool) return this.answerDirect(tool, request);
		const flatTool = /^POST \/presignedUrl\/(.+)$/.exec(endpoint)?.[1];
		if (flatTool && this.variant.presigned === 'flat')
			return this.answerPresigned({ ...request.fields, executeTypeUrl: flatTool }, request);
		switch (endpoint) {
			case 'GET /tool/support':
				return this.ok(['pdf/txt', 'pdf/jpg', 'doc/pdf'].map((path) => toolEntry(path)));
			case 'GET /asset/info':
				return this.ok({ tenantAsset: [{ assetTypeName: 'PACKAGES', asset: 7, withholdingAsset: 1 }] });
			case 'GET /task/list':
				return this.answerList(Number(searchParams.get('page')), Number(searchParams.get('size')));
			case 'POST /presignedUrl':
				return this.variant.presigned === 'flat' ? this.nothingHere() : this.answerPresigned(request.fields, request);
			case 'GET /execute/start':
				return this.answerStart(searchParams.get('taskId') ?? '');
			case 'GET /task/taskInfo':
				return this.answerInformation(searchParams.get('taskId') ?? '', Number(searchParams.get('wait') ?? 0));
			case 'POST /execute/cancel':
				return this.variant.own ? this.answerCancel(searchParams.get('taskId') ?? '') : this.nothingHere();
			default:
				return this.nothingHere();
		}
	}

	private nothingHere(): FakeAnswer {
		return this.fault(404, '04003', 'The requested resource was not found. Check the URL.');
	}

	private answerCancel(taskId: string): FakeAnswer {
		const task = this.tasks.get(taskId);
		if (!task)
			return this.fault(404, '05001', `The task "${taskId}" does not exist or has been deleted. Check the task ID.`);
		task.isCancelled = true;
		return this.ok({ taskId });
	}

	private answerPresigned(
		{ taskId, executeTypeUrl, fileName = '', parameter = '' }: Record<string, string>,
		{ headers }: SeenRequest,
	): FakeAnswer {
		const key = this.variant.own ? headers['idempotency-key'] : undefined;
		const earlier = this.calls.get(String(key));
		if (earlier) return { ...earlier, headers: { 'idempotency-replayed': 'true' } };
		const task = taskId ? this.tasks.get(taskId) : this.newTask(executeTypeUrl ?? '');
		if (!task)
			return this.fault(404, '05001', `The task "${taskId}" does not exist or has been deleted. Check the task ID.`);
		const file = { fileKey: `${task.taskId}-file${task.files.length}`, fileName, parameter };
		task.files.push(file);
		const answer = this.ok({
			taskId: task.taskId,
			presignedUrl: `${this.filesUrl}/upload/${file.fileKey}?signature=secret`,
		});
		if (key !== undefined) this.calls.set(String(key), answer);
		return answer;
	}

	private answerFiles({ method, body }: SeenRequest, pathname: string): FakeAnswer {
		const [, kind, name = ''] = pathname.split('/');
		const fileKey = name.replace(/\.txt$/, '');
		const file = [...this.tasks.values()]
			.flatMap(({ files }) => files)
			.find((candidate) => candidate.fileKey === fileKey);
		if (!file) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' };
		if (kind === 'upload' && method === 'PUT') {
			file.content = body;
			return {};
		}
		return { body: this.variant.result?.content ?? fakeResult(file.content ?? Buffer.alloc(0)) };
	}

	private answerStart(taskId: string): FakeAnswer {
		const task = this.tasks.get(taskId);
		if (!task)
			return this.fault(404, '05001', `The task "${taskId}" does not exist or has been deleted. Check the task ID.`);
		task.started = true;
		task.startedAt = Date.now();
		return this.ok({ taskId });
	}

	private async answerInformation(taskId: string, waitSeconds: number): Promise<FakeAnswer> {
		const task = this.tasks.get(taskId);
		if (!task)
			return this.fault(404, '05001', `The task "${taskId}" does not exist or has been deleted. Check the task ID.`);
		if (this.variant.own) {
			const left = (task.startedAt ?? 0) + this.variant.own.taskMs - Date.now();
			await new Promise((resolve) => setTimeout(resolve, Math.min(Math.max(left, 0), waitSeconds * 1000)).unref());
		}
		return this.ok(this.information(task));
	}

	private answerDirect(
		tool: string,
		{ file, fields }: { file?: { name: string; content: Buffer }; fields: Record<string, string> },
	) {
		if (!file) return this.fault(400, '01005', 'The required field "file" is missing. Set it and try again.');
		const task = this.newTask(tool);
		const fileKey = `${task.taskId}-file0`;
		task.files.push({ fileKey, fileName: file.name, parameter: fields.parameter ?? '', content: file.content });
		task.started = true;
		task.startedAt = Date.now();
		if (this.variant.direct === 'link')
			return this.ok({ downloadUrl: `${this.filesUrl}/download/${fileKey}.txt?signature=s` });
		if (this.variant.direct !== 'pending') task.polls = Infinity;
		return this.ok(this.information(task));
	}

	private answerList(page: number, size: number): FakeAnswer {
		const all = [...this.tasks.values()].map(({ taskId, tool }, index) => ({
			id: index,
			taskId,
			taskStatus: 'TaskFinish',
			sourceType: tool.split('/')[0],
			targetType: tool.split('/')[1],
			creationTime: '2026-01-01 00:00:00',
		}));
		const records = all.slice((page - 1) * size, page * size);
		const paging = { records, total: all.length, size, current: page, pages: Math.ceil(all.length / size), orders: [] };
		return this.variant.wrappedList ? this.ok(paging) : { body: paging };
	}

	private newTask(tool: string): FakeTask {
		const task = { taskId: `task-${this.tasks.size + 1}`, tool, files: [], started: false, polls: 0 };
		this.tasks.set(task.taskId, task);
		return task;
	}

	private information(task: FakeTask): Record<string, unknown> {
		const isOver = this.isOver(task);
		const failed = task.files.filter(isBad);
		return {
			taskId: task.taskId,
			...(this.variant.own ? { queuePosition: 0 } : {}),
			taskFileNum: task.files.length,
			taskSuccessNum: isOver ? task.files.length - failed.length : 0,
			taskFailNum: isOver ? failed.length : 0,
			taskStatus: isOver ? 'TaskFinish' : task.started ? 'TaskProcessing' : 'TaskStart',
			// Not in the order of upload: nothing promises it.
			fileInfoDTOList: [...task.files].reverse().map((file) => this.fileInformation(task, file, isOver)),
		};
	}

	private isOver(task: FakeTask): boolean {
		if (!task.started) return false;
		const { own, pollsUntilEnd = 0 } = this.variant;
		if (own) return task.isCancelled === true || Date.now() >= (task.startedAt ?? 0) + own.taskMs;
		return task.polls++ >= pollsUntilEnd;
	}

	private fileInformation(task: FakeTask, file: FakeFile, isOver: boolean): Record<string, unknown> {
		const [sourceType, targetType] = task.tool.split('/');
		const common = {
			fileKey: file.fileKey,
			fileName: file.fileName,
			taskId: task.taskId,
			sourceType,
			targetType,
			fileParameter: file.parameter,
		};
		if (!isOver) return { ...common, status: 'processing', failureCode: '', failureReason: '' };
		if (isBad(file))
			return { ...common, status: 'failed', failureCode: '02207', failureReason: 'It cannot be opened.' };
		const target = this.variant.result?.extension ?? task.tool.split('/')[1] ?? 'bin';
		return {
			...common,
			status: 'success',
			failureCode: '',
			failureReason: '',
			downFileName: file.fileName.replace(/\.[^.]+$/, `.${target}`),
			downloadUrl: `${this.filesUrl}/download/${file.fileKey}?signature=secret`,
			...this.variant.extraFields,
		};
	}

	/** A successful answer in the envelope of the variant. */
	ok(data: unknown): FakeAnswer {
		return { body: this.envelope('200', 'success', data) };
	}

	/** A fault in the envelope of the variant. */
	fault(status: number, code: string, text: string): FakeAnswer {
		return { status, body: this.envelope(code, text, null) };
	}

	private envelope(code: string, text: string, data: unknown): Record<string, unknown> {
		if (this.variant.envelope === 'numeric') return { code: Number(code), msg: text, data };
		return { code, [this.variant.envelope ?? 'msg']: text, data };
	}
}

/** What the fake server makes of a file. */
export function fakeResult(content: Buffer): string {
	return JSON.stringify({ bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') });
}

function isBad({ fileName }: FakeFile): boolean {
	return fileName.includes('bad');
}

function toolEntry(path: string) {
	const [sourceTypeName, targetTypeName] = path.split('/');
	return { sourceTypeName, targetTypeName, executeTypeUrl: path };
}

/** Texts and the file of a multipart body; strict about the framing, because it judges the node's own writer. */
function readForm(headers: IncomingHttpHeaders, body: Buffer) {
	const boundary = /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '')?.[1];
	const fields: Record<string, string> = {};
	if (!boundary) return { fields };
	const text = body.toString('latin1');
	if (!text.endsWith(`--${boundary}--\r\n`)) throw new Error('The form does not end as it should');
	let file: { name: string; content: Buffer } | undefined;
	for (const part of text.split(`--${boundary}\r\n`).slice(1)) {
		const end = part.indexOf('\r\n\r\n');
		const head = Buffer.from(part.slice(0, end), 'latin1').toString('utf8');
		const content = Buffer.from(part.slice(end + 4).replace(/\r\n(--.*--\r\n)?$/s, ''), 'latin1');
		const [, name = ''] = / name="([^"]*)"/.exec(head) ?? [];
		const fileName = / filename="([^"]*)"/.exec(head)?.[1];
		if (fileName === undefined) fields[name] = content.toString('utf8');
		else if (name === 'file') file = { name: fileName, content };
	}
	return { fields, ...(file ? { file } : {}) };
}
