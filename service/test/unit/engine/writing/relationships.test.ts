import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { Relationships } from '../../../../src/engine/writing/office/package';

async function targetOf(address: string): Promise<string | undefined> {
	const relationships = new Relationships();
	relationships.add('hyperlink', address, 'External');
	const [part] = relationships.parts('word/document.xml');
	const { bytes } = part!;
	const content = Buffer.isBuffer(bytes) ? bytes : await buffer(bytes as Readable);
	return /Target="([^"]*)"/.exec(content.toString())?.[1];
}

describe('link targets of an Office file', () => {
	it.each([
		['http://e.org/a?b=c%20d', 'http://e.org/a?b=c%20d'],
		['http://e.org/a\r\nHost: b', 'http://e.org/a%0D%0AHost: b'],
		['http://e.org/\u0085\t', 'http://e.org/%C2%85%09'],
		['http://e.org/报告', 'http://e.org/报告'],
	])('%j is written as %j', async (address, written) => {
		expect(await targetOf(address)).toBe(written);
	});
});
