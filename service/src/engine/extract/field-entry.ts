import type { RecognisedType } from './recognise';

/** Value type: one with a fixed format, or text. */
export type FieldType = RecognisedType | 'name' | 'address' | 'text';

/** Party that the value belongs to. */
export type Role = 'seller' | 'buyer' | 'other';

/** Languages of the names. */
export const labelLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'zh'] as const;

/** An extensible entry of the field table: names by language, and properties of the field. */
export interface FieldEntry extends Readonly<Partial<Record<(typeof labelLanguages)[number], string>>> {
	readonly is: {
		readonly type: FieldType;
		readonly role?: Role;
		/** Business term of EN 16931. */
		readonly term?: string;
		/** Usual position on the page. */
		readonly place?: 'top' | 'bottom';
		/** Id of a field whose names also, but weakly, mean this one. */
		readonly also?: string;
	};
	readonly keys?: string;
	readonly not?: string;
}
