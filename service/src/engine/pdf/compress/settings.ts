/** Thresholds of compression. Signal to noise in dB. */
export const compressSettings = {
	pictureLook: 41, // Minimum per image without a chosen quality: a page is judged at 40, and has several
	pageLook: 40, // Below this, pages look different: as in conversions to standards
	lookDpi: 150, // Resolution for comparing pages, dpi: a screen at 150 %
	/** JPEG qualities to try, smallest file first. */
	qualities: [40, 50, 60, 68, 75, 80, 85, 90, 94],
	fullColourFrom: 90, // Minimum quality with full color resolution
	finerBy: 1.15, // Minimum factor above the requested resolution for downsampling
	worthwhile: 0.9, // Lossy data must shrink to this share
	worthwhileAgain: 0.75, // … and a JPEG, which loses again, to this one
	/** Smaller images, in bytes and pixels, stay unchanged. */
	minBytes: 2048,
	minPixels: 1024,
	maxBytes: 1 << 28, // Larger data is not decompressed
	maxFormDepth: 24, // Maximum nesting of forms
	level: 9, // Flate level: the smallest data
};
