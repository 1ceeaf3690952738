import { createWriteStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { crc32, createInflateRaw } from 'node:zlib';
import type { ContainerType } from '../../../../contract/containers';
import { ServiceError } from '../../messages/errors';
import { withPdf } from '../external/pdfium-document';
import { visitAttachments } from '../external/pdfium-attachments';
import { isPortfolio } from './portfolio';
import { zipEntries, type ArchiveEntry } from '../external/zip-reader';
import { baseName } from '../request/names';
import { headOf } from '../../runtime/file-head';
import type { ContentEntry, UnpackedPart } from '../request/request';
import type { ToolContext } from '../request/tool';
import { Budget } from './budget';
import { readCms } from './cms';
import { beginsAsMime, readEml } from './eml';
import { detectContainer } from './kind';
import { HiddenContent } from '../text/hidden-content';
import type { Phrase } from '../../messages/phrases';
import { mailText, type Mail } from './mail';
import { messagesOf } from './mbox';
import { readMsg } from './msg';
import { lastName, PartNames } from './part-names';
import { armorRefusal, isPgpMessage } from './pgp';
import { isInSystemFolder, isSystemFile } from './system-files';
import { readTnef } from './tnef';
import { decryptEntry, WrongPasswordError } from './zip-decrypt';

/** A container to unpack, and callbacks for its parts. */
interface UnpackRequest {
	readonly path: string;
	/** Name of the container for its owner. */
	readonly fileName: string;
	/** Password of encrypted archive entries. */
	readonly password?: string | undefined;
	/** Output folder for parts, whose names begin with `partName`. */
	readonly outputFolder: string;
	readonly partName: string;
	readonly limit: ToolContext['limit'];
	/** How to treat hidden text of emails. */
	readonly hiddenText?: 'keep' | 'mark' | 'drop' | undefined;
	/** Whether inline images of emails become parts. */
	readonly inlinePictures: boolean;
	/** Writes the text of an email as a file that becomes a part; absent: its text is not a part. */
	readonly writeMail?: ((text: string, title: string, path: string) => Promise<void>) | undefined;
	/** Whether files attached to a PDF portfolio become parts. */
	readonly opensPortfolios: boolean;
	/** Why a file is not a part; `undefined` if it is. */
	readonly refuse: (path: string, fileName: string) => Promise<ServiceError | undefined>;
}

/** Content of a container. */
export interface Unpacked {
	readonly type: ContainerType;
	readonly parts: readonly UnpackedPart[];
	readonly entries: readonly ContentEntry[];
	/** Texts of its emails, concatenated; empty if there are none. */
	readonly text: string;
	readonly warnings: readonly Phrase[];
}

/** A container being unpacked: the outermost one, or a nested one. */
interface Opened {
	readonly path: string;
	readonly type: ContainerType;
	/** Path within the outermost container, which has an empty path. */
	readonly folder: string;
	readonly fileName: string;
	/** Nesting depth, from 1. */
	readonly depth: number;
}

/** Separates the texts of two emails: a page break. */
const textBreak = '\f';

/**
 * Unpacks a container and its nested containers. Skipped files are reported with the reason.
 * @throws ServiceError `cannotOpen`, `containerTooLarge`; `contentTooLarge` for an email
 */
export async function unpack(request: UnpackRequest, type: ContainerType): Promise<Unpacked> {
	const unpacking = new Unpacking(request);
	await unpacking.open({ path: request.path, type, folder: '', fileName: request.fileName, depth: 1 });
	const { parts, entries, texts, warnings } = unpacking;
	return { type, parts, entries, text: texts.join(textBreak), warnings };
}

/** A failure of one file that does not affect the others. */
class PartError extends Error {
	constructor(readonly error: ServiceError) {
		super(error.message);
	}
}

class Unpacking {
	readonly parts: UnpackedPart[] = [];
	readonly entries: ContentEntry[] = [];
	readonly texts: string[] = [];
	readonly warnings: Phrase[] = [];
	private readonly names = new PartNames();
	/** Paths of nested emails. */
	private readonly emails = new Set<string>();
	private readonly budget: Budget;
	private written = 0;

	constructor(private readonly request: UnpackRequest) {
		this.budget = new Budget(request.fileName, request.limit);
	}

	async open(container: Opened): Promise<void> {
		try {
			if (container.type === 'zip') await this.openZip(container);
			else if (container.type === 'mbox') await this.openMailbox(container);
			else if (container.type === 'p7m') await this.openSigned(container);
			else if (container.type === 'portfolio') await this.openPortfolio(container);
			else await this.openMail(container);
		} catch (error) {
			if (error instanceof ServiceError || isOfDisk(error)) throw error;
			const format = container.type.toUpperCase();
			throw new ServiceError('cannotOpen', { file: container.fileName, format }, { cause: error });
		}
	}

	private async openZip(container: Opened): Promise<void> {
		for await (const entry of zipEntries(container.path)) {
			if (entry.isFolder) continue;
			await this.add(container, entry.name, entry.size, (path) => this.writeEntry(entry, path));
		}
	}

	private async openMailbox(container: Opened): Promise<void> {
		let number = 0;
		for await (const message of messagesOf(container.path)) {
			await this.add(container, `${++number}.eml`, message.length, (path) => this.writeBytes(message, path));
		}
	}

	/** The files of a PDF portfolio. */
	private async openPortfolio(container: Opened): Promise<void> {
		const { path, fileName } = container;
		const { password, limit } = this.request;
		const source = { path, fileName, password, decodedStreamBytes: limit('decodedStreamBytes') };
		await withPdf(source, async (document) => {
			await visitAttachments(document, limit('fileBytes'), async (name, bytes) => {
				await this.add(container, name, bytes?.length ?? 0, async (target) => {
					if (!bytes) throw new PartError(new ServiceError('cannotOpen', { file: name, format: 'PDF' }));
					await this.writeBytes(bytes, target);
				});
			});
		});
	}

	/** A signed or compressed file: the body of an email, or a document. */
	private async openSigned(container: Opened): Promise<void> {
		const { path, fileName } = container;
		const limit = this.request.limit('fileBytes');
		const message = readCms(await readFile(path), limit);
		if (message.kind === 'encrypted') throw new ServiceError('mailEncrypted', { file: fileName });
		if (message.kind === 'signature') throw new ServiceError('noDocument', { file: fileName });
		const { content } = message;
		if (beginsAsMime(content)) {
			const bodyPath = this.newPath();
			await this.writeBytes(content, bodyPath);
			await this.openMail({ ...container, path: bodyPath, type: 'eml' });
			await rm(bodyPath);
			return;
		}
		const name = fileName.replace(/\.(?:p7[mcsz]|cms|sig)$/i, '');
		await this.add(container, name === fileName ? 'content' : name, content.length, (target) =>
			this.writeBytes(content, target),
		);
	}

	private async openMail({ path, type, folder, fileName, depth }: Opened): Promise<void> {
		const bytes = await readFile(path);
		const hidden = new HiddenContent({ fileName, hiddenText: this.request.hiddenText });
		const mail = await readMail[type === 'msg' || type === 'tnef' ? type : 'eml'](bytes, fileName, hidden);
		this.warnings.push(...hidden.warnings());
		const text = mailText(mail);
		this.budget.addBytes(Buffer.byteLength(text));
		this.texts.push(folder === '' ? text : `${folder}\n${text}`);
		this.emails.add(folder);
		const container: Opened = { path, type, folder, fileName, depth };
		await this.addText(container, mail, text);
		for (const { name, content, isShown, isDamaged } of mail.parts) {
			await this.add(container, name, content.length, async (target) => {
				const file = lastName(name);
				if (isDamaged) throw new PartError(new ServiceError('cannotOpen', { file, format: type.toUpperCase() }));
				if (isShown && !this.request.inlinePictures) throw new PartError(new ServiceError('pictureOfText', { file }));
				await this.writeBytes(content, target);
			});
		}
		if (this.isEncrypted(folder, mail)) throw new ServiceError('mailEncrypted', { file: fileName });
	}

	/** Whether an email has only encrypted content. */
	private isEncrypted(folder: string, { text }: Mail): boolean {
		const isPgp = isPgpMessage(text);
		const within = this.entries.filter(({ path }) => folder === '' || path.startsWith(`${folder}/`));
		const reasons = within.flatMap(({ failure }) => (failure?.errorName === 'noDocument' ? [] : [failure?.errorName]));
		const hasSecret = isPgp || (text.trim() === '' && reasons.length > 0);
		return hasSecret && reasons.every((reason) => reason === 'mailEncrypted');
	}

	/** The text of an email as a file. */
	private async addText({ folder, fileName }: Opened, mail: Mail, text: string): Promise<void> {
		const { writeMail } = this.request;
		if (!writeMail) return;
		const containerPath = this.names.take(folder, `${baseName(fileName)}.pdf`);
		const path = this.newPath();
		await writeMail(text, mail.subject, path);
		const { size } = await stat(path);
		this.budget.addEntry();
		this.budget.addBytes(size);
		this.take({ path, fileName: lastName(containerPath), containerPath }, size);
	}

	/** Adds a file of a container. @param write  writes its content to a file; throws PartError if it has none */
	private async add(
		{ folder, depth }: Opened,
		name: string,
		size: number,
		write: (path: string) => Promise<void>,
	): Promise<void> {
		this.budget.addEntry();
		const containerPath = this.names.take(folder, name);
		const fileName = lastName(containerPath);
		const path = this.newPath();
		try {
			const limit = this.request.limit('fileBytes');
			if (size > limit) throw new PartError(new ServiceError('fileTooLarge', { file: fileName, limit }));
			await write(path);
			if (await isSystemFile(name, path)) throw noDocument(fileName);
			await this.keep({ path, fileName, containerPath }, size, depth).catch((error: unknown) => {
				const isUnread = error instanceof PartError && error.error.errorName === 'partNotRead';
				throw isUnread && isInSystemFolder(name) ? noDocument(fileName) : error;
			});
		} catch (error) {
			await rm(path, { force: true });
			if (!(error instanceof PartError)) throw error;
			const { errorName, details } = error.error;
			const failure = { errorName, details: { ...details, file: fileName } };
			this.entries.push({ path: containerPath, size, failure });
		}
	}

	/** An extracted file: a part, or a nested container. */
	private async keep(part: UnpackedPart, size: number, depth: number): Promise<void> {
		const { path, fileName, containerPath } = part;
		if ((await stat(path)).size === 0) throw new PartError(new ServiceError('emptyFile', { file: fileName }));
		const type = (await detectContainer(path)) ?? (await this.detectPortfolio(path));
		if (type) {
			const limit = this.request.limit('containerDepth');
			if (depth >= limit) throw new PartError(new ServiceError('containerTooDeep', { file: fileName, limit }));
			const before = this.entries.length;
			await this.open({ path, type, folder: containerPath, fileName, depth: depth + 1 }).catch((error: unknown) => {
				const isOwn = error instanceof ServiceError && error.errorName !== 'containerTooLarge';
				throw isOwn ? new PartError(error) : error;
			});
			// The own pages of a portfolio are a document too.
			if (type === 'portfolio') return this.take(part, size);
			const isEmail = this.emails.has(containerPath);
			if (!isEmail && this.entries.length === before) {
				throw new PartError(new ServiceError('emptyFile', { file: fileName }));
			}
			this.entries.push({ path: containerPath, size, ...(isEmail ? { isEmail } : {}) });
			await rm(path);
			return;
		}
		const refusal = (await armorRefusal(path, fileName)) ?? (await this.request.refuse(path, fileName));
		if (refusal) throw new PartError(refusal);
		this.take(part, size);
	}

	private async detectPortfolio(path: string): Promise<ContainerType | undefined> {
		if (!this.request.opensPortfolios || !(await isPdf(path))) return undefined;
		return (await isPortfolio(path)) ? 'portfolio' : undefined;
	}

	private take(part: UnpackedPart, size: number): void {
		this.entries.push({ path: part.containerPath, size, part: this.parts.length });
		this.parts.push(part);
	}

	private newPath(): string {
		return join(this.request.outputFolder, `${this.request.partName}-${++this.written}`);
	}

	private async writeBytes(bytes: Uint8Array, path: string): Promise<void> {
		this.budget.addBytes(bytes.length);
		await writeFile(path, bytes);
	}

	/** Bytes are counted while unpacking: the declared size of an archive entry is not trusted. */
	private async writeEntry(entry: ArchiveEntry, path: string): Promise<void> {
		const file = lastName(entry.name);
		if (entry.isSpecial) throw new PartError(new ServiceError('unsupportedFormat', { file, tool: 'zip' }));
		this.budget.checkRatio(entry.size, entry.packedSize);
		const limit = this.request.limit('fileBytes');
		const { budget } = this;
		let size = 0;
		let sum = 0;
		async function* countBytes(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
			for await (const piece of content) {
				size += piece.length;
				budget.addBytes(piece.length);
				budget.checkRatio(size, entry.packedSize);
				if (size > limit) throw new PartError(new ServiceError('fileTooLarge', { file, limit }));
				sum = crc32(piece, sum);
				yield piece;
			}
		}
		try {
			await pipeline(await this.content(entry), countBytes, createWriteStream(path));
			// The second version of WinZip's encryption replaces the checksum with its own check.
			if (sum !== entry.crc32 && entry.aes?.version !== 2) {
				throw entry.isEncrypted ? new WrongPasswordError() : new Error('the checksum does not fit');
			}
		} catch (error) {
			if (error instanceof ServiceError || error instanceof PartError || isOfDisk(error)) throw error;
			throw new PartError(
				error instanceof WrongPasswordError
					? new ServiceError('passwordRequired', { file })
					: new ServiceError('cannotOpen', { file, format: 'ZIP' }, { cause: error }),
			);
		}
	}

	private async content(entry: ArchiveEntry): Promise<Readable> {
		if (!entry.isEncrypted) return await entry.open();
		const { password } = this.request;
		if (password === undefined || password === '') throw new WrongPasswordError();
		const limit = this.request.limit('fileBytes');
		if (entry.packedSize > limit) {
			throw new PartError(new ServiceError('fileTooLarge', { file: lastName(entry.name), limit }));
		}
		const plain = decryptEntry(await buffer(await entry.openRaw()), entry, password);
		const content = Readable.from([plain]);
		if (!entry.isDeflated) return content;
		const inflated = createInflateRaw();
		// With a wrong password the result may be anything.
		content.on('error', (error) => inflated.destroy(error));
		return content.pipe(inflated);
	}
}

const noDocument = (file: string): PartError => new PartError(new ServiceError('noDocument', { file }));

const readMail = { eml: readEml, msg: readMsg, tnef: readTnef } as const;

async function isPdf(path: string): Promise<boolean> {
	return (await headOf(path, pdfHeaderWithin)).includes('%PDF-');
}

/** The header is within these bytes (ISO 32000-1, annex H.3.4.1). */
const pdfHeaderWithin = 1024;

/** A full disk or a missing folder is not an error of the container. */
function isOfDisk(error: unknown): boolean {
	return ['ENOSPC', 'EDQUOT', 'EIO', 'EMFILE', 'ENOENT', 'EACCES'].includes(
		(error as NodeJS.ErrnoException | undefined)?.code ?? '',
	);
}
