import type { InputFile } from '../files/file-content';
import type { Conversion } from '../transport/endpoints';
import type { ResultOptions } from './result-options';
import type { Waiting } from './wait';

/** A file and how it is to be converted. */
export interface Job {
	readonly file: InputFile;
	readonly conversion: Conversion;
}

/** What happens after a task was submitted. */
export interface AfterSubmit {
	/** `undefined`: the node does not wait, and passes the task on as it is. */
	readonly waiting?: Waiting;
	readonly results: ResultOptions;
}
