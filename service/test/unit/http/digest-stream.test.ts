import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { checkedContent, expectedChecksums } from '../../../src/http/checksum';

/** As long as a database may take to answer before anybody reads the body. */
const later = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));

describe('a body with a checksum that nobody reads yet', () => {
	const wrong = expectedChecksums({ 'x-checksum-sha256': '0'.repeat(64) });

	it('keeps its fault for whoever reads it: the process does not end by it', async () => {
		const content = checkedContent(Readable.from([Buffer.from('small body')]), wrong);
		await later();
		await expect(buffer(content)).rejects.toThrow(/x-checksum-sha256/);
	});

	it('keeps the fault of a connection that breaks', async () => {
		const body = new Readable({ read: () => undefined });
		const content = checkedContent(body, wrong);
		body.push('half');
		body.destroy(new Error('aborted'));
		await later();
		await expect(buffer(content)).rejects.toThrow('aborted');
	});
});
