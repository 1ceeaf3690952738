/** Task messages between the processes of one service. */
export type TaskMessage =
	/** A task has moved on. */
	| { readonly kind: 'changed'; readonly taskId: string }
	/** A task has reached a final state. */
	| { readonly kind: 'ended'; readonly taskId: string }
	/** Only reviews by people are left of a task. */
	| { readonly kind: 'rests'; readonly taskId: string }
	/** These files have ended before their conversions. */
	| { readonly kind: 'filesCut'; readonly fileKeys: readonly string[] }
	/** Pages of a document were offered to idle workers. */
	| { readonly kind: 'offered' };

/** Carries messages between processes. Some may be lost: waiting callers check the store periodically. */
export interface TaskChannel {
	/** To all other processes. */
	tell(message: TaskMessage): void;
	/** Calls `listener` with messages from others. */
	listen(listener: (message: TaskMessage) => void): void;
}
