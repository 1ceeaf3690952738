import { createHash } from 'node:crypto';
import type { ImageFile } from '../../model/image-file';
import type { ZipEntry } from './zip';

/** Pictures of an archive: one that repeats, such as a logo, is kept once. Files wait until they are written. */
export class KeptPictures {
	private readonly paths = new Map<string, string>();
	private waiting: ZipEntry[] = [];

	/** Pictures so far. */
	get count(): number {
		return this.paths.size;
	}

	/** Path of a picture in the archive. @param name  its path without the extension, where it is new */
	add({ bytes, extension }: ImageFile, name: string): string {
		const hash = createHash('sha256').update(bytes).digest('base64');
		const known = this.paths.get(hash);
		if (known !== undefined) return known;
		const path = `${name}.${extension}`;
		this.paths.set(hash, path);
		this.waiting.push({ name: path, bytes, compress: false });
		return path;
	}

	/** Files of the pictures that are new since the last call. */
	files(): ZipEntry[] {
		return this.waiting.splice(0);
	}
}
