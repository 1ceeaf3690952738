import { Agent, request } from 'node:http';

/** Not the attacker's, so that bounds of an address do not meet it. */
const localAddress = '127.0.0.2';
/** What is not answered by then counts as this slow. */
const patienceMs = 10_000;
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** One call. @returns milliseconds until its answer was read; `patienceMs` where none or a failure came */
export async function timeOf(url: string, agent: Agent, headers: Record<string, string> = {}): Promise<number> {
	const begun = performance.now();
	const answered = await new Promise<boolean>((resolve) => {
		const asked = request(url, { agent, headers, localAddress, timeout: patienceMs }, (response) => {
			response.resume().on('close', () => resolve(response.complete && response.statusCode === 200));
		});
		asked.on('timeout', () => asked.destroy()).on('error', () => resolve(false));
		asked.end();
	});
	return answered ? performance.now() - begun : patienceMs;
}

/** Clients that call again and again until `stop`, some of them at the same time. */
export class HonestClients {
	readonly times: number[] = [];
	private stopped = false;
	private readonly agent = new Agent({ keepAlive: true });
	private readonly loops: Promise<void>[];

	constructor(url: string, count: number, betweenMs: number, headers: Record<string, string> = {}) {
		this.loops = Array.from({ length: count }, async () => {
			while (!this.stopped) {
				this.times.push(await timeOf(url, this.agent, headers));
				await pause(betweenMs);
			}
		});
	}

	/** Let them end. @returns the time of each call, in milliseconds */
	async stop(): Promise<readonly number[]> {
		this.stopped = true;
		await Promise.all(this.loops);
		this.agent.destroy();
		return this.times;
	}
}
