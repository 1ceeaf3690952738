/** Timed steps of a conversion, in order; `write` is the rest. */
export const engineSteps = ['read', 'recognise', 'layout', 'write'] as const;

/** Name of a step. */
export type EngineStep = (typeof engineSteps)[number];

/** Time of a step: milliseconds since the start of the conversion. Steps of several pages interleave. */
export interface StepTime {
	readonly step: EngineStep;
	/** Number of runs: usually once per page. */
	readonly count: number;
	/** Total of all runs. */
	readonly busyMs: number;
	readonly firstMs: number;
	readonly lastMs: number;
}
