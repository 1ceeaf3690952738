import type { FastifyInstance } from 'fastify';
import { toolDefinition, toolPaths } from '../../../../contract/tools';
import { successEnvelope } from '../envelope';

/** `GET /tool/support`: the available tools. */
export function toolRoutes(scope: FastifyInstance): void {
	scope.get('/tool/support', () =>
		successEnvelope(
			toolPaths.map((executeTypeUrl) => {
				const { sourceTypeName, targetTypeName } = toolDefinition(executeTypeUrl);
				return { sourceTypeName, targetTypeName, executeTypeUrl };
			}),
		),
	);
}
