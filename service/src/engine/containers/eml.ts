import { parseMime } from '../external/mime';
import type { HiddenContent } from '../text/hidden-content';
import { bodyText, type Mail, type MailPart } from './mail';
import { deepestMime, mimeHeaderBytes } from './settings';
import { decodeUuencoded, takeUuencoded } from './uuencoded';

type Message = Awaited<ReturnType<typeof parseMime>>;
type Attachment = Message['attachments'][number];
type Address = NonNullable<Message['from']>;

/**
 * Reads an email.
 * @param file  its name, for errors
 * @throws ServiceError `contentTooLarge`; Error if it is unreadable
 */
export async function readEml(bytes: Uint8Array, file: string, hidden: HiddenContent): Promise<Mail> {
	const message = await parseMime(withoutMark(bytes), { nesting: deepestMime, headerBytes: mimeHeaderBytes });
	const { html = '', text = '', attachments } = message;
	const header = (name: string): string => message.headers.find(({ key }) => key === name)?.value ?? '';
	const encoded = takeUuencoded(text);
	return {
		subject: message.subject ?? '',
		from: message.from ? addressText(message.from) : '',
		to: (message.to ?? []).map(addressText).join(', '),
		cc: (message.cc ?? []).map(addressText).join(', '),
		date: header('date'),
		text: bodyText(encoded.text, html, file, hidden),
		parts: [
			...encoded.files.map((one) => ({ ...one, isShown: false })),
			...attachments.map((attachment, index) => partOf(attachment, index, html)),
		],
	};
}

/** Whether a file begins with MIME headers, as the content of a signed email does. */
export function beginsAsMime(bytes: Buffer): boolean {
	return /^(?:[!-9;-~]+:[^\r\n]*(?:\r?\n[ \t][^\r\n]*)*\r?\n)*?(?:content-type|mime-version):/i.test(
		bytes.toString('latin1', 0, mimeStartBytes),
	);
}

/** Headers of the content of a signed email are few. */
const mimeStartBytes = 8192;

/** A byte order mark would become part of the first header's name. */
function withoutMark(bytes: Uint8Array): Uint8Array {
	return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes;
}

function addressText({ name, address, group }: Address): string {
	if (group) return `${name}: ${group.map(addressText).join(', ')};`;
	return name === '' ? (address ?? '') : `${name} <${address}>`;
}

function partOf(attachment: Attachment, index: number, html: string): MailPart {
	const { filename, mimeType, content, related, disposition, contentId } = attachment;
	const id = contentId?.replace(/^<|>$/g, '');
	const isNamed = id !== undefined && id !== '' && html.includes(`cid:${id}`);
	const isShown = mimeType.startsWith('image/') && (isNamed || (related === true && disposition !== 'attachment'));
	const bytes = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
	return {
		name: filename ?? `part-${index + 1}.${extensionOf(mimeType)}`,
		content: decodeUuencoded(bytes) ?? bytes,
		isShown,
	};
}

/** Extensions of types without a file name; other types are detected by content. */
const extensions: Readonly<Record<string, string>> = {
	'message/rfc822': 'eml',
	'application/pdf': 'pdf',
	'application/zip': 'zip',
	'text/calendar': 'ics',
	'text/html': 'html',
	'text/plain': 'txt',
	'image/jpeg': 'jpg',
	'image/png': 'png',
	'image/gif': 'gif',
	'image/tiff': 'tif',
};

function extensionOf(mimeType: string): string {
	return extensions[mimeType] ?? 'bin';
}
