import type { SourceKind } from '../../../contract/types';
import type { ToolPath } from '../../../contract/tools';

/** A document that a caller has named and may use. */
export interface NamedDocument {
	readonly name: string;
	/** On this machine. */
	readonly path: string;
	readonly kind: SourceKind;
	/** The same as long as its content is. */
	readonly identity: string;
}

/** A conversion that is wanted. */
export interface Order {
	readonly toolPath: ToolPath;
	/** Several only for a tool that makes one result of them. */
	readonly documents: readonly NamedDocument[];
	/** As a caller gives it. */
	readonly parameter: Readonly<Record<string, unknown>>;
	readonly password?: string | undefined;
	readonly signal: AbortSignal;
	readonly onProgress: (done: number, total: number) => void;
}

/** Where the documents of the MCP tools come from, and who converts them. */
export interface Workshop {
	/** Whether results can be written. */
	readonly canSave: boolean;
	/** Documents there are. @throws ServiceError `invalidRequest` for a folder that is not open */
	list(folder: string | undefined): Promise<{ readonly files: readonly string[]; readonly isCut: boolean }>;
	/** @throws ServiceError for one that is not there or may not be used */
	find(named: string): Promise<NamedDocument>;
	/** Convert, and give the result. @throws ServiceError */
	read(order: Order): Promise<{ readonly content: Buffer; readonly warnings: readonly string[] }>;
	/** Convert, and keep the result. @returns where it lies. @throws ServiceError */
	save(order: Order): Promise<{ readonly path: string; readonly bytes: number; readonly warnings: readonly string[] }>;
}
