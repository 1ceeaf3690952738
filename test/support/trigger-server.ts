import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A task of the server, in the order of their making. */
export interface ServedTask {
	readonly id: number;
	readonly taskId: string;
	creationTime: string;
	taskStatus: string;
	/** Files by name; those called "bad…" fail when the task finishes. */
	readonly files: readonly string[];
	/** False: the list does not show it yet, as with a database of several writers. */
	isListed: boolean;
}

/** A service with a task list of any length, whose tasks change when a test says so. */
export class TriggerServer {
	readonly tasks: ServedTask[] = [];
	readonly seen: string[] = [];
	/** Most tasks on a page, whatever is asked for. */
	pageSize = 100;
	/** False: records carry no `id`, and many tasks share a second. */
	hasIds = true;
	/** Requests that are answered with `faultStatus` from now on; with 500, 3 of them make a call fail, with 400 one. */
	faults = 0;
	faultStatus = 500;
	/** Requests that are answered well before the first fault. */
	faultsAfter = 0;
	/** Status of downloads. */
	downloadStatus = 200;
	readonly apiKey = 'trigger-key';
	private server?: Server;

	static async start(): Promise<TriggerServer> {
		const trigger = new TriggerServer();
		const server = createServer((request, response) => {
			const { status = 200, body } = trigger.answer(request.url ?? '', request.headers['x-api-key']);
			response.writeHead(status, { 'content-type': typeof body === 'string' ? 'text/plain' : 'application/json' });
			response.end(typeof body === 'string' ? body : JSON.stringify(body));
		});
		await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
		trigger.server = server;
		return trigger;
	}

	get credential() {
		return { baseUrl: `http://127.0.0.1:${(this.server?.address() as AddressInfo).port}`, apiKey: this.apiKey };
	}

	async stop(): Promise<void> {
		this.server?.closeAllConnections();
		await new Promise((resolve) => this.server?.close(resolve));
	}

	/** A new task that has not ended. */
	add(files: readonly string[] = ['a.pdf'], { isListed = true } = {}): ServedTask {
		const id = this.tasks.length + 1;
		const second = Math.floor(id / 10);
		const creationTime = new Date(Date.UTC(2026, 0, 1) + second * 1000).toISOString().slice(0, 19).replace('T', ' ');
		const task = { id, taskId: `task-${id}`, creationTime, taskStatus: 'TaskWaiting', files, isListed };
		this.tasks.push(task);
		return task;
	}

	/** How often a path was asked for. */
	count(part: string): number {
		return this.seen.filter((path) => path.includes(part)).length;
	}

	private answer(path: string, key: unknown): { status?: number; body: unknown } {
		this.seen.push(path);
		const { pathname, searchParams } = new URL(path, 'http://trigger');
		if (pathname.startsWith('/result/')) {
			return {
				status: this.downloadStatus,
				body: this.downloadStatus === 200 ? `result of ${pathname.slice(8)}` : 'gone',
			};
		}
		if (this.faults > 0 && this.faultsAfter-- <= 0) {
			this.faults--;
			return { status: this.faultStatus, body: { code: '01001', msg: 'Something went wrong.', data: null } };
		}
		if (key !== this.apiKey) return { status: 401, body: { code: '04001', msg: 'The API key is wrong.', data: null } };
		if (pathname.endsWith('/task/list'))
			return { body: this.list(Number(searchParams.get('page')), Number(searchParams.get('size'))) };
		const task = this.tasks.find(({ taskId }) => taskId === searchParams.get('taskId'));
		if (!task) return { status: 404, body: { code: '05001', msg: 'The task was not found.', data: null } };
		return { body: { code: '200', msg: 'success', data: this.information(task) } };
	}

	private list(current: number, wanted: number) {
		const size = Math.min(wanted, this.pageSize);
		const listed = this.tasks.filter(({ isListed }) => isListed).reverse();
		const records = listed
			.slice((current - 1) * size, current * size)
			.map((task) => ({
				...(this.hasIds ? { id: task.id } : {}),
				taskId: task.taskId,
				creationTime: task.creationTime,
				taskStatus: task.taskStatus,
				taskFailNum: failed(task).length,
			}));
		return { records, total: listed.length, size, current };
	}

	/** Task information, as the task endpoint and callbacks give it. */
	information(task: ServedTask) {
		const isFinished = task.taskStatus === 'TaskFinish';
		const bad = failed(task);
		return {
			taskId: task.taskId,
			taskStatus: task.taskStatus,
			taskFileNum: task.files.length,
			taskFailNum: bad.length,
			fileInfoDTOList: task.files.map((fileName) => {
				if (!isFinished) return { fileName, status: 'waiting', failureCode: '', failureReason: '' };
				if (bad.includes(fileName))
					return { fileName, status: 'failed', failureCode: '02207', failureReason: 'It cannot be opened.' };
				const downFileName = fileName.replace('.pdf', '.txt');
				const downloadUrl = `${this.credential.baseUrl}/result/${downFileName}`;
				return { fileName, status: 'success', failureCode: '', failureReason: '', downFileName, downloadUrl };
			}),
		};
	}
}

function failed({ taskStatus, files }: ServedTask): string[] {
	return taskStatus === 'TaskFinish' ? files.filter((name) => name.startsWith('bad')) : [];
}
