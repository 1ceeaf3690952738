import { promptLanguages, type PromptLanguage } from '../../contract/languages';
import type { Receipt } from '../../contract/receipt';
import type { LayoutJson } from './layouts/layout-json';
import type { TableDoubtReason } from '../../contract/table-doubts';
import type { TaskState } from '../../contract/states';

/** File information of the service. */
export interface FileInformation {
	readonly fileKey: string;
	readonly fileName: string;
	readonly downFileName: string;
	readonly fileUrl: string;
	readonly downloadUrl: string;
	readonly fileSize: number;
	readonly convertSize: number;
	readonly failureCode: string;
	readonly status: string;
	readonly failureReason: string;
	readonly fileParameter: string;
	readonly warnings?: readonly string[];
	/** `null` without a separate result. */
	readonly receipt?: Receipt | null;
	readonly pagesDone?: number;
	readonly pagesTotal?: number;
	/** Empty for a result that cannot be reviewed. */
	readonly reviewUrl?: string;
	/** End of the wait for a review, `YYYY-MM-DD HH:MM:SS` in UTC; empty if the task is not waiting. */
	readonly reviewUntil?: string;
}

/** A file that waits for a review. */
export interface WaitingFile {
	readonly taskId: string;
	readonly fileKey: string;
	readonly fileName: string;
	readonly reviewUntil: string;
}

/** Task information of the service. */
export interface TaskInformation {
	readonly taskId: string;
	readonly taskStatus: TaskState;
	/** Path of the tool. */
	readonly executeTypeUrl: string;
	readonly queuePosition?: number;
	readonly fileInfoDTOList: readonly FileInformation[];
}

/** A value of a document for review. */
export interface ReviewField {
	readonly key: string;
	readonly use: number;
	readonly state: 'found' | 'undecided' | 'missing' | 'confirmed' | 'corrected' | 'absent';
	readonly confidence: number;
	readonly text: string;
	/** From 0. */
	readonly page: number;
	/** Left, top, right, bottom in points; `null` if the value has no position. */
	readonly box: readonly number[] | null;
	readonly candidates: readonly {
		readonly page: number;
		readonly text: string;
		readonly box: readonly number[] | null;
	}[];
	/** Whether it should be reviewed. */
	readonly doubtful: boolean;
	readonly failedChecks: readonly string[];
}

/** A page of a document: points, and its words with left, top, right, bottom and size. */
export interface ReviewPage {
	readonly page: number;
	readonly width: number;
	readonly height: number;
	readonly words: readonly (readonly [string, number, number, number, number, number])[];
}

/** A table of a document. */
export interface ReviewTable {
	/** Index of the page on which it starts. */
	readonly page: number;
	readonly columns: readonly string[];
	readonly rows: readonly (readonly string[])[];
	readonly state: 'found' | 'confirmed' | 'corrected';
	/** Reasons to check the table; empty if it has been reviewed. */
	readonly doubts: readonly ReviewDoubt[];
}

/** A reason to check a table. */
export interface ReviewDoubt {
	readonly reason: TableDoubtReason;
	/** From 0; `null` if it applies to all rows. */
	readonly row: number | null;
	/** As requested; `null` if it applies to all columns. */
	readonly column: string | null;
}

/** Extraction results of a document. */
export interface Review {
	readonly taskId: string;
	readonly fileKey: string;
	readonly fileName: string;
	readonly version: number;
	/** Doubtful ones first. */
	readonly fields: readonly ReviewField[];
	/** Requested columns. */
	readonly columns: readonly string[];
	readonly tables: readonly ReviewTable[];
	readonly pages: readonly ReviewPage[];
}

/** The review of a value. */
export interface ReviewedValue {
	readonly key: string;
	readonly use: number;
	readonly state: 'confirmed' | 'corrected' | 'absent';
	readonly text: string;
	readonly page: number;
	readonly box?: readonly number[];
}

/** A cell as edited; the server searches for its text if no words were picked. */
export interface ReviewedCell {
	readonly text: string;
	readonly page?: number;
	readonly box?: readonly number[];
}

/** A reviewed table, cells in the order of the requested columns. */
export interface ReviewedTable {
	readonly page: number;
	readonly rows: readonly (readonly ReviewedCell[])[];
}

/** A learned layout in a list. Times are `YYYY-MM-DD HH:MM:SS` in UTC, empty for never. */
export interface LayoutRecord {
	readonly id: string;
	readonly name: string;
	readonly version: number;
	readonly keys: readonly string[];
	readonly columns: readonly string[];
	/** First words that all its documents share. */
	readonly words: readonly string[];
	/** Number of documents read with it. */
	readonly uses: number;
	readonly usedTime: string;
	/** Last time its words had moved in a document. */
	readonly strayedTime: string;
	readonly updateTime: string;
}

/** A learned layout with all its data. */
export interface WholeLayout extends LayoutRecord {
	readonly memory: LayoutJson;
}

/** A record of the task list. */
export interface TaskRecord {
	readonly taskId: string;
	readonly taskStatus: TaskState;
	readonly sourceType: string;
	readonly targetType: string;
	readonly creationTime: string;
}

/** A page of the task list. */
export interface TaskList {
	readonly records: readonly TaskRecord[];
	readonly pages: number;
}

/** An error of the service, or no answer (`status` 0). */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
		this.name = 'ApiError';
	}
}

/** Calls of the service. */
export class Api {
	constructor(
		private readonly key: string,
		private readonly language: PromptLanguage,
	) {}

	/** Paths of the tools this service has. */
	async tools(): Promise<string[]> {
		const tools = await this.call<readonly { readonly executeTypeUrl: string }[]>('tool/support');
		return tools.map(({ executeTypeUrl }) => executeTypeUrl);
	}

	/** Maximum size of a file in bytes. */
	async fileBytes(): Promise<number | undefined> {
		const response = await fetch('limits', { cache: 'no-store' });
		const { limits } = (await response.json()) as { limits: readonly { name: string; value: number }[] };
		return limits.find(({ name }) => name === 'fileBytes')?.value;
	}

	/** Remaining assets. */
	async balance(): Promise<number> {
		const { tenantAsset } = await this.call<{ readonly tenantAsset: readonly { readonly asset: number }[] }>(
			'asset/info',
		);
		return tenantAsset.reduce((sum, { asset }) => sum + asset, 0);
	}

	/** Announces a file of a new task (`executeTypeUrl`) or of an existing one (`taskId`). */
	async announce(
		fields: Readonly<Record<string, string>>,
	): Promise<{ readonly taskId: string; readonly presignedUrl: string }> {
		const body = new FormData();
		for (const [name, value] of Object.entries(fields)) body.set(name, value);
		return await this.call('presignedUrl', {}, { method: 'POST', body });
	}

	async start(taskId: string): Promise<void> {
		await this.call('execute/start', { taskId });
	}

	async cancel(taskId: string): Promise<void> {
		await this.call('execute/cancel', { taskId }, { method: 'POST' });
	}

	/** Deletes a task, its documents and all data about it. */
	async remove(taskId: string): Promise<void> {
		await this.call('task/delete', { taskId }, { method: 'POST' });
	}

	/** Deletes every task of the account. */
	async forget(): Promise<void> {
		await this.call('account/forget', {}, { method: 'POST' });
	}

	/** Files waiting for a review, longest first. */
	async waiting(): Promise<readonly WaitingFile[]> {
		return await this.call('review/list');
	}

	/** Extraction results for review. */
	async review(fileKey: string): Promise<Review> {
		return await this.call('task/review', { fileKey });
	}

	/**
	 * Save a review.
	 * @param tables  all tables of the document; `undefined` to keep them
	 * @throws ApiError with status 409 if someone else has saved first
	 */
	async saveReview(
		fileKey: string,
		version: number,
		values: readonly ReviewedValue[],
		tables: readonly ReviewedTable[] | undefined,
	): Promise<void> {
		const body = new FormData();
		body.set('fileKey', fileKey);
		body.set('version', String(version));
		if (values.length > 0) body.set('values', JSON.stringify(values));
		if (tables) body.set('tables', JSON.stringify(tables.map(shortTable)));
		await this.call('task/review', {}, { method: 'POST', body });
	}

	/** Learned layouts of the account, oldest first. */
	async layouts(): Promise<readonly LayoutRecord[]> {
		return await this.call('layout/list');
	}

	async layout(id: string): Promise<WholeLayout> {
		return await this.call('layout/export', { id });
	}

	/**
	 * @param memory  `undefined` to keep the content
	 * @throws ApiError with status 409 if someone else has saved first
	 */
	async editLayout(id: string, version: number, name: string, memory: LayoutJson | undefined): Promise<WholeLayout> {
		const body = new FormData();
		for (const [field, value] of Object.entries({ id, version: String(version), name })) body.set(field, value);
		if (memory) body.set('memory', JSON.stringify(memory));
		return await this.call('layout/edit', {}, { method: 'POST', body });
	}

	/** @param id  `all` for every one of the account */
	async deleteLayout(id: string): Promise<void> {
		const body = new FormData();
		body.set('id', id);
		await this.call('layout/delete', {}, { method: 'POST', body });
	}

	async task(taskId: string, signal?: AbortSignal): Promise<TaskInformation> {
		return await this.call('task/taskInfo', { taskId }, signal ? { signal } : {});
	}

	/**
	 * The uploaded file of a task.
	 * @throws Error if it is no longer there
	 */
	async original(taskId: string, fileKey: string): Promise<File> {
		// Addresses are only valid for a short time.
		const { fileInfoDTOList } = await this.task(taskId);
		const { fileUrl = '', fileName = '' } = fileInfoDTOList.find((file) => file.fileKey === fileKey) ?? {};
		const response = await fetch(fileUrl);
		if (!response.ok) throw new ApiError(response.status, response.statusText);
		return new File([await response.blob()], fileName);
	}

	async list(page: number): Promise<TaskList> {
		return await this.call('task/list', { page: String(page) });
	}

	private async call<T>(
		path: string,
		query: Readonly<Record<string, string>> = {},
		init: RequestInit = {},
	): Promise<T> {
		const search = new URLSearchParams({ ...query, language: String(promptLanguages[this.language]) });
		const response = await fetch(`server/v2/${path}?${search}`, {
			...init,
			headers: { 'x-api-key': this.key },
			cache: 'no-store',
		}).catch((error: unknown) => {
			throw new ApiError(0, error instanceof Error ? error.message : String(error));
		});
		const body = (await response.json().catch(() => ({}))) as { code?: string; msg?: string; data?: T };
		if (!response.ok || (body.code !== undefined && body.code !== '200')) {
			throw new ApiError(response.status, body.msg ?? response.statusText);
		}
		// The task list comes without the envelope.
		return body.code === undefined ? (body as T) : (body.data as T);
	}
}

/**
 * Send a file to its upload address, straight from disk.
 * @param onProgress  told the part that has gone, 0 to 1
 * @throws ApiError with what the service said, or status 0 when the connection broke
 */
export async function upload(
	address: string,
	file: File,
	onProgress: (part: number) => void,
	signal: AbortSignal,
): Promise<void> {
	await new Promise<void>((resolve, reject) => {
		// `fetch` reports no upload progress.
		const request = new XMLHttpRequest();
		request.open('PUT', address);
		request.setRequestHeader('Content-Type', 'application/octet-stream');
		request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
		request.onload = () =>
			request.status < 300 ? resolve() : reject(new ApiError(request.status, messageOf(request.responseText)));
		request.onerror = () => reject(new ApiError(0, ''));
		request.onabort = () => reject(new DOMException('cancelled', 'AbortError'));
		signal.addEventListener('abort', () => request.abort(), { once: true });
		request.send(file);
	});
}

function messageOf(text: string): string {
	try {
		return String((JSON.parse(text) as { msg?: unknown }).msg ?? '');
	} catch {
		return '';
	}
}

/** Cells without picked words are sent as plain texts: a table may have thousands. */
function shortTable({ page, rows }: ReviewedTable): object {
	const filled = rows.filter((row) => row.some(({ text }) => text.trim() !== ''));
	return { page, rows: filled.map((row) => row.map((cell) => (cell.box ? cell : cell.text))) };
}
