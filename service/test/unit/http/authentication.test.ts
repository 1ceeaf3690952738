import rateLimit from '@fastify/rate-limit';
import { fastify } from 'fastify';
import { ServiceError } from '../../../src/messages/errors';
import { requireKey } from '../../../src/http/authentication';
import type { HttpParts } from '../../../src/http/parts';

/** Status of every one of some calls, by what the check of their key ends with. */
async function statusesOf(error: ServiceError, calls: number): Promise<readonly number[]> {
	const app = fastify();
	app.setErrorHandler((thrown, _request, reply) =>
		reply.status(thrown instanceof ServiceError ? thrown.httpStatus : 500).send(),
	);
	await app.register(rateLimit, { global: false });
	const parts = {
		keys: { authenticate: () => Promise.reject(error) },
		settings: { wrongKeysPerMinute: 3, requestsPerMinute: 100 },
		counts: undefined,
	};
	requireKey(app, parts as unknown as HttpParts, () => 'a key');
	app.get('/', () => 'here');
	const statuses: number[] = [];
	const address = await app.listen({ host: '127.0.0.1', port: 0 });
	for (let call = 0; call < calls; call++) statuses.push((await fetch(address)).status);
	await app.close();
	return statuses;
}

describe('a key check', () => {
	it('is rate limited for wrong keys', async () => {
		expect(await statusesOf(new ServiceError('unauthorized'), 5)).toEqual([401, 401, 401, 429, 429]);
	});

	it('does not count as wrong while the database is down', async () => {
		expect(await statusesOf(new ServiceError('storeUnavailable'), 5)).toEqual([503, 503, 503, 503, 503]);
	});
});
