import type { ReadingPlan, UsualLanguage } from '../../engine/request/page-readers';

/** The pages of a range and how they are read. Exchanged by processes of the same service version. */
export interface RangeWork {
	readonly plan: ReadingPlan;
	/** Language of the preceding pages at the time of the offer. */
	readonly usual: UsualLanguage | undefined;
}
