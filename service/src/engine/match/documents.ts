import type { MatchedKind } from '../../../../contract/match';
import type { Box } from '../model';

/** Where something is printed; without a box only its page is known. */
export interface MatchPlace {
	/** From 0. */
	readonly pageIndex: number;
	/** On the displayed page. */
	readonly box?: Box;
}

/** A value as printed, normalized, and how sure it is (0 to 1). */
export interface MatchValue extends MatchPlace {
	readonly text: string;
	/** ISO date, plain number, or bare id. */
	readonly value: string;
	readonly confidence: number;
}

/** Fields that are compared or identify a document. */
export const comparedFields = [
	'number',
	'orderNumber',
	'deliveryNumber',
	'date',
	'deliveryDate',
	'supplier',
	'supplierTaxId',
	'currency',
	'net',
	'tax',
	'taxRate',
	'total',
	'account',
] as const;
export type MatchField = (typeof comparedFields)[number];

/** A line item, or an entry of a statement. */
export interface MatchLine extends MatchPlace {
	/** Empty without one. */
	readonly article: string;
	readonly description: string;
	readonly quantity?: number;
	readonly unitPrice?: number;
	readonly amount?: number;
	/** Its cells as printed. */
	readonly text: string;
}

/** A document as read, for comparing. */
export interface MatchDocument {
	readonly file: string;
	readonly kind: MatchedKind;
	readonly fields: Readonly<Partial<Record<MatchField, MatchValue>>>;
	/** Every printed id, folded with `foldId`. */
	readonly ids: ReadonlySet<string>;
	/** Every printed bank account with valid check digits. */
	readonly accounts: ReadonlySet<string>;
	readonly lines: readonly MatchLine[];
}

/** A number of a document without case, spaces and punctuation. */
export function foldId(text: string): string {
	return text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** A field as number; `undefined` if it is missing or none. */
export function numericField(document: MatchDocument, field: MatchField): number | undefined {
	const value = document.fields[field]?.value ?? '';
	return value !== '' && Number.isFinite(Number(value)) ? Number(value) : undefined;
}
