const romanParts: readonly (readonly [number, string])[] = [
	[1000, 'm'],
	[900, 'cm'],
	[500, 'd'],
	[400, 'cd'],
	[100, 'c'],
	[90, 'xc'],
	[50, 'l'],
	[40, 'xl'],
	[10, 'x'],
	[9, 'ix'],
	[5, 'v'],
	[4, 'iv'],
	[1, 'i'],
];

/** A number as lists show it. @param format  as in Word (`ST_NumberFormat`) */
export function listCounter(value: number, format: string): string {
	if (format === 'bullet') return '';
	const text = format.endsWith('Letter') ? letters(value) : format.endsWith('Roman') ? roman(value) : String(value);
	return format.startsWith('upper') ? text.toUpperCase() : text;
}

function letters(value: number): string {
	return value < 1 ? '' : String.fromCharCode(97 + ((value - 1) % 26)).repeat(Math.ceil(value / 26));
}

function roman(value: number): string {
	let rest = value;
	let text = '';
	for (const [part, letter] of romanParts) {
		while (rest >= part) {
			text += letter;
			rest -= part;
		}
	}
	return text;
}
