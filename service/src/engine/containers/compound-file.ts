/** Special values in sector tables and directories (MS-CFB, 2.1 and 2.6.1). */
const endOfChain = 0xfffffffe;
const noEntry = 0xffffffff;

const headerBytes = 512;
const entryBytes = 128;
const miniSectorBytes = 64;
const miniSectorShift = 6;
const [folderType, streamType, rootType] = [1, 2, 5];

interface Entry {
	readonly name: string;
	readonly nameBytes: number;
	readonly type: number;
	/** Indices of the sibling entries, and of the first child. */
	readonly siblings: readonly [number, number];
	readonly child: number;
	readonly start: number;
	readonly size: number;
}

/**
 * A compound file (MS-CFB): Outlook messages, encrypted Office packages, and Office files before 2007.
 * @throws Error for other or damaged files: chains that leave the file or form a circle, streams shorter than they claim
 */
export class CompoundFile {
	private readonly sectorBytes: number;
	private readonly table: readonly number[];
	private readonly miniTable: readonly number[];
	private readonly entries: readonly Entry[];
	private readonly minRegularSize: number;

	constructor(private readonly bytes: Buffer) {
		if (bytes.length < headerBytes) throw new Error('the header is cut off');
		const [shift, miniShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
		if ((shift !== 9 && shift !== 12) || miniShift !== miniSectorShift) throw new Error('unknown sector size');
		this.sectorBytes = 1 << shift;
		this.minRegularSize = bytes.readUInt32LE(56);
		this.table = this.readTable();
		this.entries = this.readDirectory();
		this.miniTable = readNumbers(this.readChain(bytes.readUInt32LE(60)));
	}

	/** The content of a stream in any folder; `undefined` if there is no such stream. */
	stream(name: string): Buffer | undefined {
		const entry = this.entries.find((one) => one.type === streamType && one.name === name);
		if (!entry) return undefined;
		const content = this.isMini(entry) ? this.readMiniChain(entry.start) : this.readChain(entry.start);
		if (content.length < entry.size) throw new Error('a stream is cut off');
		return content.subarray(0, entry.size);
	}

	/** Names of the streams and folders at the top level: those of embedded objects are in folders. */
	topNames(): ReadonlySet<string> {
		const names = new Set<string>();
		const seen = new Set<number>();
		const open = [this.root?.child ?? noEntry];
		for (let index = open.pop(); index !== undefined; index = open.pop()) {
			const entry = this.entries[index];
			if (!entry || seen.has(index)) continue;
			seen.add(index);
			names.add(entry.name);
			open.push(...entry.siblings);
		}
		return names;
	}

	/** The library that reads Outlook messages loops forever unless the folders form a tree and all streams are whole. */
	check(): void {
		const seen = new Set<number>();
		const open = [0];
		for (let index = open.pop(); index !== undefined; index = open.pop()) {
			if (index === noEntry) continue;
			const entry = this.entries[index];
			if (!entry || seen.has(index)) throw new Error('the folders form no tree');
			seen.add(index);
			const { type, size } = entry;
			if (type !== folderType && type !== streamType && !(type === rootType && index === 0)) {
				throw new Error('unknown type of entry');
			}
			if (entry.nameBytes > 64) throw new Error('a name is too long');
			open.push(...entry.siblings);
			if (type !== streamType) open.push(entry.child);
			if (type === folderType || size === 0) continue;
			const chainBytes = this.isMini(entry)
				? this.followMiniChain(entry.start).length * miniSectorBytes
				: this.followChain(entry.start).length * this.sectorBytes;
			if (chainBytes < size) throw new Error('a stream is cut off');
		}
	}

	private isMini({ type, size }: Entry): boolean {
		return type === streamType && size < this.minRegularSize;
	}

	private sector(number: number): Buffer {
		const start = (number + 1) * this.sectorBytes;
		if (start > this.bytes.length) throw new Error('a chain leaves the file');
		return this.bytes.subarray(start, start + this.sectorBytes);
	}

	/** The successor of every sector. The header names the first 109 sectors of the table, a chain the others (MS-CFB, 2.2 and 2.5). */
	private readTable(): number[] {
		const sectors = readNumbers(this.bytes.subarray(76, headerBytes));
		const maxSectors = this.bytes.length / this.sectorBytes;
		let next = this.bytes.readUInt32LE(68);
		for (let count = 0; next !== endOfChain && next !== noEntry; count++) {
			if (count > maxSectors) throw new Error('a chain does not end');
			const numbers = readNumbers(this.sector(next));
			next = numbers.pop() ?? endOfChain;
			sectors.push(...numbers);
		}
		return sectors
			.filter((number) => number !== noEntry && number !== endOfChain)
			.flatMap((number) => readNumbers(this.sector(number)));
	}

	/** The last sector of a file may be truncated. */
	private followChain(start: number): number[] {
		return followChain(start, this.table, Math.floor(this.bytes.length / this.sectorBytes));
	}

	private readChain(start: number): Buffer {
		return Buffer.concat(this.followChain(start).map((number) => this.sector(number)));
	}

	/** The root stream contains the sectors of all small streams. */
	private get root(): Entry | undefined {
		return this.entries.find(({ type }) => type === rootType);
	}

	private followMiniChain(start: number): number[] {
		const containerBytes = this.root ? this.followChain(this.root.start).length * this.sectorBytes : 0;
		return followChain(start, this.miniTable, Math.floor(containerBytes / miniSectorBytes));
	}

	private readMiniChain(start: number): Buffer {
		const container = this.root ? this.readChain(this.root.start) : Buffer.alloc(0);
		return Buffer.concat(
			this.followMiniChain(start).map((number) =>
				container.subarray(number * miniSectorBytes, (number + 1) * miniSectorBytes),
			),
		);
	}

	private readDirectory(): Entry[] {
		const bytes = this.readChain(this.bytes.readUInt32LE(48));
		return Array.from({ length: Math.floor(bytes.length / entryBytes) }, (_, index) => {
			const entry = bytes.subarray(index * entryBytes, (index + 1) * entryBytes);
			const nameBytes = entry.readUInt16LE(64);
			return {
				name: entry.toString('utf16le', 0, Math.min(64, Math.max(2, nameBytes)) - 2),
				nameBytes,
				type: entry.readUInt8(66),
				siblings: [entry.readUInt32LE(68), entry.readUInt32LE(72)],
				child: entry.readUInt32LE(76),
				start: entry.readUInt32LE(116),
				// Only files with large sectors use the upper half of the size, and no file of that size is opened.
				size: entry.readUInt32LE(120),
			};
		});
	}
}

function followChain(start: number, table: readonly number[], sectorCount: number): number[] {
	const chain: number[] = [];
	for (let number = start; number !== endOfChain; number = table[number] ?? endOfChain) {
		if (number >= sectorCount || chain.length > sectorCount) throw new Error('a chain does not end');
		chain.push(number);
	}
	return chain;
}

function readNumbers(bytes: Buffer): number[] {
	return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(4 * index));
}
