import MsgReader from '@kenjiuno/msgreader';

type OutlookFields = ReturnType<MsgReader['getFileData']>;

/** A message of Outlook: its properties, and the files in it. */
export interface OutlookMessage {
	readonly fields: OutlookFields;
	/** Content of an attachment, messages among them. @throws Error when it cannot be read */
	readonly attachment: (of: OutlookFields) => { readonly fileName: string; readonly content: Uint8Array };
}

/** Read a file of MS-OXMSG. @throws Error when it is none, or damaged */
export function parseOutlookMessage(bytes: Uint8Array): OutlookMessage {
	const reader = new MsgReader(new Uint8Array(bytes).buffer);
	const fields = reader.getFileData();
	if (fields.error !== undefined) throw new Error('it is no message of Outlook');
	return { fields, attachment: (of) => reader.getAttachment(of) };
}
