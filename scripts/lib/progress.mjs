/** How often a line is written where no terminal shows a moving one (a CI log), in milliseconds. */
const LOG_INTERVAL_MS = 10_000;
const TERMINAL_INTERVAL_MS = 1_000;
const CLEAR_LINE = '\r\u001b[K';
/** What each step that is under way says now; a terminal shows them all on one line. @type {Set<() => string>} */
const steps = new Set();

/**
 * Show that a long step is alive: on a terminal one line, updated every second; elsewhere a line every ten seconds.
 * @param {string} title what is being done, e.g. `Installing n8n`
 * @param {{ stream?: NodeJS.WriteStream | NodeJS.WritableStream & { isTTY?: boolean, columns?: number },
 *   intervalMs?: number }} [options] for tests: another stream, another interval
 * @returns {{ detail: (text: string) => void, done: (text?: string) => void, failed: () => void }}
 *   `detail` sets what is being done right now; `done` and `failed` end the line
 */
export function startProgress(title, options = {}) {
	const stream = options.stream ?? process.stdout;
	const onTerminal = stream.isTTY === true;
	const startedAt = Date.now();
	let detail = '';

	const elapsed = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
	const line = () => `${title} … ${elapsed()}${detail ? ` (${detail})` : ''}`;
	const write = () => {
		if (!onTerminal) stream.write(`${line()}\n`);
		else
			stream.write(
				CLEAR_LINE +
					[...steps]
						.map((text) => text())
						.join(', ')
						.slice(0, (stream.columns || 80) - 1),
			);
	};

	steps.add(line);
	write();
	const timer = setInterval(write, options.intervalMs ?? (onTerminal ? TERMINAL_INTERVAL_MS : LOG_INTERVAL_MS));
	timer.unref();
	const end = (/** @type {string} */ text) => {
		clearInterval(timer);
		steps.delete(line);
		stream.write(`${onTerminal ? CLEAR_LINE : ''}${text}\n`);
	};
	return {
		detail: (text) => {
			detail = text;
		},
		done: (text) => end(`${text ?? title}: done in ${elapsed()}`),
		failed: () => end(`${title}: failed after ${elapsed()}`),
	};
}
