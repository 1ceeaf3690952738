// @ts-check
// Which words a language has, in the order in which its list gives them.

/** Topics, each a line of a list, with the ids of its words. `{t}` in a word stands for the country's name of its tax. */
export const topics = /** @type {const} */ ({
	numbers: [
		'invoice_number',
		'credit_number',
		'order_number',
		'delivery_note_no',
		'receipt_number',
		'statement_number',
		'customer_number',
		'contract_number',
		'preceding_invoice',
		'payment_reference',
	],
	dates: ['invoice_date', 'date', 'due_date', 'delivery_date', 'period', 'pay_date', 'birth_date'],
	sums: [
		'net_total',
		'tax_total',
		'grand_total',
		'subtotal',
		'tax_rate',
		'paid_amount',
		'change',
		'opening_balance',
		'closing_balance',
		'gross_pay',
		'net_pay',
		'deductions',
	],
	parties: [
		'seller',
		'buyer',
		'ship_to',
		'employer',
		'employee',
		'account_holder',
		'address',
		'phone',
		'email',
		'name',
	],
	payment: ['bank_name', 'account_number', 'payment_method', 'currency', 'cash', 'card'],
	others: [
		'employee_number',
		'department',
		'meter_number',
		'previous_reading',
		'current_reading',
		'consumption',
		'weight',
		'packages',
	],
	person: ['last_name', 'first_name', 'birth_place', 'nationality', 'id_number', 'postal_code', 'city', 'occupation'],
	columns: ['description', 'quantity', 'unit_price', 'amount', 'position', 'booking', 'balance'],
	titles: ['invoice', 'credit', 'order', 'delivery', 'receipt', 'statement', 'payslip', 'bill', 'form'],
});

/** @typedef {(typeof topics)[keyof typeof topics][number]} WordId */

/**
 * A list of words as data: one line per topic, words separated by bars, synonyms by semicolons.
 * @param {string} text
 * @returns {Readonly<Record<WordId, readonly string[]>>}
 */
export function wordList(text) {
	const lines = text.trim().split('\n');
	const ids = Object.values(topics);
	if (lines.length !== ids.length) throw new Error(`${ids.length} lines are needed: ${text}`);
	return /** @type {Record<WordId, string[]>} */ (
		Object.assign({}, ...ids.map((topic, index) => wordsOf(lines[index] ?? '', topic)))
	);
}

/**
 * The words of one topic.
 * @template {string} Id
 * @param {string} line
 * @param {readonly Id[]} topic
 * @returns {Record<Id, string[]>}
 */
export function wordsOf(line, topic) {
	const words = line.trim().split('|');
	if (words.length !== topic.length) throw new Error(`${topic.length} words are needed: ${line}`);
	return /** @type {Record<Id, string[]>} */ (
		Object.fromEntries(topic.map((id, at) => [id, (words[at] ?? '').split(';').map((word) => word.trim())]))
	);
}
