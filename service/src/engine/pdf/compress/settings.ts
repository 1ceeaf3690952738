/** Thresholds of compression. Signal to noise in dB. */
export const compressSettings = {
	/** Minimum per image without a chosen quality: a page is judged at 40, and has several. */
	pictureLook: 41,
	/** Below this, pages look different: as in conversions to standards. */
	pageLook: 40,
	/** Resolution for comparing pages, dpi: a screen at 150 %. */
	lookDpi: 150,
	/** JPEG qualities to try, smallest file first. */
	qualities: [40, 50, 60, 68, 75, 80, 85, 90, 94],
	/** Minimum quality with full color resolution. */
	fullColourFrom: 90,
	/** Minimum factor above the requested resolution for downsampling. */
	finerBy: 1.15,
	/** Lossy data must shrink to this share. */
	worthwhile: 0.9,
	/** … and a JPEG, which loses again, to this one. */
	worthwhileAgain: 0.75,
	/** Smaller images, in bytes and pixels, stay unchanged. */
	minBytes: 2048,
	minPixels: 1024,
	/** Larger data is not decompressed. */
	maxBytes: 1 << 28,
	/** Maximum nesting of forms. */
	maxFormDepth: 24,
	/** Flate level: the smallest data. */
	level: 9,
};
