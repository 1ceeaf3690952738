import { promptLanguages, type PromptLanguage } from '../../contract/languages';
import type { LayoutJson } from './layouts/layout-json';
import type { TableDoubtReason } from '../../contract/table-doubts';
import type { TaskState } from '../../contract/states';

/** What the service answers about one file. */
export interface FileInformation {
	readonly fileKey: string;
	readonly fileName: string;
	readonly downFileName: string;
	readonly fileUrl: string;
	readonly downloadUrl: string;
	readonly fileSize: number;
	readonly convertSize: number;
	readonly status: string;
	readonly failureReason: string;
	readonly fileParameter: string;
	readonly warnings?: readonly string[];
	readonly pagesDone?: number;
	readonly pagesTotal?: number;
	/** Empty for a result that cannot be reviewed. */
	readonly reviewUrl?: string;
	/** Until when its task waits for a review, `YYYY-MM-DD HH:MM:SS` in UTC; empty while it does not. */
	readonly reviewUntil?: string;
}

/** A file that waits for a review. */
export interface WaitingFile {
	readonly taskId: string;
	readonly fileKey: string;
	readonly fileName: string;
	readonly reviewUntil: string;
}

/** What the service answers about a task. */
export interface TaskInformation {
	readonly taskId: string;
	readonly taskStatus: TaskState;
	readonly sourceType: string;
	readonly targetType: string;
	readonly queuePosition?: number;
	readonly fileInfoDTOList: readonly FileInformation[];
}

/** A value of a document as the service shows it to be looked at. */
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
	/** Whether a person is to look at it. */
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
	/** Page on which it begins, from 0. */
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
	/** From 0; `null` where all rows are meant. */
	readonly row: number | null;
	/** As asked; `null` where all columns are meant. */
	readonly column: string | null;
}

/** What was found in a document. */
export interface Review {
	readonly taskId: string;
	readonly fileKey: string;
	readonly fileName: string;
	readonly version: number;
	/** Doubtful ones first. */
	readonly fields: readonly ReviewField[];
	/** Columns that were asked for. */
	readonly columns: readonly string[];
	readonly tables: readonly ReviewTable[];
	readonly pages: readonly ReviewPage[];
}

/** What a person says of a value. */
export interface SaidValue {
	readonly key: string;
	readonly use: number;
	readonly state: 'confirmed' | 'corrected' | 'absent';
	readonly text: string;
	readonly page: number;
	readonly box?: readonly number[];
}

/** A cell as edited; the server searches for its text if no words were picked. */
export interface SaidCell {
	readonly text: string;
	readonly page?: number;
	readonly box?: readonly number[];
}

/** A table as a person leaves it, cells in the order of the columns asked for. */
export interface SaidTable {
	readonly page: number;
	readonly rows: readonly (readonly SaidCell[])[];
}

/** A learned layout in a list. Times are `YYYY-MM-DD HH:MM:SS` in UTC, empty for never. */
export interface LayoutRecord {
	readonly id: string;
	readonly name: string;
	readonly version: number;
	readonly keys: readonly string[];
	readonly columns: readonly string[];
	/** The first words that its documents have in common. */
	readonly words: readonly string[];
	/** Documents that were read with it. */
	readonly uses: number;
	readonly usedTime: string;
	/** When a document had its words at other places. */
	readonly strayedTime: string;
	readonly updateTime: string;
}

/** A learned layout with all that is kept of it. */
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

/** A refusal by the service, or no answer at all (`status` 0). */
export class ApiError extends Error {
	constructor(
		readonly status: number,
		message: string,
	) {
		super(message);
		this.name = 'ApiError';
	}
}

/** The calls of the service that the page makes. */
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

	/** What is left to pay with. */
	async balance(): Promise<number> {
		const { tenantAsset } = await this.call<{ readonly tenantAsset: readonly { readonly asset: number }[] }>(
			'asset/info',
		);
		return tenantAsset.reduce((sum, { asset }) => sum + asset, 0);
	}

	/** Announce a file of a new task (`executeTypeUrl`) or of one that is there (`taskId`). */
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

	/** The task, its documents and all that is known of it. */
	async remove(taskId: string): Promise<void> {
		await this.call('task/delete', { taskId }, { method: 'POST' });
	}

	/** Every task of the account. */
	async forget(): Promise<void> {
		await this.call('account/forget', {}, { method: 'POST' });
	}

	/** What waits for a review, the longest first. */
	async waiting(): Promise<readonly WaitingFile[]> {
		return await this.call('review/list');
	}

	/** What was found in a document, to be looked at. */
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
		values: readonly SaidValue[],
		tables: readonly SaidTable[] | undefined,
	): Promise<void> {
		const body = new FormData();
		body.set('fileKey', fileKey);
		body.set('version', String(version));
		if (values.length > 0) body.set('values', JSON.stringify(values));
		if (tables) body.set('tables', JSON.stringify(tables.map(shortTable)));
		await this.call('task/review', {}, { method: 'POST', body });
	}

	/** What the account has learned from reviews, oldest first. */
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
		// `fetch` tells no progress of a body that goes out.
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

/** Cells that are a text alone are sent as one: a table may have thousands. */
function shortTable({ page, rows }: SaidTable): object {
	const filled = rows.filter((row) => row.some(({ text }) => text.trim() !== ''));
	return { page, rows: filled.map((row) => row.map((cell) => (cell.box ? cell : cell.text))) };
}
