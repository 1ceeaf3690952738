/** The database was changed by a newer service version; the message is for the operator. */
export class NewerSchemaError extends Error {
	constructor(unknown: readonly string[]) {
		super(
			`The database was used by a newer version of the service (${unknown.join(', ')}). Start that version again, or restore a backup from before it.`,
		);
		this.name = 'NewerSchemaError';
	}
}
