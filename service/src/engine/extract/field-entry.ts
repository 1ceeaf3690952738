import type { RecognisedType } from './recognise';

/** Value type: one with a fixed form, or text. */
export type FieldType = RecognisedType | 'name' | 'address' | 'text';

/** Whose it is. */
export type Role = 'seller' | 'buyer' | 'other';

/** Languages that names are given in. */
export const labelLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh'] as const;

/** An entry of the table that people can extend: names by language, and what the field is. */
export interface FieldEntry extends Readonly<Partial<Record<(typeof labelLanguages)[number], string>>> {
	readonly is: {
		readonly type: FieldType;
		readonly role?: Role;
		/** Business term of EN 16931. */
		readonly term?: string;
		/** Its usual position on the page. */
		readonly place?: 'top' | 'bottom';
		/** Id of the field whose names say this one too, if weakly. */
		readonly also?: string;
	};
	readonly keys?: string;
	readonly not?: string;
}
