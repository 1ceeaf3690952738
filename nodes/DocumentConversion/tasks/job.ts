import type { InputFile } from '../files/file-content';
import type { Conversion } from '../transport/endpoints';
import type { ResultOptions } from './result-options';
import type { Waiting } from './wait';

/** A file and how it is to be converted. */
export interface Job {
	readonly file: InputFile;
	readonly conversion: Conversion;
}

/** What makes a job the same one when the node is run again after a failure. */
export function contentOf({ file, conversion }: Job): (string | number | undefined)[] {
	const { tool, parameter, password, callbackUrl } = conversion;
	return [file.field, file.name, file.sizeBytes, tool, parameter, password, callbackUrl];
}

/** What happens after a task was submitted. */
export interface AfterSubmit {
	/** `undefined`: the node does not wait, and passes the task on as it is. */
	readonly waiting?: Waiting;
	readonly results: ResultOptions;
}
