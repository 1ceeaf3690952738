import type { Generated } from 'kysely';
import type { PromptLanguage } from '../../../../contract/languages';
import type { AssetType, FileState, TaskState } from '../../../../contract/states';
import type { ToolPath } from '../../../../contract/tools';
import type { AuditAction, CallbackOutcome, LedgerMove, OfferedRange } from '../metadata-store';

/** Tables as Kysely sees them. Columns have the names of the port's fields; times are milliseconds since 1970. */
export interface Schema {
	accounts: {
		id: Generated<number>;
		name: string;
		createdAt: number;
		/** When one of its files was last taken from the queue. */
		servedAt: Generated<number>;
		/** Number of tasks ever made: the `ordinal` of the newest. */
		taskCount: Generated<number>;
	};
	apiKeys: {
		id: Generated<number>;
		accountId: number;
		prefix: string;
		hash: string;
		label: Generated<string>;
		createdAt: number;
		expiresAt: number | null;
		lastUsedAt: number | null;
		revokedAt: number | null;
		limits: Generated<string>;
	};
	keyPages: { prefix: string; day: number; pages: number };
	assets: {
		accountId: number;
		assetType: AssetType;
		granted: number;
		balance: number;
		withheld: number;
		spent: number;
	};
	ledger: {
		id: Generated<number>;
		accountId: number;
		assetType: AssetType;
		move: LedgerMove;
		amount: number;
		fileKey: string | null;
		at: number;
	};
	tasks: {
		id: Generated<number>;
		taskId: string;
		accountId: number;
		/** Numbers the tasks of an account from 1 without gaps, in the order of `id`, for paging. */
		ordinal: Generated<number>;
		toolPath: ToolPath;
		state: TaskState;
		assetType: AssetType | null;
		fileCount: Generated<number>;
		successCount: Generated<number>;
		failCount: Generated<number>;
		cost: Generated<number>;
		createdAt: number;
		updatedAt: number;
		startedAt: number | null;
		queuedAt: number | null;
		endedAt: number | null;
		inReviewSince: number | null;
		purgedAt: number | null;
		callbackUrl: Generated<string>;
		requestId: string | null;
		traceparent: string | null;
		keyPrefix: string | null;
		keptMs: number | null;
	};
	files: {
		fileKey: string;
		taskId: string;
		position: number;
		fileName: string;
		partOf: Generated<string | null>;
		containerKey: Generated<string | null>;
		containerPath: Generated<string>;
		/** JSON of `FileContents`; empty if the file is not a container. */
		contents: Generated<string>;
		state: FileState;
		parameter: string;
		sealedPassword: string | null;
		originalId: string | null;
		fileSize: number;
		resultId: string | null;
		readingId: string | null;
		reviewUntil: number | null;
		downFileName: Generated<string>;
		convertSize: Generated<number>;
		convertTimeMs: Generated<number>;
		/** JSON of a `SerializedError`. */
		failure: string | null;
		/** JSON of an array of texts. */
		warnings: Generated<string>;
		pagesReadByOcr: Generated<string>;
		ocrModels: Generated<string>;
		/** JSON of a `WordsKept`; empty if unknown. */
		words: Generated<string>;
		/** JSON of a `Receipt`. */
		receipt: Generated<string | null>;
		tries: Generated<number>;
		leaseUntil: Generated<number>;
		pagesDone: Generated<number>;
		pagesTotal: Generated<number>;
		createdAt: number;
		updatedAt: number;
	};
	callbacks: {
		taskId: string;
		eventId: string;
		keyPrefix: string;
		origin: string;
		language: PromptLanguage;
		tries: Generated<number>;
		dueAt: number | null;
		outcome: CallbackOutcome | null;
	};
	idempotency: {
		accountId: number;
		key: string;
		fingerprint: string;
		taskId: string;
		fileKey: string;
		createdAt: number;
	};
	reviews: { fileKey: string; taskId: string; version: number; values: string; updatedAt: number };
	reviewChanges: {
		id: Generated<number>;
		fileKey: string;
		taskId: string;
		version: number;
		keyPrefix: string;
		keyLabel: string;
		at: number;
		key: string;
		use: number;
		before: string;
		after: string;
	};
	layouts: {
		id: string;
		accountId: number;
		name: string;
		version: number;
		memory: string;
		uses: number;
		usedAt: number | null;
		strayedAt: number | null;
		createdAt: number;
		updatedAt: number;
	};
	documentMarks: {
		id: Generated<number>;
		accountId: number;
		taskId: string;
		fileKey: string;
		kind: string;
		number: string;
		/** JSON of `SupplierMarks`. */
		suppliers: string;
	};
	audit: { id: Generated<number>; at: number; actor: string; action: AuditAction; accountId: number; subject: string };
	/** Temporary. */
	ranges: {
		id: string;
		fileKey: string;
		tries: number;
		accountId: number;
		alike: string;
		work: string;
		state: OfferedRange['state'];
		/** JSON of a list of `RangeReading`. */
		readings: string;
		leaseUntil: number;
		createdAt: number;
	};
	/** Temporary: empty after a server crash. */
	rates: { key: string; current: number; endsAt: number };
}
