import { randomUUID } from 'node:crypto';
import type { ContainerContents, UnpackedPart } from '../engine/request/request';
import type { FileStore } from '../storage/file-store';
import type { FileContents, MetadataStore, NewFile, TaskFile } from '../storage/metadata-store';
import type { SecretBox } from './secret-box';

/**
 * Stores files unpacked from a file, as files of its task that inherit its parameters and password.
 * @param inside  path of a part named by its worker
 */
export async function storeUnpacked(
	{ fileStore, secretBox }: { readonly fileStore: FileStore; readonly secretBox: SecretBox },
	container: TaskFile,
	parts: readonly UnpackedPart[],
	inside: (path: string) => Promise<string>,
): Promise<NewFile[]> {
	const { taskId, parameter, sealedPassword } = container;
	const password = sealedPassword === null ? undefined : secretBox.open(sealedPassword, container.fileKey);
	const files: NewFile[] = [];
	for (const { path, fileName, containerPath } of parts) {
		const stored = await fileStore.adopt(await inside(path));
		const fileKey = randomUUID();
		files.push({
			fileKey,
			taskId,
			fileName,
			containerKey: container.fileKey,
			containerPath,
			parameter,
			sealedPassword: password === undefined ? null : secretBox.seal(password, fileKey),
			originalId: stored.id,
			fileSize: stored.size,
			createdAt: Date.now(),
		});
	}
	return files;
}

/** Removes unpacked files that their task has not accepted. @returns whether it has accepted any */
export async function dropUnrecorded(
	{ store, fileStore }: { readonly store: MetadataStore; readonly fileStore: FileStore },
	files: readonly NewFile[],
): Promise<boolean> {
	const ids = files.flatMap(({ originalId }) => originalId ?? []);
	const recorded = await store.files.listStored(ids);
	for (const id of ids) if (!recorded.has(id)) await fileStore.remove(id);
	return recorded.size > 0;
}

/**
 * Contents of the containers among the files of a request.
 * @param keys      of the files of the request, in order
 * @param unpacked  the resulting files, in order
 * @returns by file key
 */
export function contentsByFile(
	contents: readonly ContainerContents[],
	keys: readonly string[],
	unpacked: readonly NewFile[],
): Map<string, FileContents> {
	return new Map(
		contents.flatMap(({ index, type, entries }) => {
			const key = keys[index];
			if (key === undefined) return [];
			const stored = entries.map(({ part, ...entry }) => {
				const fileKey = part === undefined ? undefined : unpacked[part]?.fileKey;
				return { ...entry, ...(fileKey === undefined ? {} : { fileKey }) };
			});
			return [[key, { type, entries: stored }] as const];
		}),
	);
}
