// @ts-check
// What is asked of papers: fields by their ids, what they are called in English, and which word of a language names them.

/** @typedef {import('./words/order.mjs').WordId} WordId */
/** @typedef {'id' | 'date' | 'amount' | 'number' | 'percent' | 'name' | 'address' | 'tax' | 'account' | 'text' | 'currency'} ValueType */

/**
 * @typedef {object} Field
 * @property {string} english what a person who asks in English calls it
 * @property {readonly WordId[]} words that name it in the language of the paper, joined by spaces; none where the country names it
 * @property {ValueType} type
 */

/** @param {string} english @param {ValueType} type @param {...WordId} words @returns {Field} */
const field = (english, type, ...words) => ({ english, type, words });

export const fields = /** @satisfies {Record<string, Field>} */ ({
	invoice_number: field('Invoice number', 'id', 'invoice_number'),
	credit_number: field('Credit note number', 'id', 'credit_number'),
	order_number: field('Order number', 'id', 'order_number'),
	delivery_note_no: field('Delivery note number', 'id', 'delivery_note_no'),
	receipt_number: field('Receipt number', 'id', 'receipt_number'),
	statement_number: field('Statement number', 'id', 'statement_number'),
	customer_number: field('Customer number', 'id', 'customer_number'),
	contract_number: field('Contract number', 'id', 'contract_number'),
	preceding_invoice: field('Original invoice', 'id', 'preceding_invoice'),
	payment_reference: field('Payment reference', 'id', 'payment_reference'),
	employee_number: field('Employee number', 'id', 'employee_number'),
	meter_number: field('Meter number', 'id', 'meter_number'),
	id_number: field('ID number', 'id', 'id_number'),
	invoice_date: field('Invoice date', 'date', 'invoice_date'),
	date: field('Date', 'date', 'date'),
	due_date: field('Due date', 'date', 'due_date'),
	delivery_date: field('Delivery date', 'date', 'delivery_date'),
	pay_date: field('Pay date', 'date', 'pay_date'),
	birth_date: field('Date of birth', 'date', 'birth_date'),
	period: field('Period', 'text', 'period'),
	currency: field('Currency', 'currency', 'currency'),
	net_total: field('Net total', 'amount', 'net_total'),
	tax_total: field('Tax amount', 'amount', 'tax_total'),
	tax_rate: field('Tax rate', 'percent', 'tax_rate'),
	grand_total: field('Total amount', 'amount', 'grand_total'),
	paid_amount: field('Amount paid', 'amount', 'paid_amount'),
	change: field('Change', 'amount', 'change'),
	opening_balance: field('Opening balance', 'amount', 'opening_balance'),
	closing_balance: field('Closing balance', 'amount', 'closing_balance'),
	gross_pay: field('Gross pay', 'amount', 'gross_pay'),
	net_pay: field('Net pay', 'amount', 'net_pay'),
	deductions: field('Total deductions', 'amount', 'deductions'),
	previous_reading: field('Previous reading', 'number', 'previous_reading'),
	current_reading: field('Current reading', 'number', 'current_reading'),
	consumption: field('Consumption', 'number', 'consumption'),
	weight: field('Gross weight', 'number', 'weight'),
	packages: field('Number of packages', 'number', 'packages'),
	seller_name: field('Seller name', 'name', 'seller'),
	buyer_name: field('Buyer name', 'name', 'buyer'),
	seller_address: field('Seller address', 'address', 'seller', 'address'),
	buyer_address: field('Buyer address', 'address', 'buyer', 'address'),
	ship_to: field('Delivery address', 'address', 'ship_to'),
	employer: field('Employer', 'name', 'employer'),
	employee: field('Employee', 'name', 'employee'),
	account_holder: field('Account holder', 'name', 'account_holder'),
	seller_tax_id: field('Seller tax ID', 'tax'),
	buyer_tax_id: field('Buyer tax ID', 'tax'),
	iban: field('IBAN', 'account'),
	bic: field('BIC', 'account'),
	account_number: field('Account number', 'account', 'account_number'),
	bank_name: field('Bank name', 'text', 'bank_name'),
	phone: field('Phone', 'id', 'phone'),
	email: field('Email', 'id', 'email'),
	payment_method: field('Payment method', 'text', 'payment_method'),
	department: field('Department', 'text', 'department'),
	last_name: field('Last name', 'text', 'last_name'),
	first_name: field('First name', 'text', 'first_name'),
	birth_place: field('Place of birth', 'text', 'birth_place'),
	nationality: field('Nationality', 'text', 'nationality'),
	postal_code: field('Postal code', 'id', 'postal_code'),
	city: field('City', 'text', 'city'),
	occupation: field('Occupation', 'text', 'occupation'),
	address: field('Address', 'address', 'address'),
});

/** @typedef {keyof typeof fields} FieldId */
