import type { PageClaim, ReadingPlan } from '../engine/request/page-readers';
import type { ConversionRequest } from '../engine/request/request';

/** One who reads pages beside a conversion; nothing but its identity counts. */
export type PageReader = object;

/** Who hands out pages of one document to those who read beside its conversion, and takes what they have read. */
export interface ReadingBoard {
	readonly plan: ReadingPlan;
	/** Of the conversion. */
	readonly request: ConversionRequest;
	/** Puts a reading where it belongs. @param path  where it lies; it is moved away */
	readonly deliver: (path: string, page: number) => Promise<void>;
	/** The next page for one who reads, waiting for one if need be; `undefined` when none is left. */
	claim(reader: PageReader): Promise<PageClaim | undefined>;
	/** Whether a page was given to this reader, who has not said yet what became of it. */
	isWith(reader: PageReader, page: number): boolean;
	/** A claimed page was read and delivered, or needs no reading. */
	done(reader: PageReader, page: number, isKept: boolean): void;
}

/** The same, for who sees to it that somebody reads. */
export interface HelpedBoard extends ReadingBoard {
	/** Whether one more worker is worth beginning. @param readers  how many of this process read already */
	isWorth(readers: number): boolean;
	/** One who reads gets no more pages; what it reads now counts still. */
	dismiss(reader: PageReader): void;
	/** One who reads has gone. @param isLost  it was killed, or has failed */
	leave(reader: PageReader, isLost: boolean): void;
}
