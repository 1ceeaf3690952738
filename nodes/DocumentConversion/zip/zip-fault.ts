/** Why an archive cannot be unpacked, to follow "could not be unpacked: ". */
export class ZipFault extends Error {}

/** A violation of the format. */
export function damaged(what: string): ZipFault {
	return new ZipFault(`it is damaged (${what})`);
}
