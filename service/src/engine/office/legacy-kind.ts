import { readFile } from 'node:fs/promises';
import { CompoundFile } from '../containers/compound-file';
import type { OfficeFile } from './office-file';

export const compoundSignature = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/**
 * Detects Word, Excel and PowerPoint files before 2007, and encrypted packages, by the streams of a compound file.
 * @returns `undefined` for any other file
 */
export async function detectLegacy(path: string): Promise<OfficeFile | undefined> {
	try {
		return kindOf(new CompoundFile(await readFile(path)));
	} catch {
		// A damaged compound file.
		return undefined;
	}
}

function kindOf(file: CompoundFile): OfficeFile | undefined {
	const names = file.topNames();
	// An encrypted package (MS-OFFCRYPTO, 1.3.3).
	if (names.has('EncryptedPackage')) return { type: undefined, isEncrypted: true };
	if (names.has('PowerPoint Document')) return { type: 'ppt', isEncrypted: isEncryptedShow(file) };
	const workbook = ['Workbook', 'Book'].find((name) => names.has(name));
	if (workbook !== undefined) {
		const isEncrypted = isEncryptedWorkbook(file.stream(workbook));
		return { type: 'xls', isEncrypted, ...(workbook === 'Book' ? { readBy: 'MS Excel 95' } : {}) };
	}
	const document = names.has('WordDocument') ? file.stream('WordDocument') : undefined;
	return document && documentKind(document);
}

/** Highest `nFib` (MS-DOC, 2.5.2) of Word 6 and of Word 95. */
const olderWords = [
	{ maxFib: 102, readBy: 'MS WinWord 6.0' },
	{ maxFib: 104, readBy: 'MS Word 95' },
];

/** By its first fields: `nFib` and `fEncrypted` (MS-DOC, 2.5.2). */
function documentKind(document: Buffer): OfficeFile {
	const [version, flags] = [document.readUInt16LE(2), document.readUInt16LE(10)];
	const older = olderWords.find(({ maxFib }) => version <= maxFib);
	return { type: 'doc', isEncrypted: (flags & 0x0100) !== 0, ...(older ? { readBy: older.readBy } : {}) };
}

/** `headerToken` of an encrypted presentation (MS-PPT, 2.3.2). */
const encryptedToken = 0xf3d1c4df;

function isEncryptedShow(file: CompoundFile): boolean {
	const user = file.stream('Current User');
	return user !== undefined && user.length >= 16 && user.readUInt32LE(12) === encryptedToken;
}

/** Record types (MS-XLS, 2.3): `FilePass`, and `BoundSheet8`, which follows it. */
const [filePass, boundSheet] = [0x2f, 0x85];

function isEncryptedWorkbook(book: Buffer = Buffer.alloc(0)): boolean {
	for (let at = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
		const type = book.readUInt16LE(at);
		if (type === filePass) return true;
		if (type === boundSheet) return false;
	}
	return false;
}

/** `sprmCFRMarkDel`, `sprmCFRMark` and `sprmCFVanish` (MS-DOC, 2.6.1), turned on; the last one may also invert its style. */
const marks = ['000801', '010801', '3c0801', '3c0881'].map((bytes) => Buffer.from(bytes, 'hex'));

/** Whether a Word document may have tracked changes or hidden text: a quick test without false negatives. */
export async function hasLegacyMarks(path: string): Promise<boolean> {
	try {
		const file = await readFile(path);
		// Its XML format names changes as annotations.
		if (file.indexOf(compoundSignature) !== 0) return file.includes('annotation') || file.includes('w:vanish');
		const compound = new CompoundFile(file);
		const document = compound.stream('WordDocument');
		if (!document) return false;
		// Styles are in one of the tables.
		const streams = [document, compound.stream('1Table'), compound.stream('0Table')];
		return (
			documentKind(document).readBy !== undefined ||
			streams.some((stream) => marks.some((mark) => stream?.includes(mark)))
		);
	} catch {
		// LibreOffice may be able to read it.
		return false;
	}
}
