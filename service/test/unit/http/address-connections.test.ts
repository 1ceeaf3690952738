import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { boundConnections, isTrustedProxy, ownerOf } from '../../../src/http/address-connections';
import { waitUntil } from '../../support/wait-until';

/** Open so many connections. @returns those that stay open, and what closes everything */
async function open(most: number, count: number, isTrusted: (address: string) => boolean) {
	const server = createServer((_request, response) => response.end('here'));
	boundConnections(server, most, isTrusted);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	const sockets: Socket[] = [];
	const add = (): Socket => {
		const socket = connect(port, '127.0.0.1').on('error', () => undefined);
		sockets.push(socket);
		return socket;
	};
	for (let made = 0; made < count; made++) add();
	const stayed = () => sockets.filter(({ destroyed, readyState }) => !destroyed && readyState === 'open');
	const close = () => {
		for (const socket of sockets) socket.destroy();
		server.closeAllConnections();
		server.close();
	};
	/** Waits until so many are open, and whether more of them are closed. */
	const settled = async (open: number): Promise<void> => {
		const isSettled = () => stayed().length === open && sockets.every(({ connecting }) => !connecting);
		await waitUntil(isSettled, `${open} connections are open`, 20);
		await new Promise((resolve) => setTimeout(resolve, 200));
	};
	return { stayed, settled, add, close };
}

describe('connections of one address', () => {
	it('are closed above the limit, and accepted again when some end', async () => {
		const test = await open(5, 12, () => false);
		await test.settled(5);
		expect(test.stayed()).toHaveLength(5);
		for (const socket of test.stayed().slice(0, 2)) socket.destroy();
		await test.settled(3);
		for (let count = 0; count < 4; count++) test.add();
		await test.settled(5);
		expect(test.stayed()).toHaveLength(5);
		test.close();
	});

	it('are not counted through a proxy', async () => {
		const test = await open(5, 12, isTrustedProxy('127.0.0.0/8'));
		await test.settled(12);
		expect(test.stayed()).toHaveLength(12);
		test.close();
	});
});

describe('the setting trustProxy', () => {
	it('determines which connections come from proxies', () => {
		expect(isTrustedProxy('false')('10.0.0.1')).toBe(false);
		for (const setting of ['true', '2']) expect(isTrustedProxy(setting)('10.0.0.1')).toBe(true);
		const named = isTrustedProxy('10.1.0.0/16, 192.168.0.7, fd00::/8');
		for (const address of ['10.1.2.3', '::ffff:10.1.2.3', '192.168.0.7', 'fd12::1']) {
			expect([address, named(address)]).toEqual([address, true]);
		}
		for (const address of ['10.2.0.1', '192.168.0.8', 'fe80::1']) {
			expect([address, named(address)]).toEqual([address, false]);
		}
	});
});

describe('the owner of an address', () => {
	it.each([
		['10.0.0.1', '10.0.0.1'],
		['::ffff:10.0.0.1', '10.0.0.1'],
		['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
		['2001:db8::6', '2001:db8:0:0'],
		['::1', '0:0:0:0'],
		['fe80::1%eth0', 'fe80:0:0:0'],
	])('%s is %s', (address, owner) => expect(ownerOf(address)).toBe(owner));
});
