import MsgReader from '@kenjiuno/msgreader';

type OutlookFields = ReturnType<MsgReader['getFileData']>;

/** An Outlook message: its properties, and the files in it. */
export interface OutlookMessage {
	readonly fields: OutlookFields;
	/** Content of an attachment, including nested messages. @throws Error if it cannot be read */
	readonly attachment: (of: OutlookFields) => { readonly fileName: string; readonly content: Uint8Array };
}

/** Reads an MS-OXMSG file. @throws Error if it is another file, or damaged */
export function parseOutlookMessage(bytes: Uint8Array): OutlookMessage {
	const reader = new MsgReader(new Uint8Array(bytes).buffer);
	const fields = reader.getFileData();
	if (fields.error !== undefined) throw new Error('it is no message of Outlook');
	return { fields, attachment: (of) => reader.getAttachment(of) };
}
