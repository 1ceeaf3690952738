import type { FindingKind } from '../../../../contract/match';
import type { Phrase } from '../../messages/phrases';
import type { MatchPlace } from './documents';

/** What one document says about a finding; without a place it says nothing. */
export interface FindingSide extends Partial<MatchPlace> {
	/** Index of the document. */
	readonly document: number;
	/** Index of the line. */
	readonly line?: number;
	/** As printed; empty if it is missing. */
	readonly text: string;
	readonly value: string;
}

/** A difference, a duplicate, or something open. */
export interface MatchFinding {
	readonly kind: FindingKind;
	/** Indices of the group and of its row. */
	readonly group?: number;
	readonly row?: number;
	/** What is expected first, then what differs. */
	readonly sides: readonly [FindingSide, ...FindingSide[]];
	/** 0 to 1: that it is one. */
	readonly confidence: number;
	readonly reason: Phrase;
}
