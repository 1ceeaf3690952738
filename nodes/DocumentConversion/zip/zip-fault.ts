/** Why an archive cannot be unpacked: words that follow "could not be unpacked: ". */
export class ZipFault extends Error {}

/** The fault of everything that is not as the format says. */
export function damaged(what: string): ZipFault {
	return new ZipFault(`it is damaged (${what})`);
}
