/**
 * Fields of ours beside the published ones; a client of the published interface does not notice them.
 * `envelope`: every answer of the tool and task endpoints; `fileInformation`: elements of `fileInfoDTOList`.
 */
export const additiveFields = {
	/** `message` repeats `msg`; `requestId` names the request in the service's log. */
	envelope: ['message', 'requestId'],
	/** `warnings`: what was left out or is doubtful in the result, texts in the caller's language. */
	fileInformation: ['warnings'],
} as const satisfies Record<string, readonly string[]>;
