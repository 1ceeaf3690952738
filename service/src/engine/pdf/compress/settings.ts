/** Thresholds of making files smaller. Signal to noise in dB. */
export const compressSettings = {
	/** What a picture keeps where nobody chose a quality: a page is judged at 40, and has more than one. */
	pictureLook: 41,
	/** Under this, pages look different: as in conversions to standards. */
	pageLook: 40,
	/** Resolution at which looks are compared, dots an inch: a page on a screen at one and a half its size. */
	lookDpi: 150,
	/** Qualities of JPEG that are tried, from the smallest file on. */
	qualities: [40, 50, 60, 68, 75, 80, 85, 90, 94],
	/** From this quality on colours keep their full resolution. */
	fullColourFrom: 90,
	/** A picture is made coarser where it is finer than wanted by this factor. */
	finerBy: 1.15,
	/** Loss is taken where the data shrinks to this part. */
	worthwhile: 0.9,
	/** … of a JPEG to this one, which loses again what it has lost once. */
	worthwhileAgain: 0.75,
	/** Pictures of fewer bytes, and of fewer pixels, stay as they are. */
	minBytes: 2048,
	minPixels: 1024,
	/** Larger data is not unpacked. */
	maxBytes: 1 << 28,
	/** Forms inside each other are followed to this depth. */
	maxFormDepth: 24,
	/** Level of Flate: the smallest data. */
	level: 9,
};
