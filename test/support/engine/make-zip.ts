import { once } from 'node:events';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateRawSync } from 'node:zlib';
import { ZipFile } from 'yazl';

/** A file of an archive; what is left out is as it should be. */
export interface ZipPart {
	/** Bytes where the encoding matters. */
	readonly name: string | Buffer;
	readonly content?: Buffer | string;
	readonly stored?: boolean;
	/** General purpose flags; bit 0: encrypted, bit 11: UTF-8 name. */
	readonly flags?: number;
	readonly method?: number;
	readonly crc32?: number;
	readonly sizeBytes?: number;
	/** In the directory only. */
	readonly extra?: Buffer;
	/** Added to where the directory says it is. */
	readonly shift?: number;
}

/** An archive written by hand, to be wrong where a test wants it to be. */
export function makeZip(parts: readonly ZipPart[], comment = '', count = parts.length): Buffer {
	const locals: Buffer[] = [];
	const entries: Buffer[] = [];
	let offset = 0;
	for (const {
		name,
		content = '',
		stored = false,
		flags = 0x800,
		extra = Buffer.alloc(0),
		shift = 0,
		...rest
	} of parts) {
		const bytes = Buffer.from(content as string);
		const data = stored ? bytes : deflateRawSync(bytes);
		const nameBytes = Buffer.from(name as string);
		const common = Buffer.alloc(26);
		common.writeUInt16LE(20, 0);
		common.writeUInt16LE(flags, 2);
		common.writeUInt16LE(rest.method ?? (stored ? 0 : 8), 4);
		common.writeUInt32LE(rest.crc32 ?? crc32(bytes), 10);
		common.writeUInt32LE(data.length, 14);
		common.writeUInt32LE(rest.sizeBytes ?? bytes.length, 18);
		common.writeUInt16LE(nameBytes.length, 22);
		locals.push(Buffer.from('PK\x03\x04'), common, nameBytes, data);
		const tail = Buffer.alloc(14);
		tail.writeUInt32LE(offset + shift, 10);
		const directoryCommon = Buffer.from(common);
		directoryCommon.writeUInt16LE(extra.length, 24);
		entries.push(Buffer.from('PK\x01\x02\x14\x00'), directoryCommon, tail, nameBytes, extra);
		offset += 30 + nameBytes.length + data.length;
	}
	const directory = Buffer.concat(entries);
	const end = Buffer.alloc(22);
	end.write('PK\x05\x06', 'latin1');
	end.writeUInt16LE(count, 8);
	end.writeUInt16LE(count, 10);
	end.writeUInt32LE(directory.length, 12);
	end.writeUInt32LE(offset, 16);
	end.writeUInt16LE(Buffer.byteLength(comment), 20);
	return Buffer.concat([...locals, directory, end, Buffer.from(comment)]);
}

/** How yazl writes an archive. */
export interface YazlOptions {
	readonly compress?: boolean;
	readonly forceZip64Format?: boolean;
	/** Lengths behind the data, as writers do that do not know them before. */
	readonly descriptors?: boolean;
}

/** An archive as our service writes it: by the library yazl. */
export async function yazlZip(files: Readonly<Record<string, Buffer>>, options: YazlOptions = {}): Promise<Buffer> {
	const { descriptors = false, ...written } = options;
	const zip = new ZipFile();
	const result = buffer(zip.outputStream as Readable);
	for (const [name, content] of Object.entries(files)) {
		if (!descriptors) {
			zip.addBuffer(content, name, written);
			continue;
		}
		const stream = Readable.from([content], { objectMode: false });
		zip.addReadStream(stream, name, written);
		await once(stream, 'end');
	}
	zip.end();
	return await result;
}
