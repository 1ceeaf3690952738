import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { AddressSigner } from '../../../src/http/signed-address';

const signer = new AddressSigner(randomBytes(32));
const now = 1_700_000_000_000;

function queryOf(address: string): Record<string, string> {
	return Object.fromEntries(new URL(address).searchParams);
}

describe('a signed URL', () => {
	const address = signer.address('upload', 'file-1', now + 60_000, 'https://host/prefix');

	it('is valid until its expiry', () => {
		expect(address).toMatch(
			/^https:\/\/host\/prefix\/server\/v2\/upload\/file-1\?expires=1700000060&signature=[\w-]{43}$/,
		);
		signer.check('upload', 'file-1', queryOf(address), now + 59_999);
		expect(() => signer.check('upload', 'file-1', queryOf(address), now + 60_000)).toThrow(
			expect.objectContaining({ errorName: 'addressExpired' }),
		);
	});

	it('is for one kind, one file and one key', () => {
		const invalid = expect.objectContaining({ errorName: 'addressInvalid' });
		expect(() => signer.check('result', 'file-1', queryOf(address), now)).toThrow(invalid);
		expect(() => signer.check('upload', 'file-2', queryOf(address), now)).toThrow(invalid);
		expect(() => new AddressSigner(randomBytes(32)).check('upload', 'file-1', queryOf(address), now)).toThrow(invalid);
	});

	it('of an old secret is valid as long as the secret is accepted', () => {
		const [old, fresh] = [randomBytes(32), randomBytes(32)];
		const given = new AddressSigner(old).address('upload', 'file-1', now + 1000, 'https://host');
		const rotated = new AddressSigner(fresh, [old]);
		rotated.check('upload', 'file-1', queryOf(given), now);
		expect(() => new AddressSigner(fresh).check('upload', 'file-1', queryOf(given), now)).toThrow();
		const made = rotated.address('upload', 'file-1', now + 1000, 'https://host');
		new AddressSigner(fresh).check('upload', 'file-1', queryOf(made), now);
	});

	it('tolerates clock skew', () => {
		const patient = new AddressSigner(Buffer.alloc(32), [], 300_000);
		const given = patient.address('upload', 'file-1', now + 1000, 'https://host');
		patient.check('upload', 'file-1', queryOf(given), now + 300_999);
		expect(() => patient.check('upload', 'file-1', queryOf(given), now + 301_000)).toThrow(
			expect.objectContaining({ errorName: 'addressExpired' }),
		);
	});

	it('rejects any change', () => {
		fc.assert(
			fc.property(
				fc.constantFrom('expires', 'signature'),
				fc.nat(60),
				fc.string({ unit: 'grapheme-ascii', maxLength: 2 }),
				(field, at, text) => {
					const query = queryOf(address);
					const value = query[field] ?? '';
					const changed = value.slice(0, at) + text + value.slice(at + 1);
					fc.pre(changed !== value);
					expect(() => signer.check('upload', 'file-1', { ...query, [field]: changed }, now)).toThrow(
						expect.objectContaining({ errorName: 'addressInvalid' }),
					);
				},
			),
		);
		for (const query of [
			{},
			{ ...queryOf(address), signature: ['a', 'b'] },
			{ signature: queryOf(address)['signature'] },
		]) {
			expect(() => signer.check('upload', 'file-1', query, now)).toThrow(
				expect.objectContaining({ errorName: 'addressInvalid' }),
			);
		}
	});
});
