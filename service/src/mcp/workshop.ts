import type { McpTransport } from '../../../contract/mcp';
import type { ToolPath } from '../../../contract/tools';
import type { SourceKind } from '../../../contract/types';
import type { ServiceError } from '../messages/errors';
import type { Question, QuestionAnswer } from './questions';

/** A document that a caller has named and may use. */
export interface NamedDocument {
	readonly name: string;
	readonly kind: SourceKind;
	/** The same as long as its content is. */
	readonly identity: string;
}

/** A conversion that is wanted. */
export interface Order<Document extends NamedDocument = NamedDocument> {
	readonly toolPath: ToolPath;
	/** Several only for a tool that makes one result of them. */
	readonly documents: readonly Document[];
	/** As a caller gives it. */
	readonly parameter: Readonly<Record<string, unknown>>;
	readonly password?: string | undefined;
	/** For whom: a reading is asked questions, and need not be made twice; a result is kept for its caller. */
	readonly use: 'reading' | 'result';
}

/** How a conversion stands. */
export interface TaskView {
	readonly task: string;
	readonly conversion: ToolPath;
	readonly file: string;
	readonly state: 'waiting' | 'processing' | 'finished' | 'failed';
	readonly pagesDone: number;
	/** Absent until it is known. */
	readonly pagesTotal?: number | undefined;
	/** Why it has no result. */
	readonly failure?: ServiceError | undefined;
	readonly warnings: readonly string[];
	/** Where the result of a finished one is. */
	readonly result?: TaskResult | undefined;
}

/** Where a result can be had. */
export interface TaskResult {
	readonly name: string;
	readonly bytes: number;
	/** On this machine. */
	readonly path?: string;
	/** To be fetched from. */
	readonly address?: string;
	/** Names it as a document for the other tools. */
	readonly document?: string;
}

/** A document that can be named. */
export interface ListedDocument {
	/** What names it. */
	readonly document: string;
	/** Shown beside it, where it says more. */
	readonly name?: string;
}

/** How long, and for whom, the end of a task is waited for. */
export interface Waiting {
	readonly waitMs: number;
	readonly signal: AbortSignal;
	/** Whether somebody wants to know of the progress. */
	readonly isTold: boolean;
	readonly onProgress: (done: number, total: number) => void;
}

/** Where an upload goes, and how it is named then. */
export interface UploadPlace {
	readonly address: string;
	readonly document: string;
	/** Milliseconds since 1970. */
	readonly expiresAt: number;
}

/** Where the documents of the MCP tools come from, and who converts them. */
export interface Workshop<Document extends NamedDocument = NamedDocument> {
	readonly transport: McpTransport;
	/** Whether results can be kept. */
	readonly canSave: boolean;
	/** Documents there are. @throws ServiceError `invalidRequest` for a folder that is not open */
	list(folder: string | undefined): Promise<{ readonly files: readonly ListedDocument[]; readonly isCut: boolean }>;
	/** @throws ServiceError for one that is not there or may not be used */
	find(named: string): Promise<Document>;
	/** A place for a document to be sent to. @throws ServiceError `notFound` where none can be */
	requestUpload(name: string): Promise<UploadPlace>;
	/** Begin a conversion. @returns the task; one that was begun before for the same reading is the same. @throws ServiceError */
	begin(order: Order<Document>): Promise<string>;
	/** A task at its end, or when the wait is over. @throws ServiceError `taskNotFound` */
	wait(task: string, waiting: Waiting): Promise<TaskView>;
	/** The latest tasks, newest first. */
	tasks(): Promise<readonly TaskView[]>;
	/** @throws ServiceError `taskNotFound` */
	cancel(task: string): Promise<void>;
	/** Ask what a finished reading has found. @throws ServiceError */
	ask(task: string, question: Question): Promise<QuestionAnswer>;
}
