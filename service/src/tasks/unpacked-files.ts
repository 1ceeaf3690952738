import { randomUUID } from 'node:crypto';
import type { ContainerContents, UnpackedPart } from '../engine/request/request';
import type { FileStore } from '../storage/file-store';
import type { FileContents, MetadataStore, NewFile, TaskFile } from '../storage/metadata-store';
import type { SecretBox } from './secret-box';

/**
 * Store what was unpacked from a file, as files of its task that inherit its parameters and its password.
 * @param inside  where a part lies that its worker has named
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

/** Of unpacked files those that their task has not taken go. @returns whether it has taken any */
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
 * What was in the containers among the files of a request.
 * @param keys      of the files of the request, in their order
 * @param unpacked  what the parts have become, in their order
 * @returns by the keys of the files
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
			const stored = entries.map(({ path, size, part, failure }) => {
				const fileKey = part === undefined ? undefined : unpacked[part]?.fileKey;
				return { path, size, ...(fileKey === undefined ? {} : { fileKey }), ...(failure ? { failure } : {}) };
			});
			return [[key, { type, entries: stored }] as const];
		}),
	);
}
