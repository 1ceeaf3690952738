import { open } from 'node:fs/promises';

/**
 * The first bytes of a file, which identify it; all of a shorter one.
 * @throws errors of the operating system
 */
export async function headOf(path: string, bytes: number): Promise<Buffer> {
	const file = await open(path);
	try {
		const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
		return buffer.subarray(0, bytesRead);
	} finally {
		await file.close();
	}
}
