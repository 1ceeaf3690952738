interface Stoppable {
	stop(): Promise<void>;
}

/** Jest loads set-up and teardown apart from each other; only the global object is common to both. */
const shared = globalThis as { documentConversionRealN8n?: Stoppable };

/** Remember what the teardown has to end. */
export function keepForTeardown(running: Stoppable): void {
	shared.documentConversionRealN8n = running;
}

/** Jest's global teardown of the project `n8n`. */
export default async function tearDown(): Promise<void> {
	await shared.documentConversionRealN8n?.stop();
}
