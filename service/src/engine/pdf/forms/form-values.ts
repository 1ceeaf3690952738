/** A value of the parameter `formValues`. */
export type FormValue = string | number | boolean | readonly string[];

/** Values by the names of their fields or labels. */
export type FormValues = Readonly<Record<string, FormValue>>;

/** Words that tick a box, and that leave it empty. */
const yes = new Set([
	'true',
	'yes',
	'on',
	'x',
	'1',
	'ja',
	'oui',
	'sí',
	'si',
	'sì',
	'sim',
	'tak',
	'是',
	'✓',
	'✔',
	'☒',
	'☑',
]);
const no = new Set(['false', 'no', 'off', '', '0', 'nein', 'non', 'não', 'nie', '否', '☐']);

/** Whether a value ticks a box; `undefined` for other texts. */
export function asTick(value: FormValue): boolean | undefined {
	const text = String(value).trim().toLowerCase();
	if (yes.has(text)) return true;
	return no.has(text) ? false : undefined;
}

/** The texts of a value. */
export function valueTexts(value: FormValue): readonly string[] {
	return Array.isArray(value) ? (value as readonly string[]) : [String(value)];
}
