import type { LimitName } from '../../../contract/limits';
import type { Settings } from '../settings/settings';

/** Limits enforced by the engine. */
const engineLimits = [
	'pagesPerFile',
	'imagePixels',
	'imageSide',
	'decodedStreamBytes',
	'resultBytes',
	'zipEntries',
	'fileBytes',
	'containerDepth',
	'containerEntries',
	'containerBytes',
	'containerRatio',
	'officeMs',
] as const satisfies readonly LimitName[];

/** Settings that define them. */
export type EngineLimitSettings = Pick<Settings, (typeof engineLimits)[number]>;

/** The conversion limits as set by the operator. */
export function engineLimitsOf(settings: EngineLimitSettings): Readonly<Partial<Record<LimitName, number>>> {
	return Object.fromEntries(engineLimits.map((name) => [name, settings[name]]));
}
