/** The encryption method is unsupported: no password opens the file. */
export class UnknownEncryptionError extends Error {}
