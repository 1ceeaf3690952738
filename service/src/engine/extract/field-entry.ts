import type { RecognisedType } from './recognise';

/** What a value is: something with a form of its own, or text. */
export type FieldType = RecognisedType | 'name' | 'address' | 'text';

/** Whose it is. */
export type Role = 'seller' | 'buyer' | 'other';

/** A line of the table that people can extend. */
export interface FieldEntry {
	readonly id: string;
	readonly type: FieldType;
	readonly role?: Role;
	/** Business term of EN 16931. */
	readonly term?: string;
	/** Where it usually stands on its page. */
	readonly place?: 'top' | 'bottom';
	/** By language. */
	readonly labels: Readonly<Record<string, string>>;
	readonly keys?: string;
	readonly not?: string;
	/** Id of the field whose names say this one too, if weakly. */
	readonly also?: string;
}
