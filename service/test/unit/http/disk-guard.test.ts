import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { DiskGuard } from '../../../src/http/disk-guard';

const request = (bytes?: number) =>
	({
		headers: bytes === undefined ? {} : { 'content-length': String(bytes) },
		raw: new EventEmitter(),
	}) as unknown as FastifyRequest;
const answer = () => ({ raw: new EventEmitter() }) as unknown as FastifyReply;
const disk = (free: number, share: number) => ({
	freeBytes: () => Promise.resolve(free),
	freeShare: () => Promise.resolve(share),
});
const guardOf = (free: number, share: number, freeDiskBytes: number, freeDiskPercent: number) =>
	new DiskGuard(disk(free, share) as never, { freeDiskBytes, freeDiskPercent });
const full = { errorName: 'outOfDiskSpace', httpStatus: 503 };

describe('disk space', () => {
	it.each([
		[100, 0.5, 101, 0, true],
		[100, 0.5, 100, 0, false],
		[100, 0.04, 0, 5, true],
		[100, 0.05, 0, 5, false],
		[0, 0, 0, 0, false],
	])(
		'with %d free bytes (share %d), and %d bytes and %d percent reserved',
		async (free, share, bytes, percent, isFull) => {
			const check = guardOf(free, share, bytes, percent).check();
			if (isFull) await expect(check).rejects.toMatchObject(full);
			else await check;
		},
	);

	it('is reserved for incoming bodies until they are answered', async () => {
		const guard = guardOf(1000, 0.5, 200, 0);
		const first = answer();
		await guard.reserve(request(400), first, 1);
		await guard.reserve(request(200), answer(), 2);
		await expect(guard.reserve(request(201), answer(), 3)).rejects.toMatchObject(full);
		first.raw.emit('close');
		await guard.reserve(request(201), answer(), 3);
	});
	it('is reserved for copies that the service makes, at most half for one account', async () => {
		const guard = guardOf(1000, 0.5, 200, 0);
		await expect(guard.within(401, 1, () => Promise.resolve())).rejects.toMatchObject(full);
		let end = (): void => undefined;
		const copying = guard.within(400, 1, () => new Promise<void>((resolve) => (end = resolve)));
		await expect(guard.within(1, 1, () => Promise.resolve())).rejects.toMatchObject(full);
		await guard.within(200, 2, () => Promise.resolve());
		end();
		await copying;
		await expect(guard.within(400, 1, () => Promise.reject(new Error('fails')))).rejects.toThrow('fails');
		await guard.within(400, 1, () => Promise.resolve());
	});

	it('is released once, if the body arrived or its connection closed before the answer', async () => {
		const guard = guardOf(1000, 0.5, 200, 0);
		const [gone, reply] = [request(400), answer()];
		await guard.reserve(gone, reply, 1);
		gone.raw.emit('close');
		await guard.reserve(request(400), answer(), 2);
		reply.raw.emit('close');
		await expect(guard.reserve(request(300), answer(), 3)).rejects.toMatchObject(full);
	});

	it('is checked once for parallel requests', async () => {
		const slow = { ...disk(1000, 0.5), freeBytes: () => sleep(20, 1000) };
		const guard = new DiskGuard(slow as never, { freeDiskBytes: 200, freeDiskPercent: 0 });
		await Promise.all([1, 2, 3].map((account) => guard.reserve(request(100), answer(), account)));
	});

	it('is not reserved for closed connections', async () => {
		const guard = guardOf(1000, 0.5, 200, 0);
		const closedRequest = request(400);
		Object.assign(closedRequest.raw, { destroyed: true });
		await guard.reserve(closedRequest, answer(), 1);
		await guard.reserve(request(400), answer(), 1);
	});

	it('is limited to half per account, including its stored bytes', async () => {
		const guard = guardOf(1000, 0.5, 200, 0);
		await expect(guard.reserve(request(401), answer(), 1)).rejects.toMatchObject(full);
		await guard.reserve(request(300), answer(), 1);
		await expect(guard.reserve(request(101), answer(), 1)).rejects.toMatchObject(full);
		// 600 of what was 1400 are its own already.
		await expect(guard.reserve(request(101), answer(), 2, 600)).rejects.toMatchObject(full);
		await guard.reserve(request(250), answer(), 2);
	});

	it('is also reserved for a body of unknown length', async () => {
		await expect(guardOf(20_000_000, 0.5, 0, 0).reserve(request(), answer(), 1)).rejects.toMatchObject(full);
		await guardOf(40_000_000, 0.5, 0, 0).reserve(request(), answer(), 1);
	});
});
