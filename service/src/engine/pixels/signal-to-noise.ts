/**
 * Peak signal-to-noise ratio of two images of the same size, dB; infinite if they are equal.
 * @param skipped  period of bytes of which the last is ignored; 0 compares all
 */
export function signalToNoise(one: Uint8Array, other: Uint8Array, skipped = 0): number {
	if (one.length !== other.length) return 0;
	let sum = 0;
	for (let start = 0; start < one.length; start += chunk) {
		const [left, right] = [one.subarray(start, start + chunk), other.subarray(start, start + chunk)];
		// Most parts of pages are equal.
		if (Buffer.compare(left, right) === 0) continue;
		for (let at = 0; at < left.length; at++) {
			if (skipped > 0 && at % skipped === skipped - 1) continue;
			const difference = (left[at] ?? 0) - (right[at] ?? 0);
			sum += difference * difference;
		}
	}
	const counted = skipped > 0 ? (one.length * (skipped - 1)) / skipped : one.length;
	const mean = sum / Math.max(1, counted);
	return mean === 0 ? Infinity : 10 * Math.log10(255 ** 2 / mean);
}

/** Bytes compared at once: whole pixels. */
const chunk = 4096;
