import type { LimitName } from '../../../contract/limits';
import type { Settings } from '../settings/settings';

/** Settings that the engine keeps to. */
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

/** The settings that hold them. */
export type EngineLimitSettings = Pick<Settings, (typeof engineLimits)[number]>;

/** The limits of a conversion as the operator has set them. */
export function engineLimitsOf(settings: EngineLimitSettings): Readonly<Partial<Record<LimitName, number>>> {
	return Object.fromEntries(engineLimits.map((name) => [name, settings[name]]));
}
