import { ServiceError } from '../../messages/errors';
import type { ToolContext } from '../request/tool';
import { harmlessBytes } from './settings';

/** Limits on unpacking one container, including nested ones. */
export class Budget {
	private entries = 0;
	private bytes = 0;

	/** @param file  name of the outermost container, for errors */
	constructor(
		private readonly file: string,
		private readonly limit: ToolContext['limit'],
	) {}

	/** Counts another file. @throws ServiceError `containerTooLarge` */
	addEntry(): void {
		if (++this.entries > this.limit('containerEntries')) throw this.exceeded();
	}

	/** Counts bytes before they are written. @throws ServiceError `containerTooLarge` */
	addBytes(count: number): void {
		this.bytes += count;
		if (this.bytes > this.limit('containerBytes')) throw this.exceeded();
	}

	/** @throws ServiceError `containerTooLarge` for a compression ratio that no document has */
	checkRatio(size: number, packedSize: number): void {
		if (size > harmlessBytes && size > packedSize * this.limit('containerRatio')) throw this.exceeded();
	}

	private exceeded(): ServiceError {
		return new ServiceError('containerTooLarge', {
			file: this.file,
			entries: this.limit('containerEntries'),
			limit: this.limit('containerBytes'),
			ratio: this.limit('containerRatio'),
		});
	}
}
