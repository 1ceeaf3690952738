import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findLanguages } from '../../../../src/engine/external/tesseract-data';

describe('language data of Tesseract', () => {
	const folder = mkdtempSync(join(tmpdir(), 'language-data-'));
	const before = process.env.TESSDATA_PREFIX;
	afterAll(() => {
		rmSync(folder, { recursive: true });
		if (before === undefined) delete process.env.TESSDATA_PREFIX;
		else process.env.TESSDATA_PREFIX = before;
	});

	it('is read from TESSDATA_PREFIX instead of the system folders', () => {
		process.env.TESSDATA_PREFIX = folder;
		expect([...findLanguages(undefined).values()].every(({ compressed }) => compressed)).toBe(true);
		writeFileSync(join(folder, 'eng.traineddata'), '');
		writeFileSync(join(folder, 'nor.traineddata'), '');
		const found = findLanguages(undefined);
		expect(found.get('eng')?.path).toBe(join(folder, 'eng.traineddata'));
		expect(found.get('nor')?.path).toBe(join(folder, 'nor.traineddata'));
		expect(found.get('osd')?.compressed).toBe(true);
	});
});
