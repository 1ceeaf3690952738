/**
 * Give the memory of a large array back at once. It would be given back when garbage is looked for next, which is rare where pixels
 * count with the heap. Nobody may use the array afterwards: it is empty.
 */
export function free(array: Uint8Array | Float32Array): void {
	const { buffer, byteLength } = array;
	// Parts of a buffer that others have, too, are left alone.
	if ('transfer' in buffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
