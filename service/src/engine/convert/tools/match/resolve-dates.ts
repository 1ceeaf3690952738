import { isSameSupplier } from '../../../match/group-documents';
import type { MatchField, MatchValue } from '../../../match/documents';
import type { ReadDocument } from './read-match-document';

/** Confidence of a date that only the other documents of its supplier, or of the request, make certain. */
const bySupplier = 0.9;
const byRequest = 0.7;

type Order = 'day' | 'month';

const dateFields = ['date', 'deliveryDate'] as const satisfies readonly MatchField[];
const numeric = /^(?<first>\d{1,2})[./-](?<second>\d{1,2})[./-](?<year>\d{4})$/;

/** Gives ambiguous dates, such as 02/03/2026, the order of the other documents if all of them agree. */
export function resolveDates(documents: readonly ReadDocument[]): ReadDocument[] {
	const orders = documents.map(ordersOf);
	return documents.map((document) => {
		const own = documents.map((other) => isSameSupplier(document, other) === true);
		const ofSupplier = agreed(orders.filter((_, index) => own[index]));
		const order = ofSupplier ?? agreed(orders);
		const sure = ofSupplier ? bySupplier : byRequest;
		if (!order) return document;
		const resolved = dateFields.flatMap((field) => {
			const value = document.fields[field];
			const date = value?.value === '' ? readDate(value, order) : undefined;
			return date === undefined ? [] : [[field, { ...value, value: date, confidence: sure }]];
		});
		return { ...document, fields: { ...document.fields, ...Object.fromEntries(resolved) } };
	});
}

/** What a document says about the order of day and month. */
function ordersOf({ fields, decimalSign }: ReadDocument): Order[] {
	const printed = dateFields.flatMap((field): Order[] => {
		const found = fields[field];
		const first = numeric.exec(found?.text ?? '')?.groups?.['first'];
		if (first === undefined || found === undefined || found.value === '') return [];
		const [, month, day] = found.value.split('-').map(Number);
		if (day === month) return [];
		return [Number(first) === day ? 'day' : 'month'];
	});
	// Countries with decimal commas write the day first.
	return decimalSign === ',' ? [...printed, 'day'] : printed;
}

function agreed(orders: readonly (readonly Order[])[]): Order | undefined {
	const [first, ...others] = new Set(orders.flat());
	return others.length === 0 ? first : undefined;
}

function readDate({ text }: MatchValue, order: Order): string | undefined {
	const { first = '', second = '', year = '' } = numeric.exec(text)?.groups ?? {};
	const [day, month] = order === 'day' ? [first, second] : [second, first];
	const isDate = Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= 31;
	return isDate ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}
