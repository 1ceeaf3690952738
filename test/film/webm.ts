/** An encoded picture of a film. */
export interface EncodedFrame {
	readonly timeMs: number;
	/** Whether it needs no earlier picture. */
	readonly isKey: boolean;
	readonly bytes: Buffer;
}

export interface Film {
	readonly width: number;
	readonly height: number;
	readonly lengthMs: number;
	/** In order of time; the first one is a key frame, and another one follows within 30 s. */
	readonly frames: readonly EncodedFrame[];
}

const nanosecondsPerMs = 1_000_000;

/** A film without sound as WebM (VP8 in Matroska, RFC 9559). */
export function toWebm({ width, height, lengthMs, frames }: Film): Buffer {
	const header = element(
		0x1a45dfa3,
		element(0x4286, unsigned(1)), // EBMLVersion
		element(0x42f7, unsigned(1)), // EBMLReadVersion
		element(0x42f2, unsigned(4)), // EBMLMaxIDLength
		element(0x42f3, unsigned(8)), // EBMLMaxSizeLength
		element(0x4282, Buffer.from('webm')), // DocType
		element(0x4287, unsigned(2)), // DocTypeVersion
		element(0x4285, unsigned(2)), // DocTypeReadVersion
	);
	const duration = Buffer.alloc(8);
	duration.writeDoubleBE(lengthMs);
	const information = element(
		0x1549a966,
		element(0x2ad7b1, unsigned(nanosecondsPerMs)), // TimestampScale
		element(0x4489, duration),
	);
	const video = element(0xe0, element(0xb0, unsigned(width)), element(0xba, unsigned(height)));
	const track = element(
		0xae,
		element(0xd7, unsigned(1)), // TrackNumber
		element(0x73c5, unsigned(1)), // TrackUID
		element(0x83, unsigned(1)), // TrackType: video
		element(0x86, Buffer.from('V_VP8')), // CodecID
		video,
	);
	return Buffer.concat([header, element(0x18538067, information, element(0x1654ae6b, track), ...clusters(frames))]);
}

/** One cluster for each key frame and the frames that follow it. */
function clusters(frames: readonly EncodedFrame[]): Buffer[] {
	const groups: EncodedFrame[][] = [];
	for (const frame of frames) {
		if (frame.isKey) groups.push([]);
		groups.at(-1)?.push(frame);
	}
	return groups.map((group) => {
		const startMs = Math.round(group[0]?.timeMs ?? 0);
		const blocks = group.map(({ timeMs, isKey, bytes }) => {
			const head = Buffer.from([0x81, 0, 0, isKey ? 0x80 : 0]);
			head.writeInt16BE(Math.round(timeMs) - startMs, 1);
			return element(0xa3, Buffer.concat([head, bytes]));
		});
		return element(0x1f43b675, element(0xe7, unsigned(startMs)), ...blocks);
	});
}

function element(id: number, ...content: readonly Buffer[]): Buffer {
	const body = Buffer.concat(content);
	const size = Buffer.alloc(8);
	size.writeBigUInt64BE(BigInt(body.length));
	// Eight bytes, of which the first one says so.
	size[0] = 0x01;
	return Buffer.concat([unsigned(id), size, body]);
}

/** Without leading zeros. */
function unsigned(value: number): Buffer {
	const hex = value.toString(16);
	return Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex');
}
