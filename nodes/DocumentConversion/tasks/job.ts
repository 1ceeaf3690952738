import type { InputFile } from '../files/file-content';
import type { Conversion } from '../transport/endpoints';
import type { ResultOptions } from './result';
import type { Waiting } from './wait';

/** A file and how to convert it. */
export interface Job {
	readonly file: InputFile;
	readonly conversion: Conversion;
}

/** What identifies a job when the node is run again after a failure. */
export function getJobKey({ file, conversion }: Job): (string | number | undefined)[] {
	const { tool, parameters, password, callbackUrl } = conversion;
	return [file.field, file.name, file.sizeBytes, tool, parameters && JSON.stringify(parameters), password, callbackUrl];
}

/** What to do after a task was submitted. */
export interface AfterSubmit {
	/** `undefined`: output the task without waiting. */
	readonly waiting?: Waiting;
	readonly results: ResultOptions;
}
