import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';

/**
 * Closes connections beyond a maximum per address, so that others are answered.
 * @param isTrusted  a proxy with many clients
 */
export function boundConnections(server: Server, most: number, isTrusted: (address: string) => boolean): void {
	const open = new Map<string, number>();
	server.on('connection', (socket: Socket) => {
		const { remoteAddress } = socket;
		// Already gone, or trusted.
		if (remoteAddress === undefined || isTrusted(remoteAddress)) return;
		const owner = ownerOf(remoteAddress);
		const count = (open.get(owner) ?? 0) + 1;
		if (count > most) {
			socket.destroy();
			return;
		}
		open.set(owner, count);
		socket.once('close', () => {
			const left = (open.get(owner) ?? 1) - 1;
			if (left === 0) open.delete(owner);
			else open.set(owner, left);
		});
	});
}

/** Whether a connection comes from a proxy of the setting `trustProxy`; a number of proxies means that all do. */
export function isTrustedProxy(setting: string): (address: string) => boolean {
	if (setting === 'false') return () => false;
	if (setting === 'true' || /^\d{1,2}$/.test(setting)) return () => true;
	const proxies = new BlockList();
	for (const one of setting.split(',')) {
		const [address = '', bits] = one.trim().split('/');
		const family = isIPv6(address) ? 'ipv6' : 'ipv4';
		if (bits === undefined) proxies.addAddress(address, family);
		else proxies.addSubnet(address, Number(bits), family);
	}
	return (address) => proxies.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/** Client of an address: IPv6 clients have any number of addresses, all in one network (RFC 6177). */
export function ownerOf(address: string): string {
	const version4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
	if (version4 !== undefined) return version4;
	if (!isIPv6(address)) return address;
	const [head = '', tail] = address.split('%')[0]!.split('::');
	const first = head === '' ? [] : head.split(':');
	const last = tail === undefined || tail === '' ? [] : tail.split(':');
	const groups = tail === undefined ? first : [...first, ...Array(8 - first.length - last.length).fill('0'), ...last];
	return groups.slice(0, 4).join(':');
}
