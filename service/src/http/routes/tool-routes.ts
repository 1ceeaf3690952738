import type { FastifyInstance } from 'fastify';
import { toolDefinition } from '../../../../contract/tools';
import { successEnvelope } from '../envelope';
import type { HttpParts } from '../parts';

/** `GET /tool/support`: the tools that really work. */
export function toolRoutes(scope: FastifyInstance, { supportedTools }: HttpParts): void {
	scope.get('/tool/support', () =>
		successEnvelope(
			supportedTools.map((executeTypeUrl) => {
				const { sourceTypeName, targetTypeName } = toolDefinition(executeTypeUrl);
				return { sourceTypeName, targetTypeName, executeTypeUrl };
			}),
		),
	);
}
