/** Bytes read to detect the type of a file: email headers take some KiB after many hops. */
export const containerHeadBytes = 64 * 1024;

/** First bytes of a TNEF file: winmail.dat (MS-OXTNEF, 2.1.3.2). */
export const tnefSignature = Buffer.from('789f3e22', 'hex');

/** An archive entry below this size is never a bomb; white scans reach a ratio of 1,000. */
export const harmlessBytes = 16 * 1024 ** 2;

/** Maximum path in messages, in characters; longer ones lose their beginning. */
export const maxPathLength = 1000;

/** Maximum HTML of an email, in characters. Written texts stay below 1 M without inline images. */
export const maxHtmlLength = 8 * 1024 ** 2;

/** Maximum nesting of an HTML text; deeper elements are skipped. Outlook mails reach 40. */
export const deepestHtml = 500;

/**
 * Maximum nesting of email parts, and maximum bytes of all their headers. Ordinary emails reach 6 levels and some 100
 * KiB.
 */
export const deepestMime = 100;
export const mimeHeaderBytes = 4 * 1024 ** 2;

/** Maximum paths listed in an error; others are counted. */
export const namedPaths = 10;
