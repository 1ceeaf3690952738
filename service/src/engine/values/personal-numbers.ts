/** Weighted sum of digits; weights repeat. */
function weigh(digits: string, weights: readonly number[]): number {
	return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (weights[index % weights.length] ?? 0), 0);
}

/** Check of payment cards and some national numbers (ISO/IEC 7812-1, annex B). @param digits  with the check digit */
export function passesLuhn(digits: string): boolean {
	const sum = [...digits].reverse().reduce((so, digit, index) => {
		const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
		return so + (value > 9 ? value - 9 : value);
	}, 0);
	return sum % 10 === 0;
}

/** True for a number with the length, issuer and check digit of a payment card. @param digits  without spaces */
export function passesCard(digits: string): boolean {
	return /^(?:[3-6]\d{12,18}|2[2-7]\d{14})$/.test(digits) && !/^(\d)\1+$/.test(digits) && passesLuhn(digits);
}

/** Days and months of birth as numbers have them; some countries add to the month or the day. */
const isDay = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;

/** Check of ISO 7064, modulo 11,10, as in German tax numbers. */
function passesMod1110(digits: string): boolean {
	let product = 10;
	for (const digit of digits.slice(0, -1)) {
		const sum = (Number(digit) + product) % 10 || 10;
		product = (sum * 2) % 11;
	}
	return (11 - product) % 10 === Number(digits.at(-1));
}

/** One digit two or three times in the first ten, the others at most once: as issued. */
function germanTax(digits: string): boolean {
	const counts = [...'0123456789'].map((digit) => digits.slice(0, -1).split(digit).length - 1);
	const repeated = counts.filter((count) => count > 1);
	return !digits.startsWith('0') && repeated.length === 1 && (repeated[0] ?? 0) <= 3 && passesMod1110(digits);
}

function germanInsurance(number: string): boolean {
	const letter = String(number.charCodeAt(8) - 64).padStart(2, '0');
	const digits = number.slice(0, 8) + letter + number.slice(9, 11);
	const sum = [...digits].reduce((so, digit, index) => {
		const value = Number(digit) * (insuranceWeights[index] ?? 0);
		return so + Math.floor(value / 10) + (value % 10);
	}, 0);
	return sum % 10 === Number(number[11]) && isDay(Number(number.slice(2, 4)), Number(number.slice(4, 6)));
}

const insuranceWeights = [2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1];

/** Corsica has letters in the place of the department. */
function french(number: string): boolean {
	const body = number.slice(0, 13).replace('2A', '19').replace('2B', '18');
	return 97 - Number(BigInt(body) % 97n) === Number(number.slice(13));
}

const italianOdd: Readonly<Record<string, number>> = Object.fromEntries(
	[...'0123456789'].map((sign, index) => [sign, [1, 0, 5, 7, 9, 13, 15, 17, 19, 21][index] ?? 0]),
);
const italianLetters = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];

function italian(number: string): boolean {
	const sum = [...number.slice(0, 15)].reduce((so, sign, index) => {
		const isDigit = sign >= '0' && sign <= '9';
		const place = isDigit ? Number(sign) : sign.charCodeAt(0) - 65;
		const odd = isDigit ? italianOdd[sign] : italianLetters[place];
		return so + (index % 2 === 0 ? (odd ?? 0) : place);
	}, 0);
	return String.fromCharCode(65 + (sum % 26)) === number[15];
}

const spanish = (number: string) =>
	'TRWAGMYFPDXBNJZSQVHLCKE'[
		Number(number.slice(0, -1).replace(/^[XYZ]/, (sign) => String('XYZ'.indexOf(sign)))) % 23
	] === number.at(-1);

function polish(digits: string): boolean {
	const month = Number(digits.slice(2, 4)) % 20;
	return weigh(digits, [1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1]) % 10 === 0 && isDay(Number(digits.slice(4, 6)), month);
}

function belgian(digits: string): boolean {
	const [body, check] = [digits.slice(0, 9), Number(digits.slice(9))];
	return [body, `2${body}`].some((number) => 97 - (Number(number) % 97) === check) && Number(digits.slice(2, 4)) <= 12;
}

function swiss(digits: string): boolean {
	return digits.startsWith('756') && weigh(digits, [1, 3]) % 10 === 0;
}

function norwegian(digits: string): boolean {
	const first = weigh(digits.slice(0, 10), [3, 7, 6, 1, 8, 9, 4, 5, 2, 1]) % 11 === 0;
	const second = weigh(digits, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0;
	return first && second && isDay(Number(digits.slice(0, 2)) % 40, Number(digits.slice(2, 4)) % 40);
}

function finnish(number: string): boolean {
	const rest = Number(number.slice(0, 6) + number.slice(7, 10)) % 31;
	return '0123456789ABCDEFHJKLMNPRSTUVWXY'[rest] === number[10];
}

function swedish(number: string): boolean {
	const digits = number.slice(-10);
	return passesLuhn(digits) && isDay(Number(digits.slice(4, 6)) % 60, Number(digits.slice(2, 4)));
}

const dutch = (digits: string) => weigh(digits, [9, 8, 7, 6, 5, 4, 3, 2, -1]) % 11 === 0 && !/^0+$/.test(digits);

/** Neither 000 nor 666 nor 900 and above; no group of zeros. */
const american = (digits: string) => !/^(?:000|666|9)|^.{3}00|0000$/.test(digits);

const british = (number: string) => !/^(?:BG|GB|KN|NK|NT|TN|ZZ)/.test(number);

/** A national number of a person. */
interface PersonalNumber {
	/** With separators. */
	readonly pattern: RegExp;
	readonly passes: (number: string) => boolean;
	/** Other numbers look alike: it needs a label before it. */
	readonly needsLabel?: true;
}

const edge = String.raw`(?![\p{L}\p{N}]|[.,/-]\d)`;
const start = String.raw`(?<![\p{L}\p{N}]|\d[.,/-])`;
/** A number may continue in the next line where it has a space. */
const form = (pattern: string) =>
	new RegExp(`${start}${pattern.replaceAll(' ]', String.raw` \n]`).replaceAll(' ?', String.raw`[ \n]?`)}${edge}`, 'gu');

/** Numbers of social insurance, taxes and residents: those with check digits, or of an unmistakable form. */
const personalNumbers: readonly PersonalNumber[] = [
	{ pattern: form(String.raw`\d{2} ?\d{3} ?\d{3} ?\d{3}`), passes: germanTax },
	{ pattern: form(String.raw`\d{2} ?\d{6} ?[A-Z] ?\d{2} ?\d`), passes: germanInsurance },
	{
		pattern: form(String.raw`[1-478] ?\d{2} ?(?:0[1-9]|1[0-2]|[2-4]\d|[5-9]\d) ?(?:\d{2}|2[AB]) ?\d{3} ?\d{3} ?\d{2}`),
		passes: french,
	},
	{ pattern: form(String.raw`[A-Z]{3} ?[A-Z]{3} ?\d{2}[ABCDEHLMPRST]\d{2} ?[A-Z]\d{3}[A-Z]`), passes: italian },
	{ pattern: form(String.raw`(?:\d{8}|[XYZ]-?\d{7})-?[A-Z]`), passes: spanish },
	{ pattern: form(String.raw`\d{11}`), passes: polish },
	{ pattern: form(String.raw`\d{2}\.?\d{2}\.?\d{2}[- ]?\d{3}[. ]?\d{2}`), passes: belgian },
	{ pattern: form(String.raw`756[. ]?\d{4}[. ]?\d{4}[. ]?\d{2}`), passes: swiss },
	{ pattern: form(String.raw`\d{6} ?\d{5}`), passes: norwegian },
	{ pattern: form(String.raw`\d{6}[-+A]\d{3}[0-9A-Y]`), passes: finnish },
	{ pattern: form(String.raw`(?:\d{2})?\d{6}[-+]\d{4}`), passes: swedish },
	{ pattern: form(String.raw`\d{4}[. ]?\d{2}[. ]?\d{3}`), passes: dutch, needsLabel: true },
	{ pattern: form(String.raw`\d{3}-\d{2}-\d{4}`), passes: american },
	{ pattern: form(String.raw`\d{9}`), passes: american, needsLabel: true },
	{ pattern: form(String.raw`[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2} ?[A-D]`), passes: british },
];

const label =
	/(?:bsn|burgerservicenummer|sofinummer|ssn|social security|soc\. sec|tax ?(?:id|payer)|tin|itin)[^\p{L}\p{N}]{0,3}(?:no|nr|number|nummer)?[^\p{L}\p{N}]{0,6}$/iu;

/** Maximum characters of a label before a number. */
const labelBefore = 40;

/** Whether a number is broken once, behind words of its line: in a column, each line is another number. */
function isBroken(text: string, index: number, match: string): boolean {
	return match.split('\n').length === 2 && /\p{L}[^\n\t]*$/u.test(text.slice(Math.max(0, index - labelBefore), index));
}

/** Numbers of persons in a text: of social insurance, taxes and residents. */
export function findPersonalNumbers(text: string): { readonly start: number; readonly end: number }[] {
	if (!/\d/.test(text)) return [];
	return personalNumbers.flatMap(({ pattern, passes, needsLabel }) =>
		[...text.matchAll(pattern)].flatMap(({ index, 0: match }) => {
			const isLabelled = () => label.test(text.slice(Math.max(0, index - labelBefore), index));
			const number = passes === finnish ? match : match.replace(/[^\dA-Z]/g, '');
			const isWhole = !match.includes('\n') || isBroken(text, index, match);
			return isWhole && passes(number) && (needsLabel !== true || isLabelled())
				? [{ start: index, end: index + match.length }]
				: [];
		}),
	);
}
