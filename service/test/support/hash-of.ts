import { createHash } from 'node:crypto';

/** Hash of a document. */
export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
