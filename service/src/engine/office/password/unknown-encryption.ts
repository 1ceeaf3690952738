/** A file is encrypted in a way that is not known here: no password opens it. */
export class UnknownEncryptionError extends Error {}
