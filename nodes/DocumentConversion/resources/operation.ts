import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Outcome } from '../outcome';
import type { NodeRun } from '../transport/run';

/** An operation of a resource: its fields and its implementation. */
export interface Operation {
	/** Its own fields, `displayOptions` included. */
	readonly fields: readonly INodeProperties[];
	/** Which input items to process together; each alone if left out. */
	group?(context: IExecuteFunctions): number[][];
	/** How many groups of input items to process in parallel; one if left out. */
	atOnce?(context: IExecuteFunctions): number;
	/**
	 * Process input items (at least one).
	 * The failure of one file is an outcome; an exception applies to all of the items.
	 */
	execute(run: NodeRun, itemIndexes: readonly number[]): Promise<readonly Outcome[]>;
}

/** A resource: the field that selects an operation, and the operations by its values. */
export interface Resource {
	readonly operationField: INodeProperties;
	readonly operations: Readonly<Record<string, Operation>>;
}
