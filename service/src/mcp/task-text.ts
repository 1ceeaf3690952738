import type { TaskView } from './workshop';

/** A task in one line. */
export function taskLine({ task, conversion, file, state, pagesDone, pagesTotal, failure, result }: TaskView): string {
	const pages = pagesTotal === undefined ? '' : `, ${pagesDone} of ${pagesTotal} pages`;
	const end = failure
		? `: ${failure.message} (code ${failure.code})`
		: result
			? `: ${result.path ?? result.address ?? result.name} (${result.bytes} bytes)`
			: '';
	return `Task ${task}, ${conversion} of ${file}: ${state}${pages}${end}`;
}

/** The same for programs. */
export function taskStructure({ failure, ...view }: TaskView): Readonly<Record<string, unknown>> {
	return { ...view, ...(failure ? { failureCode: failure.code, failureReason: failure.message } : {}) };
}
