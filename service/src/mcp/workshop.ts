import type { McpTransport } from '../../../contract/mcp';
import type { ToolPath } from '../../../contract/tools';
import type { SourceKind } from '../../../contract/types';
import type { ServiceError } from '../messages/errors';
import type { Question, QuestionAnswer } from './questions';

/** A document named by a caller who may use it. */
export interface NamedDocument {
	readonly name: string;
	readonly kind: SourceKind;
	/** Stable as long as its content is. */
	readonly identity: string;
}

/** A requested conversion. */
export interface Order<Document extends NamedDocument = NamedDocument> {
	readonly toolPath: ToolPath;
	/** Several only for a tool that makes one result of them. */
	readonly documents: readonly Document[];
	/** As a caller gives it. */
	readonly parameter: Readonly<Record<string, unknown>>;
	readonly password?: string | undefined;
	/** Purpose: a reading answers questions, and can be reused; a result is for its caller. */
	readonly use: 'reading' | 'result';
}

/** State of a conversion. */
export interface TaskView {
	readonly task: string;
	readonly conversion: ToolPath;
	readonly file: string;
	readonly state: 'waiting' | 'processing' | 'finished' | 'failed';
	readonly pagesDone: number;
	/** Absent until known. */
	readonly pagesTotal?: number | undefined;
	/** Why it has no result. */
	readonly failure?: ServiceError | undefined;
	readonly warnings: readonly string[];
	/** Result of a finished one. */
	readonly result?: TaskResult | undefined;
}

/** Location of a result. */
export interface TaskResult {
	readonly name: string;
	readonly bytes: number;
	/** On this machine. */
	readonly path?: string;
	/** Download address. */
	readonly address?: string;
	/** Its name as a document for the other tools. */
	readonly document?: string;
}

/** An available document. */
export interface ListedDocument {
	/** Its name for calls. */
	readonly document: string;
	/** Additional description. */
	readonly name?: string;
	/** When the document or the task of the result was created, in UTC (ISO 8601). */
	readonly createdAt?: string;
}

/** How long, and for whom, to wait for the end of a task. */
export interface Waiting {
	readonly waitMs: number;
	readonly signal: AbortSignal;
	/** Whether progress is requested. */
	readonly isTold: boolean;
	readonly onProgress: (done: number, total: number) => void;
}

/** An upload address, and the name of the document afterwards. */
export interface UploadPlace {
	readonly address: string;
	readonly document: string;
	/** Milliseconds since 1970. */
	readonly expiresAt: number;
}

/** Source of documents and conversions for the MCP tools. */
export interface Workshop<Document extends NamedDocument = NamedDocument> {
	readonly transport: McpTransport;
	/** Whether results can be stored. */
	readonly canSave: boolean;
	/** Available documents. @throws ServiceError `invalidRequest` for a folder that is not open */
	list(folder: string | undefined): Promise<{ readonly files: readonly ListedDocument[]; readonly isCut: boolean }>;
	/** @throws ServiceError for a missing or forbidden one */
	find(named: string): Promise<Document>;
	/** An upload address. @throws ServiceError `notFound` if unavailable */
	requestUpload(name: string): Promise<UploadPlace>;
	/** Starts a conversion. @returns the task; an existing one for the same reading. @throws ServiceError */
	begin(order: Order<Document>): Promise<string>;
	/** A task at its end, or when the wait is over. @throws ServiceError `taskNotFound` */
	wait(task: string, waiting: Waiting): Promise<TaskView>;
	/** The latest tasks, newest first. */
	tasks(): Promise<readonly TaskView[]>;
	/** @throws ServiceError `taskNotFound` */
	cancel(task: string): Promise<void>;
	/** Asks about a finished reading. @throws ServiceError */
	ask(task: string, question: Question): Promise<QuestionAnswer>;
}
