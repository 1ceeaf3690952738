/** Files that hold others: e-mails (RFC 5322, Outlook), mailboxes (RFC 4155) and archives. Every tool reads what is in them. */
export const containerTypes = ['eml', 'msg', 'mbox', 'zip'] as const;

/** A kind of file that holds others. */
export type ContainerType = (typeof containerTypes)[number];

/** Keys of the `parameter` JSON text that every tool accepts for them. */
export const containerParameters = ['mailAsPdf', 'inlinePictures'] as const;
