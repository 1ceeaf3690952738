/**
 * Additions to the published names, which clients of the published interface do not notice. `envelope`: every answer of
 * the tool and task endpoints; `taskInformation` and `fileInformation`: the task endpoints; `query`: optional query
 * parameters of `task/taskInfo`; `endpoints`: paths below `/server/v2`.
 */
export const additiveNames = {
	/** `message` repeats `msg`; `requestId` identifies the request in the service's log. */
	envelope: ['message', 'requestId'],
	/**
	 * `queuePosition`: files before the task's first waiting one, 0 if it is next or not waiting. `expireTime`: when
	 * the documents of an ended task are deleted, `YYYY-MM-DD HH:MM:SS` in UTC; empty before its end. `executeTypeUrl`:
	 * path of the tool.
	 */
	taskInformation: ['queuePosition', 'expireTime', 'executeTypeUrl'],
	/**
	 * `warnings`: skipped or uncertain content, in the caller's language. `words`: number of words on the pages, how
	 * many of them are in the result exactly once, and positions of the others. `receipt`: proof of the conversion, with
	 * hashes of its files; null without a result. `pagesReadByOcr`: pages read with OCR
	 * as a page list (`1,3-5`); empty if none. `ocrModels`: version of the models used; empty if none. `pagesDone` and
	 * `pagesTotal`: progress, 0 while unknown, never decreasing. `reviewUrl`: review page, empty if the result cannot
	 * be reviewed. `reviewUntil`: end of the wait for a review, `YYYY-MM-DD HH:MM:SS` in UTC; empty if the task is not
	 * waiting. `containerType`: type of the unpacked container (`eml`, `msg`, `mbox`, `zip`, `tnef`, `p7m`, `portfolio`), empty for any other file;
	 * `contents`: everything in it. `containerKey` and `containerPath`: container of an unpacked file and the path in
	 * it.
	 */
	fileInformation: [
		...(['warnings', 'words', 'receipt', 'pagesReadByOcr', 'ocrModels', 'pagesDone', 'pagesTotal'] as const),
		...(['reviewUrl', 'reviewUntil'] as const),
		...(['containerType', 'containerKey', 'containerPath', 'contents'] as const),
	],
	/**
	 * `wait`: whole seconds from 0 to 50; the answer comes at the next change of the task's
	 * state, when one of its files ends, or after this time.
	 */
	query: ['wait'],
	/**
	 * POST (or GET) with `taskId`, or with the `idempotency-key` of the call that created the task: cancels an
	 * unfinished task; its unfinished files fail with `cancelled`. `POST /task/delete` with `taskId`: deletes the task,
	 * its documents and all data about it. `POST /account/forget`: the same for every task of the account. `GET
	 * /task/review` with `fileKey`: extraction results for review; `POST`: their review. `GET /review/list`: files
	 * waiting for a review, longest first. `/layout/…`: layouts learned from reviews of the account.
	 */
	endpoints: [
		'/execute/cancel',
		'/task/delete',
		'/account/forget',
		'/task/review',
		'/review/list',
		'/layout/list',
		'/layout/export',
		'/layout/import',
		'/layout/edit',
		'/key/purge',
		'/task/purge',
		'/layout/delete',
	],
	/**
	 * `idempotency-key`: identifies a presigned or direct call, which then returns the same task if it is repeated.
	 * `idempotency-replayed`: `true` in an answer with an earlier task.
	 */
	headers: ['idempotency-key', 'idempotency-replayed'],
} as const satisfies Record<string, readonly string[]>;
