import { parseOutlookMessage, type OutlookMessage } from '../external/outlook-message';
import { decodeHtml } from '../external/charset';
import { CompoundFile } from './compound-file';
import { decompressRtf } from './compressed-rtf';
import type { HiddenContent } from '../text/hidden-content';
import { addressText, bodyText, type Mail, type MailPart } from './mail';
import { charsetOfCodePage, readRtfBody, type RtfBody } from './rtf-body';

type Fields = OutlookMessage['fields'];

/**
 * Reads an Outlook message.
 * @param file  its name, for errors
 * @throws ServiceError `contentTooLarge`; Error if it is unreadable
 */
export function readMsg(bytes: Buffer, file: string, hidden: HiddenContent): Mail {
	new CompoundFile(bytes).check();
	const { fields, attachment } = parseOutlookMessage(bytes);
	const { html, text: rtfText } = formattedBody(fields);
	const recipients = fields.recipients ?? [];
	const named = (type: 'to' | 'cc'): string =>
		recipients
			.filter(({ recipType = 'to' }) => recipType === type)
			.map(({ name = '', smtpAddress, email = '' }) => addressText(name, smtpAddress ?? email))
			.join(', ');
	return {
		subject: fields.subject ?? '',
		from: addressText(fields.senderName ?? '', fields.senderSmtpAddress ?? fields.senderEmail ?? ''),
		to: named('to'),
		cc: named('cc'),
		date: fields.clientSubmitTime ?? fields.messageDeliveryTime ?? fields.creationTime ?? '',
		text: bodyText(fields.body?.trim() ? fields.body : rtfText, html, file, hidden),
		parts: (fields.attachments ?? []).map((one, index) => partOf(one, index, html, attachment)),
	};
}

function partOf(fields: Fields, index: number, html: string, attachment: OutlookMessage['attachment']): MailPart {
	const isMessage = fields.innerMsgContent === true;
	const known = fields.fileName ?? fields.fileNameShort ?? fields.name;
	const name = known ?? `part-${index + 1}.${isMessage ? 'msg' : 'bin'}`;
	const id = fields.pidContentId;
	const isShown =
		/\.(png|jpe?g|gif|bmp|webp|tiff?)$/i.test(name) && id !== undefined && id !== '' && html.includes(`cid:${id}`);
	try {
		const { fileName, content } = attachment(fields);
		return { name: isMessage ? fileName || name : name, content, isShown };
	} catch {
		return { name, content: new Uint8Array(), isShown, isDamaged: true };
	}
}

/** Messages may have only a body in RTF. */
function formattedBody({ body, bodyHtml, html, internetCodepage, compressedRtf }: Fields): RtfBody {
	if (bodyHtml !== undefined) return { html: bodyHtml, text: '' };
	const charset = internetCodepage === undefined ? undefined : charsetOfCodePage(internetCodepage);
	if (html) return { html: decodeHtml(html, charset), text: '' };
	if (body?.trim() || !compressedRtf) return { html: '', text: '' };
	return readRtfBody(decompressRtf(Buffer.from(compressedRtf)));
}
