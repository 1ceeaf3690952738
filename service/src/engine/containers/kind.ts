import type { ContainerType } from '../../../../contract/containers';
import { headOf } from '../../runtime/file-head';
import { zipEntries } from '../external/zip-reader';
import { isCms } from './cms';
import { containerHeadBytes, tnefSignature } from './settings';

/**
 * Detects containers by content: emails, mailboxes, archives and signed files, but not Office files, which are archives too.
 * @param known  its first {@link containerHeadBytes}, if they were read before
 * @returns `undefined` for any other file
 */
export async function detectContainer(path: string, known?: Buffer): Promise<ContainerType | undefined> {
	const head = known ?? (await headOf(path, containerHeadBytes));
	if (isZip(head)) return (await isDocument(path)) ? undefined : 'zip';
	if (isOutlookMessage(head)) return 'msg';
	if (head.subarray(0, tnefSignature.length).equals(tnefSignature)) return 'tnef';
	if (isCms(head)) return 'p7m';
	// A PDF may begin with other bytes.
	if (head.subarray(0, pdfHeaderWithin).includes('%PDF-')) return undefined;
	const text = head.toString('latin1').replace(/^\u00ef\u00bb\u00bf/, '');
	const isWhole = head.length < containerHeadBytes;
	if (/^From [^\r\n]*\r?\n/.test(text) && isMail(text.replace(/^From [^\r\n]*\r?\n/, ''), isWhole)) return 'mbox';
	return isMail(text, isWhole) ? 'eml' : undefined;
}

/** The header is within these bytes (ISO 32000-1, annex H.3.4.1). */
const pdfHeaderWithin = 1024;

/** A local header, or the end of an empty archive. */
function isZip(head: Buffer): boolean {
	return ['PK\x03\x04', 'PK\x05\x06'].includes(head.toString('latin1', 0, 4));
}

/** Entry names that identify documents stored as ZIP: OOXML; OpenDocument and EPUB. */
const documentEntries = ['[Content_Types].xml', 'mimetype'];
/** Some writers put the content types last, behind hundreds of parts in presentations. */
const entriesLookedAt = 10_000;

async function isDocument(path: string): Promise<boolean> {
	let seen = 0;
	try {
		for await (const { name } of zipEntries(path)) {
			if (documentEntries.includes(name)) return true;
			if (++seen === entriesLookedAt) break;
		}
	} catch {
		// A damaged archive: unpacking it reports the error.
	}
	return false;
}

const compoundFile = Buffer.from('d0cf11e0a1b11ae1', 'hex');
/** Name prefixes of streams and folders in an Outlook message (MS-OXMSG, 2.2); Office documents have different ones. */
const messageNames = ['__substg1.0_', '__properties_v', '__nameid_vers', '__recip_versi', '__attach_vers'].map((name) =>
	Buffer.from(name, 'utf16le'),
);

function isOutlookMessage(head: Buffer): boolean {
	if (!head.subarray(0, compoundFile.length).equals(compoundFile) || head.length < 512) return false;
	// The header gives the position of the directory (MS-CFB, 2.2); in large files it is beyond the bytes read here.
	const sector = 1 << Math.min(head.readUInt16LE(30), 12);
	const directory = (head.readUInt32LE(48) + 1) * sector;
	const looked = directory < head.length ? head.subarray(directory, directory + 4096) : head;
	return messageNames.some((name) => looked.includes(name));
}

/** Email headers (RFC 5322, 3.6, MIME and transport): two of them identify an email. */
const mailHeaders: readonly string[] = [
	...['from', 'to', 'cc', 'bcc', 'subject', 'date', 'message-id', 'sender', 'reply-to', 'in-reply-to', 'references'],
	...['received', 'return-path', 'delivered-to', 'mime-version', 'content-type', 'content-transfer-encoding'],
	...['dkim-signature', 'x-mailer', 'x-original-to', 'thread-topic', 'thread-index', 'authentication-results'],
];
/** Every email has one of them. */
const ownHeaders = ['from', 'received', 'return-path', 'message-id', 'subject', 'delivered-to'];

/** Whether a text starts with email headers. @param isWhole  whether it is the whole file */
function isMail(text: string, isWhole: boolean): boolean {
	const end = /\r?\n\r?\n/.exec(text);
	if (!end && !isWhole && !text.includes('\n')) return false;
	const lines = (end ? text.slice(0, end.index) : text).split(/\r?\n/);
	// The last line may be truncated.
	if (!end) lines.pop();
	const found = new Set<string>();
	for (const line of lines) {
		if (/^[ \t]/.test(line) && found.size > 0) continue;
		const name = /^([!-9;-~]{1,76})[ \t]*:/.exec(line)?.[1]?.toLowerCase();
		if (name === undefined) return false;
		found.add(name);
	}
	const known = [...found].filter((name) => mailHeaders.includes(name));
	return known.length >= 2 && known.some((name) => ownHeaders.includes(name));
}
