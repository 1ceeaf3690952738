/**
 * Container files: emails (RFC 5322, Outlook), mailboxes (RFC 4155), archives, winmail.dat (TNEF), signed files (CMS)
 * and PDF portfolios. Every tool reads their content, that of portfolios only tools that do not write PDF.
 */
export const containerTypes = ['eml', 'msg', 'mbox', 'zip', 'tnef', 'p7m', 'portfolio'] as const;

/** A kind of container. */
export type ContainerType = (typeof containerTypes)[number];

/** Keys of the `parameter` JSON text that every tool accepts for them. */
export const containerParameters = ['mailAsPdf', 'inlinePictures'] as const;
