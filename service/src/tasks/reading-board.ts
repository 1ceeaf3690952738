import type { PageClaim, ReadingPlan } from '../engine/request/page-readers';
import type { ConversionRequest } from '../engine/request/request';

/** A process that reads pages in parallel with a conversion; only its identity matters. */
export type PageReader = object;

/** Gives pages of one document to parallel readers, and takes their readings. */
export interface ReadingBoard {
	readonly plan: ReadingPlan;
	/** Of the conversion. */
	readonly request: ConversionRequest;
	/** Stores a reading. @param path  of the reading; it is moved */
	readonly deliver: (path: string, page: number) => Promise<void>;
	/** The next page for a reader, waiting if necessary; `undefined` if none is left. */
	claim(reader: PageReader): Promise<PageClaim | undefined>;
	/** Whether a page was given to this reader and is not finished. */
	isWith(reader: PageReader, page: number): boolean;
	/** A claimed page was read and delivered, or needs no reading. */
	done(reader: PageReader, page: number, isKept: boolean): void;
}

/** The same, for the code that starts readers. */
export interface HelpedBoard extends ReadingBoard {
	/** Whether one more worker is worthwhile. @param readers  current number in this process */
	isWorth(readers: number): boolean;
	/** A reader gets no more pages; its current reading still counts. */
	dismiss(reader: PageReader): void;
	/** A reader has left. @param isLost  it was killed, or has failed */
	leave(reader: PageReader, isLost: boolean): void;
}
