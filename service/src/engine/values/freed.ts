/**
 * Frees the memory of a large array at once instead of at the next garbage collection. The array is empty afterwards.
 */
export function free(array: Uint8Array | Int32Array | Float32Array): void {
	const { buffer, byteLength } = array;
	// Slices of a shared buffer are not freed.
	if ('transfer' in buffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
