import { fixtureBytes } from '../../../fixtures';
import { makeEml, makeZip, type ZipPart } from '../support/containers';
import { failureOf, openContainer, outcomesOf } from './containers-support';
import { removeFolders } from './support';

afterAll(removeFolders);

const sample = fixtureBytes('sample.pdf');
const appleDouble = Buffer.from('0005160700020000', 'hex');
const folderView = Buffer.from('\0\0\0\x01Bud1');
/** The file that Office keeps beside an open document: the length of the user name, and the name. */
const lock = (size: number): Buffer => Buffer.concat([Buffer.from('\x03Ana'), Buffer.alloc(size - 4, ' ')]);
const entry = (name: string, bytes: Uint8Array = sample): ZipPart => ({ name, bytes });

describe('system files of an archive', () => {
	it.each([
		['a resource fork of macOS', '__MACOSX/Scans/._bill.pdf', appleDouble],
		['a resource fork beside its file', 'Scans/._bill.pdf', appleDouble],
		['a resource fork with any name', 'Scans/bill 2.pdf', appleDouble],
		['a folder view of macOS', 'Scans/.DS_Store', folderView],
		['a preview cache of Windows', 'Scans/Thumbs.db', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
		['folder settings of Windows', 'desktop.ini', Buffer.from('[.ShellClassInfo]')],
		['folder settings with a path of Windows', 'Scans\\Desktop.ini', Buffer.from('[.ShellClassInfo]')],
		['a search index of macOS', '.Spotlight-V100/Store-V2/store.db', Buffer.from('8tsd')],
		['folder settings in UTF-16', 'Scans/desktop.ini', Buffer.from('\ufeff\r\n[.ShellClassInfo]', 'utf16le')],
		['an empty resource fork', '__MACOSX/._x', Buffer.alloc(0)],
		['an empty icon', 'Scans/Icon\r', Buffer.alloc(0)],
		['a lock of Word', 'Scans/~$ll.docx', lock(162)],
		['a lock of Excel', 'Scans/~$bill.xlsx', lock(165)],
		['a lock of LibreOffice', 'Scans/.~lock.bill.odt#', Buffer.from(',ana,desk,27.11.2026 10:00,file:///home;')],
		['a file in the trash that no tool reads', '.Trashes/501/plan.dwg', Buffer.from('AC1032')],
	])('skips %s by name and content', async (_name, name, bytes) => {
		const opened = await openContainer(makeZip([entry('Scans/bill.pdf'), entry(name, bytes)]));
		expect(outcomesOf(opened)).toEqual([
			['Scans/bill.pdf', 'part'],
			[expect.any(String), 'noDocument'],
		]);
	});

	it('keeps documents with similar names', async () => {
		const names = ['DS_Store.pdf', 'x._bill.pdf', 'thumbs.db.pdf', 'MACOSX/bill.pdf', 'Icon.pdf'];
		const opened = await openContainer(makeZip(names.map((name) => entry(name))));
		expect(outcomesOf(opened)).toEqual(names.map((name) => [name, 'part']));
	});

	it.each([
		...['._bill.pdf', '__MACOSX/bill.pdf', '__MACOSX/._bill.pdf', '.DS_Store', 'Thumbs.db', 'desktop.ini'],
		...['~$bill.pdf', '.~lock.bill.pdf#', 'Icon\r', '.localized', '.Trashes/501/bill.pdf'],
	])('converts a document named %j', async (name) => {
		const opened = await openContainer(makeZip([entry(name)]));
		expect(outcomesOf(opened)).toEqual([[expect.any(String), 'part']]);
	});

	it.each([
		['__MACOSX/notes.txt', 'hello', 'partNotRead'],
		['._notes.txt', 'hello', 'partNotRead'],
		['Thumbs.db', 'SQLite format 3', 'partNotRead'],
		['bill.pdf', '', 'emptyFile'],
		['._bill.pdf', 'damaged', 'part'],
	])('does not take %s for one if it contains "%s"', async (name, text, outcome) => {
		const opened = await openContainer(makeZip([entry('bill 1.pdf'), entry(name, Buffer.from(text))]));
		expect(outcomesOf(opened)[1]?.[1]).toBe(outcome);
	});

	it('skips them in nested archives too', async () => {
		const inner = makeZip([entry('a.pdf'), entry('__MACOSX/._a.pdf', appleDouble)]);
		const file = { name: 'all.zip', type: 'application/zip', bytes: inner };
		expect(outcomesOf(await openContainer(makeEml({ files: [file] })))).toEqual([
			['all.zip/a.pdf', 'part'],
			['all.zip/__MACOSX/_a.pdf', 'noDocument'],
			['all.zip', 'opened'],
		]);
	});

	it('does not name them when nothing can be read', async () => {
		const bytes = makeZip([entry('notes.txt', Buffer.from('hello')), entry('.DS_Store', folderView)]);
		await expect(openContainer(bytes)).rejects.toMatchObject({
			errorName: 'nothingToConvert',
			details: { files: 'notes.txt' },
		});
	});
});

describe('an archive without a usable entry fails with the reason of its entries', () => {
	const secret = (name: string, aes?: 1 | 2): ZipPart => ({
		...entry(name),
		password: 'sesame',
		...(aes ? { aes } : {}),
	});

	it.each([
		['traditional encryption', [secret('a.pdf')]],
		['WinZip encryption', [secret('a.pdf', 1)]],
		['newer WinZip encryption', [secret('a.pdf', 2)]],
		['several encrypted entries', [secret('a.pdf'), secret('b.pdf', 2)]],
		['an encrypted entry beside another file', [entry('notes.txt', Buffer.from('hello')), secret('a.pdf')]],
		['an encrypted entry beside system files', [entry('__MACOSX/._a.pdf', appleDouble), secret('a.pdf')]],
		['an encrypted entry beside a damaged one', [{ ...entry('c.pdf'), claimedSize: 5 }, secret('a.pdf')]],
	])('%s: a missing or incorrect password', async (_name, parts) => {
		const bytes = makeZip(parts);
		for (const password of [undefined, 'wrong']) {
			await expect(
				openContainer(bytes, { fileName: 'all.zip', ...(password === undefined ? {} : { password }) }),
			).rejects.toMatchObject({ errorName: 'passwordRequired', details: { file: 'all.zip' } });
		}
	});

	it('a nested encrypted archive: a missing password', async () => {
		const inner = makeZip([secret('a.pdf')]);
		expect(await failureOf(openContainer(makeZip([entry('inner.zip', inner)])))).toBe('passwordRequired');
	});

	it('a damaged entry: damage', async () => {
		const bytes = makeZip([{ ...entry('bad.pdf'), claimedSize: 5 }]);
		await expect(openContainer(bytes)).rejects.toMatchObject({ errorName: 'cannotOpen', details: { file: 'bad.pdf' } });
	});
});
