import type { IDataObject } from 'n8n-workflow';
import type { Downloaded } from '../transport/file-transfer';

/** A downloaded result, and what its items tell about it. */
export interface Result extends Downloaded {
	readonly json: IDataObject;
	readonly fileName: string;
	readonly itemIndexes: readonly number[];
}
