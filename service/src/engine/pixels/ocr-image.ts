/** Pixels to read: rows from the top, four bytes each (red, green, blue, opaque). */
export interface OcrImage {
	readonly width: number;
	readonly height: number;
	readonly pixels: Uint8Array;
	/** Pixels an inch, as the file says or as its size suggests. */
	readonly dpi: number;
}
