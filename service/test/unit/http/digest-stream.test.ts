import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkedContent, expectedChecksums } from '../../../src/http/checksum';

/** Simulates a slow database query before the body is read. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('an unread body with a checksum', () => {
	const wrong = expectedChecksums({ 'x-checksum-sha256': '0'.repeat(64) });

	it('keeps its error for the reader without crashing the process', async () => {
		const content = checkedContent(Readable.from([Buffer.from('small body')]), wrong);
		await later();
		await expect(buffer(content)).rejects.toThrow(/x-checksum-sha256/);
	});

	it('keeps the error of a broken connection', async () => {
		const body = new Readable({ read: () => undefined });
		const content = checkedContent(body, wrong);
		body.push('half');
		body.destroy(new Error('aborted'));
		await later();
		await expect(buffer(content)).rejects.toThrow('aborted');
	});
});
