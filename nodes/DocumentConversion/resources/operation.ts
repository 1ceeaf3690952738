import type { IExecuteFunctions, INodeProperties } from 'n8n-workflow';
import type { Outcome } from '../outcome';
import type { NodeRun } from '../transport/run';

/** An operation of a resource: how it looks in the panel, and what it does. */
export interface Operation {
	/** Its own fields, `displayOptions` included. */
	readonly fields: readonly INodeProperties[];
	/** Which input items are worked on together; left out: each by itself. */
	group?(context: IExecuteFunctions): number[][];
	/** How many groups of input items may be under way at once; left out: one. */
	atOnce?(context: IExecuteFunctions): number;
	/**
	 * Do the work for some input items (never none).
	 * What concerns one file becomes a failed outcome; what is thrown concerns all of the items.
	 */
	execute(run: NodeRun, itemIndexes: readonly number[]): Promise<readonly Outcome[]>;
}

/** A resource: the field that chooses an operation, one for each version that differs, and the operations by its values. */
export interface Resource {
	readonly operationFields: readonly INodeProperties[];
	readonly operations: Readonly<Record<string, Operation>>;
}
