export interface ImageFile {
	/** Without the dot. */
	readonly extension: 'png' | 'jpg';
	readonly bytes: Uint8Array;
	/** Pixels. */
	readonly width: number;
	readonly height: number;
}
