/** Scheme and host of an address. */
export function originOf(address: string): string {
	return /^[a-z]+:\/\/[^/?#]+/i.exec(address)?.[0] ?? address;
}
