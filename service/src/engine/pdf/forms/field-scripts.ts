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

/** The names in `AFSimple_Calculate("SUM", new Array("a", "b"))`, or in one text with commas. */
export function sumsOf(script: string): readonly string[] {
	const names = /AFSimple_Calculate\s*\(\s*"[A-Z]+"\s*,\s*(?:new Array\s*\(([^)]*)\)|\[([^\]]*)\]|("[^"]*"))\s*\)/.exec(
		script,
	);
	const list = names?.[1] ?? names?.[2] ?? names?.[3] ?? '';
	return [...list.matchAll(/"([^"]*)"/g)]
		.flatMap(([, name = '']) => name.split(/\s*,\s*/))
		.filter((name) => name !== '');
}
