/**
 * Address space limit of LibreOffice, bytes. A page of text takes 0.8 GiB (7.4), of which 0.22 GiB are resident;
 * resident memory counts towards the worker.
 */
export const officeMemoryBytes = 4 * 1024 ** 3;

/** Bytes from the start of a file in which RTF and HTML are detected: comments and a prolog may come first. */
export const officeHeadBytes = 4096;

/** Maximum nesting of a web page whose hidden elements are removed; saved pages reach 60. */
export const maxHtmlDepth = 500;

/** Maximum size of the content types of an OPC package, bytes; a presentation with 500 slides has 200 KiB. */
export const contentTypesBytes = 4 * 1024 ** 2;

/**
 * Maximum XML size of a part that is changed before the conversion, bytes: larger sheets keep their page setup, larger
 * texts their tracked changes.
 */
export const changedPartBytes = 64 * 1024 ** 2;
