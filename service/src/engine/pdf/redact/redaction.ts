import type { Box } from '../../model';

/** Color of the boxes over what was removed. */
export type RedactionColor = 'black' | 'white';

/** A text on the displayed page. */
export interface RedactedText {
	readonly box: Box;
	/** The inner part of it, which no glyph of other text reaches. */
	readonly core: Box;
	/** Whether a picture shows it: its own letters are invisible, or OCR read it. */
	readonly isInvisible: boolean;
}

/** What must go from a page. */
export interface PageRedaction {
	readonly texts: readonly RedactedText[];
	/** Places of which everything goes. */
	readonly areas: readonly Box[];
}

/** What must go from a document. */
export interface Redaction {
	/** By page number, from 1; those of unread parts follow. */
	readonly pages: ReadonlyMap<number, PageRedaction>;
	readonly color: RedactionColor;
	/** A text without what must go; `undefined` if it may stay as it is. */
	readonly withoutSecrets: (text: string) => string | undefined;
	/** The places of what must go in a text. @param isCode  whether numbers and addresses in it are of no person */
	readonly secretsIn: (text: string, isCode: boolean) => readonly { readonly start: number; readonly end: number }[];
	/** Pages that become pictures. Those that cannot be cut are added. */
	readonly pictured: Set<number>;
	/** Whether unread parts with any of it are emptied. */
	readonly emptiesParts: boolean;
}

/** What else went from a document. */
export interface RedactionLosses {
	/** Names of attachments. */
	readonly attachments: readonly string[];
	readonly hasForm: boolean;
}
