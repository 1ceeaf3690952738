/** Separators by the style of `AFNumber_Format`: of thousands, of decimals. */
const styles = [
	[',', '.'],
	['', '.'],
	['.', ','],
	['', ','],
	["'", '.'],
] as const;

const numberFormat =
	/AFNumber_Format\s*\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*,\s*\d+\s*,\s*"((?:[^"\\]|\\.)*)"\s*,\s*(true|false)\s*\)/;

/**
 * A number as a field with one of these scripts shows it (Acrobat's `AFNumber_Format`, recognized by its text); negative
 * ones with a minus.
 * @returns `undefined` for other texts and scripts
 */
export function scriptedNumber(scripts: readonly string[], text: string): string | undefined {
	if (!/^-?\d{1,15}(?:\.\d{1,15})?$/.test(text)) return undefined;
	for (const script of scripts) {
		const [, decimals, style, negative, currency = '', isBefore] = numberFormat.exec(script) ?? [];
		const [thousands, point] = styles[Number(style)] ?? [];
		if (decimals === undefined || thousands === undefined || point === undefined || Number(decimals) > 10) continue;
		const isNegative = text.startsWith('-');
		// Red, and brackets, are other styles of negative numbers.
		if (isNegative && negative !== '0') return undefined;
		const [whole = '', part] = Number(text.replace('-', '')).toFixed(Number(decimals)).split('.');
		const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, thousands);
		const amount = part === undefined ? grouped : `${grouped}${point}${part}`;
		const sign = decodeEscapes(currency);
		return `${isNegative ? '-' : ''}${isBefore === 'true' ? sign + amount : amount + sign}`;
	}
	return undefined;
}

const decodeEscapes = (text: string) =>
	text
		.replaceAll(/\\u([\da-fA-F]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
		.replaceAll(/\\(.)/g, '$1');

/** A call of `AFSimple_Calculate("SUM", new Array("a", "b"))`, or with the names in one text with commas. */
export interface ScriptedCalculation {
	/** Of its function. */
	readonly name: string;
	/** Of the fields that it takes. */
	readonly names: readonly string[];
	/** Whether the script does nothing else. */
	readonly isWhole: boolean;
}

const simpleCalculation =
	/AFSimple_Calculate\s*\(\s*(["'])(?<name>[A-Z]+)\1\s*,\s*(?:new\s+Array\s*\((?<array>[^)]*)\)|\[(?<list>[^\]]*)\]|(?<text>"[^"]*"))\s*\)/;

/** The calculation of a script; `undefined` for others. */
export function calculationIn(script: string): ScriptedCalculation | undefined {
	const match = simpleCalculation.exec(script);
	const { name, array, list, text } = match?.groups ?? {};
	if (name === undefined) return undefined;
	const names = [...(array ?? list ?? text ?? '').matchAll(/"([^"]*)"/g)]
		.flatMap(([, one = '']) => one.split(/\s*,\s*/))
		.filter((one) => one !== '');
	return { name, names, isWhole: script.replace(/;?\s*$/, '').trim() === match?.[0] };
}
