import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Reach of an IP address: `private` is this machine and its neighbors, which an operator may allow; `reserved` must
 * never be called: link-local (with cloud metadata), multicast, documentation, unassigned.
 */
type AddressReach = 'public' | 'private' | 'reserved';

/** IANA special-purpose registries (RFC 6890 and later), and addresses that clouds answer inside their machines. */
const reserved4 = blockList(
	'0.0.0.0/8',
	'100.100.100.200/32',
	'168.63.129.16/32',
	'169.254.0.0/16',
	'192.0.0.0/24',
	'192.0.2.0/24',
	'192.88.99.0/24',
	'198.18.0.0/15',
	'198.51.100.0/24',
	'203.0.113.0/24',
	'224.0.0.0/4',
	'240.0.0.0/4',
);
const private4 = blockList('10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16');
const private6 = blockList('::1/128', 'fc00::/7');
const global6 = blockList('2000::/3');
/** Parts of `2000::/3`: protocol assignments with Teredo, documentation; and a metadata address in `fc00::/7`. */
const reserved6 = blockList('2001::/23', '2001:db8::/32', '3fff::/20', 'fd00:ec2::254/128');

/** @returns `reserved` for anything that is not an IP address */
export function addressReach(address: string): AddressReach {
	if (isIPv4(address)) return reachOfIpv4(address);
	const groups = isIPv6(address) ? groupsOfIpv6(address) : undefined;
	if (!groups) return 'reserved';
	const embedded = embeddedIpv4(groups);
	if (embedded !== undefined) return reachOfIpv4(embedded);
	const plain = groups.map((group) => group.toString(16)).join(':');
	if (reserved6.check(plain, 'ipv6')) return 'reserved';
	if (private6.check(plain, 'ipv6')) return 'private';
	return global6.check(plain, 'ipv6') ? 'public' : 'reserved';
}

function reachOfIpv4(address: string): AddressReach {
	if (reserved4.check(address)) return 'reserved';
	return private4.check(address) ? 'private' : 'public';
}

/** The eight groups of an IPv6 address; `undefined` with a zone, which only link-local ones have. */
function groupsOfIpv6(address: string): readonly number[] | undefined {
	if (address.includes('%')) return undefined;
	// Normalizes a dotted tail and capitals.
	const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
	const numbers = (part: string): number[] =>
		part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16));
	const [before, after] = [numbers(head), numbers(tail ?? '')];
	return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

/** The IPv4 address embedded in an IPv6 address: packets go there, so it decides. */
function embeddedIpv4(groups: readonly number[]): string | undefined {
	const dotted = (high = 0, low = 0): string => [high >> 8, high & 255, low >> 8, low & 255].join('.');
	const starts = (...expected: readonly number[]): boolean => expected.every((group, index) => groups[index] === group);
	const last = dotted(groups[6], groups[7]);
	// Mapped (RFC 4291) and NAT64 (RFC 6052).
	if (starts(0, 0, 0, 0, 0, 0xffff) || starts(0x64, 0xff9b, 0, 0, 0, 0)) return last;
	// 6to4 (RFC 3056).
	if (starts(0x2002)) return dotted(groups[1], groups[2]);
	// ISATAP (RFC 5214), under any prefix.
	if ((groups[4] === 0 || groups[4] === 0x200) && groups[5] === 0x5efe) return last;
	return undefined;
}

function blockList(...subnets: readonly string[]): BlockList {
	const list = new BlockList();
	for (const subnet of subnets) {
		const [network = '', bits] = subnet.split('/');
		list.addSubnet(network, Number(bits), isIPv4(network) ? 'ipv4' : 'ipv6');
	}
	return list;
}
