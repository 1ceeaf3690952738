import { errors, type ErrorName } from '../../../contract/errors';
import type { PromptLanguage } from '../../../contract/languages';
import { messagesEn } from '../../../contract/messages.en';
import { messagesZh } from '../../../contract/messages.zh';
import { fill, type Phrase } from './phrases';

/** Values for the placeholders of an error's text: the key, file or limit it is about. */
export type ErrorDetails = Readonly<Record<string, string | number | Phrase>>;

const messages: Record<PromptLanguage, Record<ErrorName, string>> = { en: messagesEn, zh: messagesZh };

/**
 * The only error class of the service. Thrown with a contract name, it becomes `code` and HTTP status of a response, or
 * `failureCode` and `failureReason` of a file. Its `cause` only goes to the log.
 */
export class ServiceError extends Error {
	readonly errorName: ErrorName;
	readonly details: ErrorDetails;

	constructor(errorName: ErrorName, details: ErrorDetails = {}, options: { cause?: unknown } = {}) {
		super(errorText(errorName, details, 'en'), options);
		this.name = 'ServiceError';
		this.errorName = errorName;
		this.details = details;
	}

	/** The published code, such as `02201`. */
	get code(): string {
		return errors[this.errorName].code;
	}

	/** HTTP status of a response with this error. */
	get httpStatus(): number {
		return errors[this.errorName].httpStatus;
	}

	/** The text for people, in the caller's language. */
	text(language: PromptLanguage): string {
		return errorText(this.errorName, this.details, language);
	}

	/** JSON form: between processes and in the database. */
	toJSON(): SerializedError {
		return { errorName: this.errorName, details: this.details };
	}
}

/** A `ServiceError` as JSON. */
export interface SerializedError {
	readonly errorName: ErrorName;
	readonly details: ErrorDetails;
}

/** Text of an error in a language; a placeholder without a detail stays empty. */
export function errorText(errorName: ErrorName, details: ErrorDetails, language: PromptLanguage): string {
	return fill(messages[language][errorName], details, language);
}

/** Any thrown value as a `ServiceError`; others become `fallback` with the original as cause. */
export function toServiceError(
	thrown: unknown,
	fallback: ErrorName = 'internal',
	details: ErrorDetails = {},
): ServiceError {
	return thrown instanceof ServiceError ? thrown : new ServiceError(fallback, details, { cause: thrown });
}
