/**
 * A failure that the person at the terminal can do something about. The message is the whole answer: what happened
 * and the way out, in full sentences. It is printed without a stack trace.
 */
export class UserFailure extends Error {
	/**
	 * @param {string} message full sentences
	 * @param {{ cause?: unknown }} [options] the underlying error, for logs and tests
	 */
	constructor(message, options) {
		super(message, options);
		this.name = 'UserFailure';
	}
}

/** Exit codes as shells expect them: 128 + the signal's number. */
const SIGNAL_EXIT_CODES = { SIGINT: 130, SIGTERM: 143 };
/** npm passes a Ctrl+C on that the terminal has sent to us already; later ones come from an impatient person. */
const SAME_SIGNAL_MS = 1000;
const PARENT_CHECK_MS = 500;

/**
 * Run a command's main function and end the process with its exit code: the number it returns, or 1 after a failure.
 * A UserFailure prints its sentence alone; anything else is a fault of ours and keeps its stack trace.
 * @param {() => Promise<number>} main
 * @param {() => Promise<number | undefined>} [onStop] run on Ctrl+C or SIGTERM before the process ends; may return the
 *   exit code. A second Ctrl+C does not wait for it
 */
export async function runMain(main, onStop) {
	/** @type {number | undefined} */
	let stopping;
	const stop = (/** @type {keyof typeof SIGNAL_EXIT_CODES} */ signal) => {
		if (stopping !== undefined) {
			if (Date.now() - stopping > SAME_SIGNAL_MS) process.exit(SIGNAL_EXIT_CODES[signal]);
			return;
		}
		stopping = Date.now();
		Promise.resolve(onStop?.()).then(
			(exitCode) => process.exit(exitCode ?? SIGNAL_EXIT_CODES[signal]),
			(error) => process.exit(report(error)),
		);
	};
	process.on('SIGINT', stop);
	process.on('SIGTERM', stop);
	onParentGone(() => stop('SIGTERM'));
	try {
		const exitCode = await main();
		if (stopping === undefined) process.exit(exitCode);
	} catch (error) {
		// A failure caused by stopping needs no message.
		if (stopping === undefined) process.exit(report(error));
	}
}

/**
 * npm hands a SIGTERM to the shell between us, which ends without passing it on: a parent that has gone is our signal.
 * @param {() => void} listener
 */
function onParentGone(listener) {
	if (process.env.npm_lifecycle_event === undefined) return;
	const parent = process.ppid;
	const timer = setInterval(() => {
		if (process.ppid === parent) return;
		clearInterval(timer);
		listener();
	}, PARENT_CHECK_MS);
	timer.unref();
}

/** @param {unknown} error @returns {number} the exit code */
function report(error) {
	if (error instanceof UserFailure) process.stderr.write(`\n${error.message}\n`);
	else process.stderr.write(`\n${error instanceof Error ? error.stack : String(error)}\n`);
	return 1;
}
