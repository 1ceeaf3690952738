import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { limits } from '../../../contract/limits';
import { ServiceError } from '../messages/errors';
import type { StoredFile } from '../storage/file-store';
import { promptLanguage } from './language';
import { invalidRequest } from './request-error';

/** A form file that is safe on disk. */
export interface ReceivedFile extends StoredFile {
	/** As sent; empty without a name. */
	readonly fileName: string;
}

/** A completely read form. */
export interface Form {
	/** Text of a field; `undefined` if absent or blank: clients send empty texts for unused fields. */
	readonly field: (name: string) => string | undefined;
	/** Every text of a repeatable field, including blank ones, in order. */
	readonly all: (name: string) => readonly string[];
	readonly files: readonly ReceivedFile[];
}

/** Handling of the form's files. */
export interface FilePolicy {
	/** Stores the content; absent: files are discarded. */
	readonly receive?: (content: Readable, fileName: string) => Promise<StoredFile>;
	/** Removes the stored files of an invalid form. */
	readonly remove?: (id: string) => Promise<void>;
	/** Maximum files; 1 when absent. */
	readonly maxFiles?: number;
	/** Maximum size of one; the standard when absent. */
	readonly maxFileBytes?: number;
	/** Maximum text of one field, bytes; that of "parameter" when absent. */
	readonly maxLength?: number;
	/** Called with the bytes of the body as they arrive; throws to refuse it. */
	readonly onBytes?: (bytes: number) => void;
}

const fileField = 'file';
const defaultMaxLength = limits.parameterBytes.value;
const formLimits = { fieldNameSize: 100, fields: 50, files: 10, parts: 60, fileSize: Infinity };
/** Allowance for the boundary and the headers of a part. */
const partBytes = 16 * 1024;
/** Fields that may accompany each file. */
const fieldsPerFile = 2;
/** Maximum of all fields together: one long text and many short ones. The parser keeps all fields, known or not. */
const allFieldsBytes = (maxLength: number): number => 2 * maxLength;

/**
 * Reads a form: fields and file in any order, the file straight into the store. The field `language` takes effect on
 * this request.
 * @throws ServiceError `oneFileOnly`, `tooManyFilesToMerge`, `fileTooLarge`, `invalidRequest` for a truncated or
 * malformed form; nothing stays stored then
 */
export async function readForm(request: FastifyRequest, policy: FilePolicy = {}): Promise<Form> {
	if (!request.isMultipart()) return plainForm(request, policy);
	const { raw } = request;
	let read = 0;
	const limit = maxBodyBytes(policy);
	let refuse: (reason: unknown) => void = () => undefined;
	const refused = new Promise<never>((_resolve, reject) => (refuse = reject));
	const count = (chunk: Buffer): void => {
		read += chunk.length;
		try {
			if (read > limit) throw new ServiceError('fileTooLarge', { file: fileField, limit });
			policy.onBytes?.(chunk.length);
		} catch (error) {
			refuse(error);
		}
	};
	raw.on('data', count);
	try {
		return await Promise.race([readParts(request, policy), refused]);
	} finally {
		raw.off('data', count);
	}
}

/** Maximum body, also of what belongs to no part: text before the first and after the last one, and headers. */
function maxBodyBytes({
	maxFiles = 1,
	maxLength = defaultMaxLength,
	maxFileBytes = limits.fileBytes.value,
}: FilePolicy): number {
	return maxFiles * (maxFileBytes + partBytes) + allFieldsBytes(maxLength) + formLimits.parts * partBytes;
}

async function readParts(request: FastifyRequest, policy: FilePolicy): Promise<Form> {
	const { maxFiles = 1, maxLength = defaultMaxLength } = policy;
	const limit = allFieldsBytes(maxLength);
	const fields = new Map<string, string>();
	const all = new Map<string, string[]>();
	const files: ReceivedFile[] = [];
	let read = 0;
	try {
		for await (const part of request.parts({ limits: limitsFor(maxFiles, maxLength) })) {
			if (part.type === 'field') {
				// The parser's data of a refused form lives as long as its connection.
				Reflect.deleteProperty(part.fields, part.fieldname);
				read += Buffer.byteLength(String(part.value));
				if (read > limit) throw invalidRequest('fieldsTooLong', { limit });
				setField(request, fields, part.fieldname, part.value, maxLength);
				all.set(part.fieldname, [...(all.get(part.fieldname) ?? []), String(part.value)]);
			} else if (!policy.receive || part.fieldname !== fileField) {
				await thrownAway(part.file);
			} else {
				if (files.length === maxFiles)
					throw maxFiles === 1
						? new ServiceError('oneFileOnly')
						: new ServiceError('tooManyFilesToMerge', { limit: maxFiles });
				files.push(await receiveFile(part, policy.receive));
			}
		}
		return { field: (name) => fields.get(name), all: (name) => all.get(name) ?? [], files };
	} catch (thrown) {
		for (const { id } of files) await policy.remove?.(id);
		throw formError(thrown);
	}
}

function limitsFor(maxFiles: number, maxLength: number): typeof formLimits & { readonly fieldSize: number } {
	// One byte more than allowed, to detect a longer text instead of truncating it.
	const own = { ...formLimits, fieldSize: maxLength + 1 };
	if (maxFiles === 1) return own;
	const fields = formLimits.fields + fieldsPerFile * maxFiles;
	return { ...own, fields, files: maxFiles + 1, parts: fields + maxFiles + 1 };
}

/** Discards a file to reach the fields after it. @throws ServiceError `fileTooLarge` */
async function thrownAway(content: Readable): Promise<void> {
	let bytes = 0;
	for await (const chunk of content) {
		bytes += (chunk as Buffer).length;
		if (bytes > limits.fileBytes.value) {
			throw new ServiceError('fileTooLarge', { file: fileField, limit: limits.fileBytes.value });
		}
	}
}

/** Fields of a body that is a flat JSON object, `application/x-www-form-urlencoded`, or empty. */
function plainForm(request: FastifyRequest, { maxLength = defaultMaxLength, onBytes }: FilePolicy): Form {
	const fields = new Map<string, string>();
	const { body } = request;
	if (body !== undefined && (typeof body !== 'object' || body === null || Array.isArray(body))) {
		throw invalidRequest('notAnObject');
	}
	for (const [name, value] of Object.entries(body ?? {})) setField(request, fields, name, value, maxLength);
	for (const text of fields.values()) onBytes?.(text.length);
	return { field: (name) => fields.get(name), all: () => [], files: [] };
}

function setField(
	request: FastifyRequest,
	fields: Map<string, string>,
	name: string,
	value: unknown,
	maxLength: number,
): void {
	if (value === undefined || value === null) return;
	const text = textOf(value);
	if (text.trim() === '') return;
	if (Buffer.byteLength(text) > maxLength && name !== 'parameter') {
		throw invalidRequest('fieldTooLong', { limit: maxLength });
	}
	fields.set(name, text);
	if (name === 'language') request.promptLanguage = promptLanguage(text);
}

/** @param value  parsed if the field was declared as JSON. @throws ServiceError `invalidRequest` */
function textOf(value: unknown): string {
	try {
		return typeof value === 'object' ? JSON.stringify(value) : String(value);
	} catch (error) {
		throw invalidRequest('nestedTooDeeply', {}, error);
	}
}

async function receiveFile(part: MultipartFile, receive: NonNullable<FilePolicy['receive']>): Promise<ReceivedFile> {
	const fileName = part.filename ?? '';
	try {
		return { ...(await receive(part.file, fileName)), fileName };
	} catch (thrown) {
		// The rest is not read: stops the parser.
		part.file.destroy();
		if (part.file.errored) throw invalidRequest('cutOff', {}, thrown);
		throw new StoreFault(thrown);
	}
}

/** Marks an error of the store, as opposed to the form. */
class StoreFault extends Error {
	constructor(readonly fault: unknown) {
		super('the store failed');
	}
}

/** The parser throws plain errors for a truncated or malformed form; those with a code are handled elsewhere. */
function formError(thrown: unknown): unknown {
	if (thrown instanceof StoreFault) return thrown.fault;
	if (thrown instanceof ServiceError || (thrown as { code?: string }).code?.startsWith('FST_')) return thrown;
	return invalidRequest('formUnreadable', {}, thrown);
}
