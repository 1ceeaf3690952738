/** Bytes from the start of a file by which its kind is told: headers of e-mails that came a long way take some KiB. */
export const containerHeadBytes = 64 * 1024;

/** An archive entry below this size is never a bomb; white scans reach a ratio of 1,000. */
export const harmlessBytes = 16 * 1024 ** 2;

/** Longest path within a container that is told, in characters; its beginning goes. */
export const maxPathLength = 1000;

/** Longest HTML of an e-mail that is read, in characters. Texts that people write stay below 1 M, pictures within them left out. */
export const maxHtmlLength = 8 * 1024 ** 2;

/** Maximum nesting of an HTML text; deeper elements are skipped. Outlook mails reach 40. */
export const deepestHtml = 500;

/** Deepest nesting of the parts of an e-mail, and bytes of all their headers. Usual mails reach 6, and some 100 KiB. */
export const deepestMime = 100;
export const mimeHeaderBytes = 4 * 1024 ** 2;

/** Paths that an error names; more are counted. */
export const namedPaths = 10;
