import type { ErrorDefinition } from './types';

/** Errors by readable name. The codes are published: existing clients rely on them. */
export const errors = {
	internal: { code: '01001', httpStatus: 500, retryable: true },
	missingParameter: { code: '01005', httpStatus: 400, retryable: false },
	invalidParameter: { code: '01006', httpStatus: 400, retryable: false },
	missingTaskId: { code: '01007', httpStatus: 400, retryable: false },
	unsupportedTool: { code: '02001', httpStatus: 415, retryable: false },
	unsupportedFormat: { code: '02002', httpStatus: 415, retryable: false },
	notAnImage: { code: '02003', httpStatus: 415, retryable: false },
	passwordRequired: { code: '02201', httpStatus: 422, retryable: false },
	cannotOpen: { code: '02207', httpStatus: 422, retryable: false },
	imageNotPdf: { code: '02207', httpStatus: 422, retryable: false },
	fileTooLarge: { code: '02209', httpStatus: 413, retryable: false },
	tooManyPages: { code: '02209', httpStatus: 413, retryable: false },
	imageTooLarge: { code: '02209', httpStatus: 413, retryable: false },
	contentTooLarge: { code: '02209', httpStatus: 413, retryable: false },
	conversionFailed: { code: '02210', httpStatus: 500, retryable: false },
	standardNotReached: { code: '02210', httpStatus: 500, retryable: false },
	conversionTimedOut: { code: '02210', httpStatus: 500, retryable: false },
	memoryLimitReached: { code: '02210', httpStatus: 500, retryable: false },
	conversionStalled: { code: '02210', httpStatus: 500, retryable: false },
	diskLimitReached: { code: '02210', httpStatus: 500, retryable: false },
	resultTooLarge: { code: '02210', httpStatus: 500, retryable: false },
	workerNotStarted: { code: '02210', httpStatus: 500, retryable: true },
	workerExited: { code: '02210', httpStatus: 500, retryable: false },
	workerKilled: { code: '02210', httpStatus: 500, retryable: false },
	workerCrashed: { code: '02210', httpStatus: 500, retryable: false },
	invalidRequest: { code: '03000', httpStatus: 400, retryable: false },
	parameterNotJson: { code: '03000', httpStatus: 400, retryable: false },
	unauthorized: { code: '04001', httpStatus: 401, retryable: false },
	emptyFile: { code: '04002', httpStatus: 400, retryable: false },
	notFound: { code: '04003', httpStatus: 404, retryable: false },
	oneFileOnly: { code: '04007', httpStatus: 400, retryable: false },
	tooManyFilesToMerge: { code: '04008', httpStatus: 400, retryable: false },
	taskNotFound: { code: '05001', httpStatus: 404, retryable: false },
	wrongTaskState: { code: '05002', httpStatus: 409, retryable: false },
	tooManyFiles: { code: '05003', httpStatus: 400, retryable: false },
	addressInvalid: { code: '05004', httpStatus: 403, retryable: false },
	addressExpired: { code: '05004', httpStatus: 410, retryable: false },
	taskHasNoFile: { code: '05005', httpStatus: 400, retryable: false },
	fileNotUploaded: { code: '05005', httpStatus: 400, retryable: false },
	taskOverdue: { code: '05002', httpStatus: 409, retryable: false },
	cancelled: { code: '05002', httpStatus: 409, retryable: false },
	idempotencyConflict: { code: '05002', httpStatus: 409, retryable: false },
	outOfAssets: { code: '06001', httpStatus: 402, retryable: false },
	queueFull: { code: '429', httpStatus: 429, retryable: true },
	rateLimited: { code: '429', httpStatus: 429, retryable: true },
	storeUnavailable: { code: '503', httpStatus: 503, retryable: true },
	outOfDiskSpace: { code: '503', httpStatus: 503, retryable: true },
} as const satisfies Record<string, ErrorDefinition>;

/** Readable name of an error. */
export type ErrorName = keyof typeof errors;

/** `code` of a successful answer. */
export const successCode = '200';
