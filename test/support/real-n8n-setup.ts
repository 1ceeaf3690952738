import { startRealN8n } from './real-n8n-start';
import { keepForTeardown } from './real-n8n-teardown';

/** Jest's global set-up of the project `n8n`: one n8n and one service for all its test files. */
export default async function setUp(): Promise<void> {
	keepForTeardown(await startRealN8n());
}
