const idPattern = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Whether a text is a well-formed id of a file store. */
export function isFileId(text: string): boolean {
	return idPattern.test(text);
}

/** The same id. @throws Error for anything else: nothing from outside becomes part of a path or key */
export function requireFileId(id: string): string {
	if (!isFileId(id)) throw new Error('not an id of this store');
	return id;
}
