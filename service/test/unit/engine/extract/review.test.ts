import { Extraction } from '../../../../src/engine/extract/extraction';
import { ReadingRecord } from '../../../../src/engine/extract/learned/reading';
import { pageText } from '../../../../src/engine/extract/page-text';
import { writeResult } from '../../../../src/engine/extract/result';
import { reviewDocument } from '../../../../src/engine/extract/review/review-document';
import type { KeyReview, ResultJson } from '../../../../src/engine/extract/review/result-json';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '../../../support/temporary-folder';
import { pageOf } from './support';

const page = `
Harbour & Sons Ltd
Invoice number: 4711                   Invoice date: 04.05.2026
                          Net total     100.00
                          VAT 20 %       20.00
                          Total         125.00 EUR
                          To be paid    120.00 EUR`;

const keys = ['Invoice number', 'Net total', 'Tax amount', 'Total amount', 'Route'];

async function extracted(): Promise<{ result: ResultJson; reading: ReturnType<ReadingRecord['finish']> }> {
	const [extraction, reading, own] = [new Extraction(keys), new ReadingRecord(), pageOf(page)];
	extraction.addPage(pageText(own));
	reading.addPage(own);
	const folder = await temporaryFolder();
	try {
		const path = join(folder.path, 'result.json');
		await writeResult(path, { keys, pages: [own], extracted: extraction.finish(), tables: [] });
		return { result: JSON.parse(await readFile(path, 'utf8')) as ResultJson, reading: reading.finish() };
	} finally {
		await folder.remove();
	}
}

const review = (key: string, more: Partial<KeyReview>): KeyReview => ({
	...{ key, use: 0, state: 'corrected', text: '', page: 0 },
	...more,
});

describe('a reviewed result', () => {
	it('has the correction everywhere, with full confidence and position', async () => {
		const { result, reading } = await extracted();
		expect(result.data.fields.find(({ key }) => key === 'Total amount')?.text).toBe('125.00');
		const work = { result, reading, version: 1, reviews: [review('Total amount', { text: '120.00' })] };
		const { data } = reviewDocument(work).result;
		expect(data.details['Page-0']).toMatchObject({ 'Total amount': '120.00', 'Invoice number': '4711' });
		const total = data.fields.find(({ key }) => key === 'Total amount');
		expect(total).toMatchObject({
			text: '120.00',
			value: '120.00',
			type: 'amount',
			confidence: 1,
			reviewed: 'corrected',
		});
		expect(total?.box?.[1]).toBeGreaterThan(
			result.data.fields.find(({ key }) => key === 'Total amount')?.box?.[1] ?? 0,
		);
		expect(data.review).toBe(1);
	});

	it('is checked again: a failed check passes with the right value', async () => {
		const { result, reading } = await extracted();
		const stateOf = (of: ResultJson) => of.data.checks.find(({ check }) => check === 'totals')?.state;
		expect(stateOf(result)).toBe('failed');
		const after = reviewDocument({
			result,
			reading,
			version: 1,
			reviews: [review('Total amount', { text: '120.00' })],
		});
		expect(stateOf(after.result)).toBe('passed');
		expect(after.result.data.checks.find(({ check }) => check === 'totals')?.keys).toContain('Total amount');
	});

	it('has no value for a missing field', async () => {
		const { result, reading } = await extracted();
		const reviews = [review('Invoice number', { state: 'absent' })];
		const { data } = reviewDocument({ result, reading, version: 1, reviews }).result;
		expect(data.details['Page-0']?.['Invoice number']).toBe('');
		expect(data.fields.map(({ key }) => key)).not.toContain('Invoice number');
	});

	it('accepts a typed value that is on no page, without a position', async () => {
		const { result, reading } = await extracted();
		const reviews = [review('Route', { text: 'by sea' })];
		const { result: after, memory } = reviewDocument({ result, reading, version: 1, reviews });
		expect(after.data.fields.find(({ key }) => key === 'Route')).toMatchObject({ text: 'by sea', box: null });
		expect(memory?.fields).toEqual([]);
	});

	it('marks a confirmed value and keeps its position', async () => {
		const { result, reading } = await extracted();
		const before = result.data.fields.find(({ key }) => key === 'Invoice number');
		const reviews = [review('Invoice number', { state: 'confirmed', text: '4711' })];
		const { result: after, memory } = reviewDocument({ result, reading, version: 3, reviews });
		const now = after.data.fields.find(({ key }) => key === 'Invoice number');
		expect(now).toEqual({ ...before, confidence: 1, reviewed: 'confirmed' });
		expect(memory?.fields).toMatchObject([{ key: 'Invoice number', isConfirmed: true, label: { value: 'behind' } }]);
	});

	it('uses the recognized words, even if OCR misread the typed value', async () => {
		const { result, reading } = await extracted();
		const words = reading.pages[0]?.words ?? [];
		const [, left, top, right, bottom] = words.find(([text]) => text === '4711') ?? ['', 0, 0, 0, 0];
		const reviews = [review('Invoice number', { text: '4771', box: [left, top, right, bottom] })];
		const { memory } = reviewDocument({ result, reading, version: 1, reviews });
		expect(memory?.fields).toMatchObject([
			{ key: 'Invoice number', text: '4771', label: { words: ['inuoice', 'no'] } },
		]);
	});
});
