/** A file that travels in a message. */
export interface Attachment {
	readonly fileName: string;
	readonly contentType: string;
	readonly content: Buffer;
	/** How the file name is written in the header; only matters for a name beyond ASCII. */
	readonly nameEncoding?: 'rfc2231' | 'rfc2047';
}

/** Base64 in the lines of 76 characters that mail allows. */
function base64Lines(content: Buffer): string {
	return content.toString('base64').replace(/.{76}/g, '$&\r\n');
}

/** The two ways mail programs write a file name: extended parameters (RFC 2231) or an encoded word (RFC 2047). */
function dispositionName({ fileName, nameEncoding = 'rfc2231' }: Attachment): string {
	if (/^[ -~]*$/.test(fileName)) return `filename="${fileName}"`;
	if (nameEncoding === 'rfc2231') return `filename*=UTF-8''${encodeURIComponent(fileName)}`;
	return `filename="=?UTF-8?B?${Buffer.from(fileName).toString('base64')}?="`;
}

/** A message with attachments as mail programs send it: multipart/mixed, files in base64. */
export function messageWithAttachments(subject: string, attachments: readonly Attachment[]): string {
	const boundary = 'next-part-of-this-message';
	const parts = attachments.map((attachment) =>
		[
			`--${boundary}`,
			`Content-Type: ${attachment.contentType}`,
			'Content-Transfer-Encoding: base64',
			`Content-Disposition: attachment; ${dispositionName(attachment)}`,
			'',
			base64Lines(attachment.content),
		].join('\r\n'),
	);
	return [
		'From: Supplier <supplier@example.com>',
		'To: Office <office@example.com>',
		`Subject: ${subject}`,
		`Date: ${new Date().toUTCString()}`,
		`Message-ID: <${Date.now()}.${attachments.length}@example.com>`,
		'MIME-Version: 1.0',
		`Content-Type: multipart/mixed; boundary="${boundary}"`,
		'',
		`--${boundary}`,
		'Content-Type: text/plain; charset=utf-8',
		'',
		'Please find the documents attached.',
		...parts,
		`--${boundary}--`,
		'',
	].join('\r\n');
}
