import { isPrivateHost, isAllowedAddress } from '../../../nodes/DocumentConversion/transport/named-address';

const hosted = 'https://api.example.com/server/v2';
const own = 'http://document-conversion:8480/server/v2';

describe('a URL from a server', () => {
	it.each([
		'http://127.0.0.1/a',
		'http://localhost:5678/rest',
		'http://169.254.169.254/latest/meta-data',
		'http://10.0.0.1/a',
		'http://172.16.3.4/a',
		'http://192.168.1.1/a',
		'http://100.64.0.1/a',
		'http://0x7f000001/a',
		'http://2130706433/a',
		'http://0/a',
		'http://[::1]/a',
		'http://[::ffff:127.0.0.1]/a',
		'http://[fd00::1]/a',
		'http://[fe80::1]/a',
		'http://postgres:5432/a',
		'http://metadata.google.internal/a',
		'http://printer.local/a',
		'file:///etc/passwd',
		'ftp://example.com/a',
		'javascript:alert(1)',
		'nonsense',
	])('%s is not requested for a public server', (address) => {
		expect(isAllowedAddress(address, hosted)).toBe(false);
	});

	it.each(['https://api.example.com/x', 'https://bucket.s3.amazonaws.com/x?y', 'http://203.0.114.5:9000/x'])(
		'%s is requested',
		(address) => expect(isAllowedAddress(address, hosted)).toBe(true),
	);

	it('may be private if the server is in a private network', () => {
		for (const address of ['http://document-conversion:8480/x', 'http://s3:8333/x', 'http://127.0.0.1:9000/x']) {
			expect(isAllowedAddress(address, own)).toBe(true);
		}
		expect(isAllowedAddress('file:///etc/passwd', own)).toBe(false);
	});

	it('is judged by its host name as written', () => {
		expect(['example.com', '8.8.8.8', '[2606:4700::1]', 'localhost.example.com'].map(isPrivateHost)).toEqual([
			false,
			false,
			false,
			false,
		]);
	});
});
