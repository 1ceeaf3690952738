/** What one process tells the others of one service about tasks. */
export type TaskMessage =
	/** A task has moved on. */
	| { readonly kind: 'changed'; readonly taskId: string }
	/** A task has reached a final state. */
	| { readonly kind: 'ended'; readonly taskId: string }
	/** Nothing of a task is left to be done but reviews by people. */
	| { readonly kind: 'rests'; readonly taskId: string }
	/** These files have ended before their conversions have. */
	| { readonly kind: 'filesCut'; readonly fileKeys: readonly string[] }
	/** Pages of a document were offered to whoever has time. */
	| { readonly kind: 'offered' };

/** Carries messages between processes. Some may be lost: who waits looks into the store now and then. */
export interface TaskChannel {
	/** To all processes but this one. */
	tell(message: TaskMessage): void;
	/** Call `listener` with what others tell. */
	listen(listener: (message: TaskMessage) => void): void;
}
