/** Steps of a conversion that are timed, in their order; `write` is what is left of it. */
export const engineSteps = ['read', 'recognise', 'layout', 'write'] as const;

/** Name of a step. */
export type EngineStep = (typeof engineSteps)[number];

/** How long a step took: milliseconds since the beginning of the conversion. Steps of several pages go in turns. */
export interface StepTime {
	readonly step: EngineStep;
	/** How often: once a page, mostly. */
	readonly count: number;
	/** Of all its turns together. */
	readonly busyMs: number;
	readonly firstMs: number;
	readonly lastMs: number;
}
