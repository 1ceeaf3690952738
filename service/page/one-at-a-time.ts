import { useRef, useState } from 'preact/hooks';

/** An action of a button: while it runs, more clicks do nothing. */
export function useOneAtATime(action: () => Promise<unknown>): {
	readonly run: () => void;
	readonly isRunning: boolean;
} {
	// The state comes too late for a double click.
	const running = useRef(false);
	const [isRunning, setRunning] = useState(false);
	const run = (): void => {
		if (running.current) return;
		running.current = true;
		setRunning(true);
		void action().finally(() => {
			running.current = false;
			setRunning(false);
		});
	};
	return { run, isRunning };
}
