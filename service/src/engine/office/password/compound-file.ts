/** Marks of sectors (MS-CFB, 2.1). */
const lastRegular = 0xfffffffa;
const endOfChain = 0xfffffffe;

/** Bytes of a directory entry, and kind of one that is a stream (MS-CFB, 2.6.1). */
const entryBytes = 128;
const [streamKind, rootKind] = [2, 5];
const miniSectorBytes = 64;

interface Entry {
	readonly name: string;
	readonly kind: number;
	readonly start: number;
	readonly size: number;
}

/**
 * Streams of a compound file (MS-CFB) by their names, whichever storage they lie in.
 * @throws Error for a file that is none, or damaged: chains that end outside of it or in a circle, streams shorter than they say
 */
export class CompoundFile {
	private readonly sectorBytes: number;
	private readonly table: readonly number[];
	private readonly miniTable: readonly number[];
	private readonly entries: readonly Entry[];
	private readonly smallest: number;

	constructor(private readonly bytes: Buffer) {
		if (bytes.length < 512) throw new Error('the header is cut off');
		const shift = bytes.readUInt16LE(30);
		if (shift !== 9 && shift !== 12) throw new Error('its sectors have no size of the format');
		this.sectorBytes = 1 << shift;
		this.smallest = bytes.readUInt32LE(56);
		this.table = this.tableSectors().flatMap((sector) => numbersOf(this.sector(sector)));
		this.entries = this.directory();
		this.miniTable = numbersOf(this.chain(bytes.readUInt32LE(60)));
	}

	/** Content of a stream; `undefined` where there is none of the name. */
	stream(name: string): Buffer | undefined {
		const entry = this.entries.find((one) => one.kind === streamKind && one.name === name);
		if (!entry) return undefined;
		const content = entry.size < this.smallest ? this.miniChain(entry.start) : this.chain(entry.start);
		if (content.length < entry.size) throw new Error('a stream is cut off');
		return content.subarray(0, entry.size);
	}

	private sector(number: number): Buffer {
		const start = (number + 1) * this.sectorBytes;
		if (number >= lastRegular || start >= this.bytes.length) throw new Error('a sector lies outside of the file');
		return this.bytes.subarray(start, start + this.sectorBytes);
	}

	/** Sectors of the table: 109 in the header, more in a chain of their own (MS-CFB, 2.2 and 2.5). */
	private tableSectors(): number[] {
		const sectors = numbersOf(this.bytes.subarray(76, 512));
		const most = this.bytes.length / this.sectorBytes;
		let next = this.bytes.readUInt32LE(68);
		for (let read = 0; next < lastRegular; read++) {
			if (read > most) throw new Error('its table goes round in a circle');
			const numbers = numbersOf(this.sector(next));
			next = numbers.pop() ?? endOfChain;
			sectors.push(...numbers);
		}
		return sectors.filter((sector) => sector < lastRegular);
	}

	private chain(start: number): Buffer {
		return Buffer.concat(links(start, this.table).map((sector) => this.sector(sector)));
	}

	private miniChain(start: number): Buffer {
		const root = this.entries.find(({ kind }) => kind === rootKind);
		const container = root ? this.chain(root.start) : Buffer.alloc(0);
		return Buffer.concat(
			links(start, this.miniTable).map((sector) =>
				container.subarray(sector * miniSectorBytes, (sector + 1) * miniSectorBytes),
			),
		);
	}

	private directory(): Entry[] {
		const bytes = this.chain(this.bytes.readUInt32LE(48));
		return Array.from({ length: Math.floor(bytes.length / entryBytes) }, (_, index) => {
			const entry = bytes.subarray(index * entryBytes, (index + 1) * entryBytes);
			const nameBytes = Math.min(64, Math.max(2, entry.readUInt16LE(64)));
			// The upper half of a size counts in files of large sectors alone, and says nothing of what could be read.
			return {
				name: entry.toString('utf16le', 0, nameBytes - 2),
				kind: entry.readUInt8(66),
				start: entry.readUInt32LE(116),
				size: entry.readUInt32LE(120),
			};
		});
	}
}

function links(start: number, table: readonly number[]): number[] {
	const found: number[] = [];
	for (let at = start; at !== endOfChain; at = table[at] ?? lastRegular) {
		if (at >= lastRegular || found.length > table.length) throw new Error('a chain of sectors is broken');
		found.push(at);
	}
	return found;
}

function numbersOf(bytes: Buffer): number[] {
	return Array.from({ length: bytes.length >> 2 }, (_, index) => bytes.readUInt32LE(4 * index));
}
