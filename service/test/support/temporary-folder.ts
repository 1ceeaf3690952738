import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A fresh folder for a test; `remove` at its end. @param parent  where it is made */
export async function temporaryFolder(parent = tmpdir()): Promise<{ readonly path: string; remove(): Promise<void> }> {
	const path = await mkdtemp(join(parent, 'document-conversion-test-'));
	return { path, remove: () => rm(path, { recursive: true, force: true }) };
}
