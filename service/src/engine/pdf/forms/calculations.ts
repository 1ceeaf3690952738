import { PdfName } from '../../pdf-syntax/objects/objects';
import { arrayAt, decodedText } from '../../pdf-syntax/cos/lookup';
import { append } from '../../values/group-by';
import { scriptsOf } from './field-content';
import { calculationIn } from './field-scripts';
import { inheritedValue, type FormField } from './read-fields';

/** A field that is calculated from others. */
export interface Calculation {
	readonly field: FormField;
	readonly operands: readonly FormField[];
	/** Absent if its script does more than one of Acrobat's simple functions. */
	readonly result?: (values: readonly number[]) => number;
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** Acrobat's simple functions by their names in scripts. */
const functions: Readonly<Record<string, (values: readonly number[]) => number>> = {
	SUM: sum,
	AVG: (values) => sum(values) / values.length,
	PRD: (values) => values.reduce((product, value) => product * value, 1),
	MIN: (values) => values.reduce((least, value) => Math.min(least, value)),
	MAX: (values) => values.reduce((most, value) => Math.max(most, value)),
};

/** The calculations that depend on changed fields, each after those that it needs; circular ones come last, without a result. */
export function calculationsAfter(fields: readonly FormField[], changed: ReadonlySet<FormField>): Calculation[] {
	const users = new Map<FormField, Calculation[]>();
	const all = calculationsOf(fields).filter(({ field }) => !changed.has(field));
	for (const one of all) for (const operand of one.operands) append(users, operand, one);
	const affected = new Set<Calculation>();
	const reached: FormField[] = [...changed];
	for (let field = reached.pop(); field; field = reached.pop())
		for (const user of users.get(field) ?? []) {
			if (!affected.has(user)) reached.push(user.field);
			affected.add(user);
		}
	const waiting = new Map([...affected].map((one) => [one, 0]));
	for (const { field } of affected)
		for (const user of users.get(field) ?? []) waiting.set(user, (waiting.get(user) ?? 0) + 1);
	const ordered = [...affected].filter((one) => waiting.get(one) === 0);
	for (const { field } of ordered)
		for (const user of users.get(field) ?? []) {
			const left = (waiting.get(user) ?? 0) - 1;
			waiting.set(user, left);
			if (left === 0) ordered.push(user);
		}
	const done = new Set(ordered);
	const circular = [...affected].filter((one) => !done.has(one));
	return [...ordered, ...circular.map(({ field, operands }) => ({ field, operands }))];
}

function calculationsOf(fields: readonly FormField[]): Calculation[] {
	const byName = new Map<string, FormField[]>();
	for (const field of fields) {
		// A name stands for all fields below it.
		const parts = field.name.split('.');
		for (const name of parts.map((_, index) => parts.slice(0, index + 1).join('.'))) append(byName, name, field);
	}
	return fields.flatMap((field) =>
		scriptsOf(field, ['C']).flatMap((script): Calculation[] => {
			const found = calculationIn(script);
			if (!found) return [];
			const operands = [...new Set(found.names.flatMap((name) => byName.get(name) ?? []))];
			const result = found.isWhole ? functions[found.name] : undefined;
			return [{ field, operands, ...(result ? { result } : {}) }];
		}),
	);
}

/** The result as viewers round it; `undefined` if it is unknown. */
export function resultOf({ operands, result }: Calculation): number | undefined {
	const values = operands.map(numberIn);
	const isKnown = result !== undefined && values.length > 0 && !values.includes(undefined);
	const value = isKnown ? result(values.map((one) => one ?? 0)) : NaN;
	return Math.abs(value) < maxResult ? Math.round(value * 1e6) / 1e6 : undefined;
}

/** Larger numbers have no exact decimals. */
const maxResult = 1e15;

/** The number in a field: empty fields and boxes that are not ticked are 0, as in viewers. */
function numberIn(field: FormField): number | undefined {
	const [text = ''] = storedTexts(field);
	if (text.trim() === '' || (text === 'Off' && (field.kind === 'checkBox' || field.kind === 'radio'))) return 0;
	return /^\s*[-+]?(?:\d{1,15}(?:[.,]\d{0,15})?|[.,]\d{1,15})\s*$/.test(text)
		? Number(text.replace(',', '.'))
		: undefined;
}

/** The stored value of a field; of a list, every chosen option. */
export function storedTexts({ dict }: FormField): string[] {
	const holder = inheritedValue(dict, 'V');
	const list = arrayAt(dict, 'V');
	if (list) return list.asArray().map((_, index) => decodedText(list.lookup(index)) ?? '');
	return [holder instanceof PdfName ? holder.decodeText() : (decodedText(holder) ?? '')];
}
