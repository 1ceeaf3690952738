import { createHash } from 'node:crypto';
import type { ImageFile } from '../../model/image-file';
import type { ZipEntry } from './zip';

/** Images of an archive: a repeated one, such as a logo, is stored once. Files wait until they are written. */
export class StoredImages {
	private readonly paths = new Map<string, string>();
	private waiting: ZipEntry[] = [];

	/** Pictures so far. */
	get count(): number {
		return this.paths.size;
	}

	/** Path of an image in the archive. @param name  its path without the extension, if it is new */
	add({ bytes, extension }: ImageFile, name: string): string {
		const hash = createHash('sha256').update(bytes).digest('base64');
		const known = this.paths.get(hash);
		if (known !== undefined) return known;
		const path = `${name}.${extension}`;
		this.paths.set(hash, path);
		this.waiting.push({ name: path, bytes, compress: false });
		return path;
	}

	/** Files of the images that are new since the last call. */
	files(): ZipEntry[] {
		return this.waiting.splice(0);
	}
}
