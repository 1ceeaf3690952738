/** Address space of LibreOffice, bytes. It takes 0.8 GiB for a page of text (7.4), of which 0.22 GiB are memory; what it really uses counts to its worker. */
export const officeMemoryBytes = 4 * 1024 ** 3;

/** Bytes of the start of a file by which RTF and HTML are told: comments and a prolog may come first. */
export const officeHeadBytes = 4096;

/** Largest list of content types of a package (OPC) that is read, bytes; that of a presentation of 500 slides has 200 KiB. */
export const contentTypesBytes = 4 * 1024 ** 2;

/** Largest sheet that is made to fit the width of a page, bytes of its XML; a larger one keeps the pages it asks for. */
export const fittedSheetBytes = 64 * 1024 ** 2;
