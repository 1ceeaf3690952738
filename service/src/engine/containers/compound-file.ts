/** Marks of the end of a chain, and of no entry (MS-CFB, 2.1 and 2.6.1). */
const endOfChain = 0xfffffffe;
const noEntry = 0xffffffff;

const headerBytes = 512;
const entryBytes = 128;
const tableInHeader = 109;
const [folderType, streamType, rootType] = [1, 2, 5];

/**
 * Whether a compound file (MS-CFB) is as it should be: its chains end and stay within the file, its folders form a tree, and its
 * streams are as long as they say. The library that reads such files goes round in circles in others.
 * @throws Error for a file that is not
 */
export function checkCompoundFile(bytes: Buffer): void {
	new CompoundFile(bytes).check();
}

class CompoundFile {
	private readonly sector: number;
	private readonly miniSector: number;
	private readonly sectors: number;
	private readonly table: readonly number[];

	constructor(private readonly bytes: Buffer) {
		if (bytes.length < headerBytes) throw new Error('the header is cut off');
		const [shift, miniShift] = [bytes.readUInt16LE(30), bytes.readUInt16LE(32)];
		if ((shift !== 9 && shift !== 12) || miniShift !== 6) throw new Error('sectors of an unknown size');
		this.sector = 1 << shift;
		this.miniSector = 1 << miniShift;
		this.sectors = Math.floor(bytes.length / this.sector);
		this.table = this.readTable();
	}

	check(): void {
		const { bytes } = this;
		const directory = Buffer.concat(this.chain(bytes.readUInt32LE(48)).map((number) => this.at(number)));
		const miniTable = this.chain(bytes.readUInt32LE(60)).flatMap((number) => numbersOf(this.at(number)));
		const cutoff = bytes.readUInt32LE(56);
		const seen = new Set<number>();
		const open = [0];
		let miniStream = 0;
		for (let index = open.pop(); index !== undefined; index = open.pop()) {
			if (index === noEntry) continue;
			if ((index + 1) * entryBytes > directory.length || seen.has(index)) throw new Error('the folders form no tree');
			seen.add(index);
			const entry = directory.subarray(index * entryBytes, (index + 1) * entryBytes);
			const type = entry.readUInt8(66);
			if (type !== folderType && type !== streamType && !(type === rootType && index === 0)) {
				throw new Error('an entry of an unknown kind');
			}
			if (entry.readUInt16LE(64) > 64) throw new Error('a name that is too long');
			open.push(entry.readUInt32LE(68), entry.readUInt32LE(72));
			if (type !== streamType) open.push(entry.readUInt32LE(76));
			const [start, size] = [entry.readUInt32LE(116), entry.readUInt32LE(120)];
			if (type === folderType || size === 0) continue;
			if (type === rootType) {
				miniStream = this.chain(start).length * this.sector;
				if (size > miniStream) throw new Error('a stream that is cut off');
			} else if (size >= cutoff) {
				if (size > this.chain(start).length * this.sector) throw new Error('a stream that is cut off');
			} else {
				const chain = follow(start, miniTable, Math.floor(miniStream / this.miniSector));
				if (size > chain.length * this.miniSector) throw new Error('a stream that is cut off');
			}
		}
	}

	private at(number: number): Buffer {
		return this.bytes.subarray((number + 1) * this.sector, (number + 2) * this.sector);
	}

	private chain(start: number): number[] {
		return follow(start, this.table, this.sectors - 1);
	}

	/** Which sector follows which: its own sectors stand in the header, and in a chain behind it. */
	private readTable(): number[] {
		const own = numbersOf(this.bytes.subarray(76, 76 + 4 * tableInHeader));
		const perSector = this.sector / 4;
		let next = this.bytes.readUInt32LE(68);
		for (let count = 0; next !== endOfChain && next !== noEntry; count++) {
			if (next >= this.sectors - 1 || count > this.sectors) throw new Error('a chain without an end');
			const more = numbersOf(this.at(next));
			own.push(...more.slice(0, perSector - 1));
			next = more[perSector - 1] ?? endOfChain;
		}
		return own
			.filter((number) => number !== noEntry && number !== endOfChain)
			.flatMap((number) => {
				if (number >= this.sectors - 1) throw new Error('a table outside of the file');
				return numbersOf(this.at(number));
			});
	}
}

/** The sectors of a chain. @param most  how many sectors there are */
function follow(start: number, table: readonly number[], most: number): number[] {
	const chain: number[] = [];
	for (let number = start; number !== endOfChain; number = table[number] ?? endOfChain) {
		// The last sector of a file may be cut short.
		if (number > most || chain.length > most) throw new Error('a chain that does not end');
		chain.push(number);
	}
	return chain;
}

function numbersOf(bytes: Buffer): number[] {
	return Array.from({ length: Math.floor(bytes.length / 4) }, (_, index) => bytes.readUInt32LE(4 * index));
}
