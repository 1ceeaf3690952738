import { description, profile, text, whitePoint, xyzValue } from './icc';

/** Steps of the tone curve. */
const curveSteps = 1024;

/** Colorants of IEC 61966-2-1, adapted to the D50 white of the profile connection space (Bradford). */
const colorants = {
	rXYZ: [0.43607, 0.22249, 0.01392],
	gXYZ: [0.38515, 0.71687, 0.09708],
	bXYZ: [0.14307, 0.06061, 0.7141],
} as const;

/** An sRGB display profile (ICC.1:2001-04, 6.3.2; IEC 61966-2-1). */
export function srgbProfile(): Uint8Array {
	const curve = toneCurve();
	return profile('mntr', 'RGB ', 'XYZ ', [
		...head('sRGB'),
		...Object.entries(colorants).map(([tag, xyz]): [string, Buffer] => [tag, xyzValue(xyz)]),
		['rTRC', curve],
		['gTRC', curve],
		['bTRC', curve],
	]);
}

/** A gray profile with sRGB's tone curve. */
export function grayProfile(): Uint8Array {
	return profile('mntr', 'GRAY', 'XYZ ', [...head('Gray'), ['kTRC', toneCurve()]]);
}

function head(name: string): [string, Buffer][] {
	return [
		['desc', description(name)],
		['cprt', text('No copyright, use freely')],
		['wtpt', xyzValue(whitePoint)],
	];
}

/** sRGB's transfer function as a `curveType` (ICC.1:2001-04, 6.5.3). */
function toneCurve(): Buffer {
	const bytes = Buffer.alloc(12 + 2 * curveSteps);
	bytes.write('curv', 0, 'latin1');
	bytes.writeUInt32BE(curveSteps, 8);
	for (let step = 0; step < curveSteps; step++)
		bytes.writeUInt16BE(Math.round(linear(step / (curveSteps - 1)) * 65535), 12 + 2 * step);
	return bytes;
}

function linear(value: number): number {
	return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
