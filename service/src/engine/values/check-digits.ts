/** ISO 7064 MOD 97-10 as IBAN (ISO 13616) uses it: letters count as two digits, the first four signs go to the end. */
export function passesMod97(text: string): boolean {
	const moved = text.slice(4) + text.slice(0, 4);
	let rest = 0;
	for (const sign of moved) {
		const value = parseInt(sign, 36);
		if (Number.isNaN(value)) return false;
		rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
	}
	return rest === 1;
}

/** Luhn's sum (ISO/IEC 7812): Italian VAT numbers, French SIREN. */
export function passesLuhn(digits: string): boolean {
	let sum = 0;
	for (let index = 0; index < digits.length; index++) {
		const digit = Number(digits[digits.length - 1 - index]);
		const doubled = index % 2 === 1 ? digit * 2 : digit;
		sum += doubled > 9 ? doubled - 9 : doubled;
	}
	return sum % 10 === 0;
}

/** ISO 7064 MOD 11,10: German and Croatian VAT numbers. */
export function passesMod1110(digits: string): boolean {
	let product = 10;
	for (const digit of digits.slice(0, -1)) {
		const sum = (Number(digit) + product) % 10 || 10;
		product = (sum * 2) % 11;
	}
	return (11 - product) % 10 === Number(digits.at(-1));
}

/** Sum of digits times weights. */
export function weighted(digits: string, weights: readonly number[]): number {
	return weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0);
}
