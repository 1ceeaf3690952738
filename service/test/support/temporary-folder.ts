import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder for a test; `remove` at its end. */
export async function temporaryFolder(): Promise<{ readonly path: string; remove(): Promise<void> }> {
	const path = await mkdtemp(join(tmpdir(), 'document-conversion-test-'));
	return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
