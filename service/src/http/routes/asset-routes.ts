import type { FastifyInstance } from 'fastify';
import { showAssets } from '../../accounts/ledger';
import { successEnvelope } from '../envelope';
import type { HttpParts } from '../parts';
import { callerOf } from '../request';

/** `GET /asset/info`: the remaining assets of the caller's account. */
export function assetRoutes(scope: FastifyInstance, { store }: HttpParts): void {
	scope.get('/asset/info', async (request) => {
		const assets = await showAssets(store, callerOf(request).account.id);
		return successEnvelope({
			tenantAsset: assets.map(({ assetType, balance, withheld }) => ({
				assetTypeName: assetType,
				asset: balance,
				withholdingAsset: withheld,
			})),
		});
	});
}
