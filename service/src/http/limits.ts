import { limits, type LimitName } from '../../../contract/limits';
import { environmentName, isSettingName, type Settings } from '../settings/settings';

/** A limit as it is in effect. */
export interface LimitInEffect {
	readonly name: LimitName;
	readonly value: number;
	readonly unit: string;
	readonly meaning: { readonly en: string; readonly zh: string };
	/** Environment variable that changes it; `null` for one that is fixed. */
	readonly setting: string | null;
}

/** Every limit of the contract with the value this service runs with. */
export function limitsInEffect(settings: Settings): readonly LimitInEffect[] {
	return (Object.keys(limits) as LimitName[]).map((name) => {
		const { value, unit, meaning } = limits[name];
		if (!isSettingName(name)) return { name, value, unit, meaning, setting: null };
		const inEffect = settings[name];
		return {
			name,
			value: typeof inEffect === 'number' ? inEffect : value,
			unit,
			meaning,
			setting: environmentName(name),
		};
	});
}
