import type { OfficeType } from '../../../../contract/office';

/** An office file, detected by content. */
export interface OfficeFile {
	/** `undefined` for an encrypted package (MS-OFFCRYPTO), whose type is unknown until decryption. */
	readonly type: OfficeType | undefined;
	readonly isEncrypted: boolean;
	/** LibreOffice filter for a version of the type that its usual filter does not read. */
	readonly readBy?: string;
}
