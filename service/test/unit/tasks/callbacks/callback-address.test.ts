import { addressReach } from '../../../../src/tasks/callbacks/address-reach';
import {
	AddressRefusedError,
	checkCallbackUrl,
	parseCallbackUrl,
	resolveCallback,
	type Resolve,
} from '../../../../src/tasks/callbacks/callback-address';

const never: Resolve = () => Promise.reject(new Error('an IP address is not looked up'));
const to =
	(...addresses: readonly string[]): Resolve =>
	() =>
		Promise.resolve(addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));

/** Why an address is refused: the name of the phrase, or `taken`. */
async function verdict(text: string, allowPrivate = false, resolve = never): Promise<string> {
	return await checkCallbackUrl(text, allowPrivate, resolve).then(
		() => 'taken',
		(error: { errorName: string; details: { reason: { phrase: string } } }) => {
			expect(error.errorName).toBe('invalidRequest');
			return error.details.reason.phrase;
		},
	);
}

/** Hosts, and whether the operator may allow them. */
const refusedHosts: readonly (readonly [host: string, reach: 'private' | 'reserved', what: string])[] = [
	['127.0.0.1', 'private', 'loopback'],
	['127.255.255.254', 'private', 'loopback, its end'],
	['127.1', 'private', 'loopback, short'],
	['2130706433', 'private', 'loopback, decimal'],
	['0x7f000001', 'private', 'loopback, hexadecimal'],
	['0x7f.0.0.1', 'private', 'loopback, hexadecimal part'],
	['0177.0.0.1', 'private', 'loopback, octal'],
	['017700000001', 'private', 'loopback, octal whole'],
	['127.0.0.1.', 'private', 'loopback with a dot'],
	['１２７.0.0.1', 'private', 'loopback in full-width digits'],
	['127。0。0。1', 'private', 'loopback with ideographic dots'],
	['%31%32%37.0.0.1', 'private', 'loopback, percent-encoded'],
	['10.0.0.1', 'private', 'private'],
	['172.16.0.1', 'private', 'private'],
	['172.31.255.255', 'private', 'private, its end'],
	['192.168.1.1', 'private', 'private'],
	['0xc0a80101', 'private', 'private, hexadecimal'],
	['192.168.257', 'private', 'private, short'],
	['100.64.0.1', 'private', 'CGNAT'],
	['100.127.255.255', 'private', 'CGNAT, its end'],
	['[::1]', 'private', 'IPv6 loopback'],
	['[0:0:0:0:0:0:0:1]', 'private', 'IPv6 loopback, long'],
	['[fc00::1]', 'private', 'ULA'],
	['[fdff::1]', 'private', 'ULA'],
	['[::ffff:127.0.0.1]', 'private', 'mapped'],
	['[::ffff:7f00:1]', 'private', 'mapped, hexadecimal'],
	['[::ffff:192.168.0.1]', 'private', 'mapped'],
	['[2002:7f00:1::]', 'private', '6to4'],
	['[2002:c0a8:101::1]', 'private', '6to4'],
	['[64:ff9b::10.0.0.1]', 'private', 'NAT64'],
	['[2400:cb00::5efe:10.0.0.1]', 'private', 'ISATAP'],
	['[2400:cb00::200:5efe:192.168.0.1]', 'private', 'ISATAP, global flag'],
	['0.0.0.0', 'reserved', 'this host'],
	['0', 'reserved', 'this host, short'],
	['0.1.2.3', 'reserved', '0/8'],
	['169.254.0.1', 'reserved', 'link-local'],
	['169.254.169.254', 'reserved', 'metadata of clouds'],
	['0xa9fea9fe', 'reserved', 'metadata, hexadecimal'],
	['2852039166', 'reserved', 'metadata, decimal'],
	['100.100.100.200', 'reserved', 'metadata in CGNAT'],
	['168.63.129.16', 'reserved', 'platform of a cloud'],
	['192.0.0.1', 'reserved', 'protocol assignments'],
	['192.0.2.1', 'reserved', 'documentation'],
	['198.51.100.1', 'reserved', 'documentation'],
	['203.0.113.1', 'reserved', 'documentation'],
	['198.18.0.1', 'reserved', 'benchmarks'],
	['192.88.99.1', 'reserved', '6to4 relays'],
	['224.0.0.1', 'reserved', 'multicast'],
	['239.255.255.255', 'reserved', 'multicast, its end'],
	['240.0.0.1', 'reserved', 'future use'],
	['255.255.255.255', 'reserved', 'broadcast'],
	['[::]', 'reserved', 'unspecified'],
	['[::127.0.0.1]', 'reserved', 'compatible'],
	['[::8.8.8.8]', 'reserved', 'compatible'],
	['[fe80::1]', 'reserved', 'link-local'],
	['[febf::1]', 'reserved', 'link-local, its end'],
	['[fec0::1]', 'reserved', 'site-local'],
	['[ff02::1]', 'reserved', 'multicast'],
	['[2001:db8::1]', 'reserved', 'documentation'],
	['[3fff::1]', 'reserved', 'documentation'],
	['[2001:0:7f00:1::]', 'reserved', 'Teredo'],
	['[2001:0:4136:e378:8000:63bf:3fff:fdd2]', 'reserved', 'Teredo'],
	['[fd00:ec2::254]', 'reserved', 'metadata in ULA'],
	['[::ffff:169.254.169.254]', 'reserved', 'mapped metadata'],
	['[64:ff9b::a9fe:a9fe]', 'reserved', 'NAT64 metadata'],
	['[64:ff9b:1::1]', 'reserved', 'local NAT64'],
	['[2002:a9fe:a9fe::1]', 'reserved', '6to4 metadata'],
	['[100::1]', 'reserved', 'discard'],
	['[::ffff:0:127.0.0.1]', 'reserved', 'translated'],
	['[4000::1]', 'reserved', 'without an owner'],
];

describe('a callback URL', () => {
	it.each(refusedHosts)('with the host %s is refused (%s: %s)', async (host, reach) => {
		for (const address of [`http://${host}/`, `HTTPS://${host}:8443/x?y`]) {
			expect(await verdict(address)).toBe('callbackHost');
			expect(await verdict(address, true)).toBe(reach === 'private' ? 'taken' : 'callbackHost');
			await expect(resolveCallback(parseCallbackUrl(address), false, never)).rejects.toThrow(AddressRefusedError);
		}
	});

	it.each([
		'8.8.8.8',
		'1.1.1.1',
		'100.63.255.255',
		'100.128.0.0',
		'172.15.0.1',
		'172.32.0.1',
		'11.0.0.1',
		'128.0.0.1',
		'192.169.0.1',
		'223.255.255.255',
		'134744072',
		'[2606:4700::1111]',
		'[2a00:1450:4001::200e]',
		'[64:ff9b::8.8.8.8]',
		'[::ffff:8.8.8.8]',
		'[2002:808:808::1]',
	])('with the public host %s is accepted', async (host) => {
		expect(await verdict(`https://${host}/hook`)).toBe('taken');
	});

	it.each([
		'',
		'example.com',
		'//example.com',
		'http:',
		'http:example.com',
		'http:/example.com',
		'http://',
		'http:///example.com',
		'http://:80/',
		'http://?x',
		'http://example.com:0/',
		'http://example.com:00/',
		'http://example.com:65536/',
		'http://example.com:-1/',
		'http://user@example.com/',
		'http://user:password@example.com/',
		'http://@example.com/',
		'http://:@example.com/',
		'http://example.com\\@127.0.0.1/',
		'http:\\\\example.com',
		'http://exa mple.com/',
		'http://example.com/\r\nx: y',
		'ht\ttp://example.com/',
		'http://1.2.3.4.5/',
		'http://256.0.0.1/',
		'http://[::1/',
		'http://[fe80::1%25eth0]/',
		'ftp://example.com/',
		'file:///etc/passwd',
		'gopher://example.com/',
		'javascript:alert(1)',
		'data:text/plain,x',
		'unix:/var/run/docker.sock',
	])('%j is refused', async (address) => {
		expect(await verdict(address, true, to('8.8.8.8'))).toBe('callbackAddress');
	});

	it('may have an uppercase scheme, surrounding white space, a port, a path with @, a query', async () => {
		const text = '  HttpS://Example.com:8443/hook@home?key=1#part ';
		expect(await checkCallbackUrl(text, false, to('8.8.8.8'))).toBe(text.trim());
	});

	it('has a maximum length', async () => {
		expect(await verdict(`http://example.com/${'x'.repeat(2048)}`)).toBe('fieldTooLong');
	});

	it('with a name is refused if one of its addresses is', async () => {
		expect(await verdict('http://name.example/', false, to('8.8.8.8', '10.0.0.1'))).toBe('callbackHost');
		expect(await verdict('http://name.example/', false, to('8.8.8.8', '::1'))).toBe('callbackHost');
		expect(await verdict('http://name.example/', false, to('fe80::1%eth0'))).toBe('callbackHost');
		expect(await verdict('http://name.example/', true, to('10.0.0.1'))).toBe('taken');
		expect(await verdict('http://localhost/')).toBe('taken');
		await expect(checkCallbackUrl('http://localhost/', false)).rejects.toThrow(/private or reserved/);
	});

	it('with an unresolvable or slow name is accepted; the attempt fails', async () => {
		expect(await verdict('http://name.example/', false, () => Promise.reject(new Error('ENOTFOUND')))).toBe('taken');
		expect(await verdict('http://name.example/', false, () => new Promise(() => undefined))).toBe('taken');
		await expect(resolveCallback(new URL('http://name.example/'), false, to())).rejects.toThrow('no address');
	});

	it('is resolved once per attempt, to prevent DNS rebinding', async () => {
		const answers = [['8.8.8.8'], ['127.0.0.1']];
		let looks = 0;
		const rebinding: Resolve = async (name) => await to(...(answers[looks++] ?? []))(name);
		const url = new URL('http://rebinding.example/');
		expect(await resolveCallback(url, false, rebinding)).toEqual([{ address: '8.8.8.8', family: 4 }]);
		expect(looks).toBe(1);
		await expect(resolveCallback(url, false, rebinding)).rejects.toThrow(AddressRefusedError);
	});
});

it('an invalid address counts as reserved', () => {
	for (const text of ['', 'localhost', '1.2.3', '::g', '127.0.0.1/8']) expect(addressReach(text)).toBe('reserved');
});
