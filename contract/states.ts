/** States of a task (`taskStatus`), in the order a task goes through them. */
export const taskStates = ['TaskStart', 'TaskWaiting', 'TaskProcessing', 'TaskFinish', 'TaskOverdue'] as const;

/** A value of `taskStatus`. */
export type TaskState = (typeof taskStates)[number];

/** Final states of a task. */
export const finalTaskStates = ['TaskFinish', 'TaskOverdue'] as const satisfies readonly TaskState[];

export function isFinal(state: TaskState): boolean {
	return (finalTaskStates as readonly TaskState[]).includes(state);
}

/** The states that may follow each state. */
export const taskTransitions = {
	// Directly to the final state if its owner cancels it.
	TaskStart: ['TaskWaiting', 'TaskFinish', 'TaskOverdue'],
	TaskWaiting: ['TaskProcessing', 'TaskFinish', 'TaskOverdue'],
	// Back to waiting if the service was stopped while working on the task.
	TaskProcessing: ['TaskFinish', 'TaskWaiting'],
	TaskFinish: [],
	TaskOverdue: [],
} as const satisfies Record<TaskState, readonly TaskState[]>;

/** States of a file (`status` in file information). */
export const fileStates = ['waiting', 'processing', 'success', 'failed'] as const;

/** A value of `status` in file information. */
export type FileState = (typeof fileStates)[number];

/** Asset types: `assetTypeId` is the index here, starting at 1. `assets grant` adds to `PACKAGES`. */
export const assetTypes = ['SUBSCRIPTIONS', 'PACKAGES'] as const;

/** A value of `assetTypeName`. */
export type AssetType = (typeof assetTypes)[number];
