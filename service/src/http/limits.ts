import { limits, type LimitName } from '../../../contract/limits';
import { environmentName, isSettingName, type Settings } from '../settings/settings';

/** An effective limit. */
export interface LimitInEffect {
	readonly name: LimitName;
	readonly value: number;
	readonly unit: string;
	readonly meaning: { readonly en: string; readonly zh: string };
	/** Environment variable that changes it; `null` if fixed. */
	readonly setting: string | null;
}

/** Every limit of the contract with its effective value. */
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
