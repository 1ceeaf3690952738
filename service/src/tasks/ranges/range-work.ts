import type { ReadingPlan, UsualLanguage } from '../../engine/request/page-readers';

/** Which pages a range has and how they are read. Written and read by processes of the same version of the service. */
export interface RangeWork {
	readonly plan: ReadingPlan;
	/** What the pages before were in when it was offered. */
	readonly usual: UsualLanguage | undefined;
}
