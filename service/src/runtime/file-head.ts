import { open } from 'node:fs/promises';

/**
 * The first bytes of a file, which identify it; all of a shorter one.
 * @param from  their offset, if not 0
 * @throws errors of the operating system
 */
export async function headOf(path: string, bytes: number, from = 0): Promise<Buffer> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}
