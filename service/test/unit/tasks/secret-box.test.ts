import { randomBytes } from 'node:crypto';
import { SecretBox } from '../../../src/tasks/secret-box';

describe('a secret box', () => {
	const box = new SecretBox(randomBytes(32));

	it('round-trips any text', () => {
		for (const text of ['', 'secret', '密码 🔑', 'x'.repeat(10_000)])
			expect(box.open(box.seal(text, 'a'), 'a')).toBe(text);
	});

	it('seals the same text differently each time, without leaking it', () => {
		const sealed = [box.seal('secret', 'a'), box.seal('secret', 'a')];
		expect(sealed[0]).not.toBe(sealed[1]);
		expect(Buffer.from(sealed[0] ?? '', 'base64').toString('latin1')).not.toContain('secret');
	});

	it('rejects another owner, another key and any change', () => {
		const sealed = box.seal('secret', 'a');
		expect(() => box.open(sealed, 'b')).toThrow();
		expect(() => new SecretBox(randomBytes(32)).open(sealed, 'a')).toThrow();
		const bytes = Buffer.from(sealed, 'base64');
		for (let index = 0; index < bytes.length; index++) {
			const changed = Buffer.from(bytes);
			changed[index] = (changed[index] ?? 0) ^ 1;
			expect(() => box.open(changed.toString('base64'), 'a')).toThrow();
		}
		expect(() => box.open('', 'a')).toThrow();
	});
});
