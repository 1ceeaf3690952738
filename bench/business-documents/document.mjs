// @ts-check
// A business paper without a look: who writes to whom, numbers, dates, lines, taxes, sums, and each value as its country prints it.
import { drawOf } from './draw.mjs';
import { vocabularies } from '../synthetic/tree/languages.mjs';
import { capital } from '../synthetic/tree/speech.mjs';
import { countries, drawAccount, drawTaxNumber, filled } from './countries.mjs';
import { fields } from './fields.mjs';
import { eastern } from './words/eastern.mjs';
import { northern } from './words/northern.mjs';
import { pageWords } from './words/pages.mjs';
import { western } from './words/western.mjs';

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./fields.mjs').FieldId} FieldId */
/** @typedef {import('./words/order.mjs').WordId | import('./words/pages.mjs').PageWordId} WordId */
/** @typedef {'position' | 'description' | 'quantity' | 'unit_price' | 'amount' | 'date' | 'value_date' | 'booking' | 'debit' | 'credit_side' | 'balance'} Column a word that heads it */
/**
 * What a family asks of a paper's table.
 * @typedef {object} Shape
 * @property {readonly [number, number]} [rows] fewest and most
 * @property {'signed' | 'trailing' | 'sides'} [movements] of an account: with a sign, with the sign at the end, in two columns
 * @property {boolean} [valueDate] movements have a second day
 * @property {boolean} [wraps] some descriptions have a second row
 * @property {Given} [given] what is not drawn, but shared with other documents of the same order
 */
/**
 * @typedef {object} Given
 * @property {Party} seller
 * @property {Party} buyer
 * @property {string} sellerTaxId
 * @property {number} issued milliseconds
 * @property {Partial<Record<FieldId, string>>} numbers of documents
 * @property {number} [deliveryDays] after the day of issue
 * @property {readonly Line[]} [lines]
 * @property {number} [rate] of the tax, percent
 * @property {number} [charge] that no line has
 * @property {readonly { days: number, text: string, amount: number }[]} [entries] of a statement
 */
/** @typedef {{ text: string, quantity: number, price: number, amount: number }} Line */
/** @typedef {'invoice' | 'credit' | 'order' | 'delivery' | 'receipt' | 'statement' | 'payslip' | 'bill' | 'form'} Kind */
/** @typedef {{ text: string, value: string }} Value as printed, and plain: ISO date, number with a point, number without spaces */
/** @typedef {{ name: string, rows: readonly string[], city: string, postal: string }} Party */
/** @typedef {{ columns: readonly Column[], rows: readonly (readonly string[])[], numbers: readonly boolean[], carry?: readonly string[], sum?: Column }} Table `numbers`: right-aligned columns; a line break is printed as one; `carry`: after each row, what is carried over; `sum`: the column that has it */

/**
 * @typedef {object} BusinessDocument
 * @property {Kind} kind
 * @property {string} country
 * @property {import('./countries.mjs').Language} language
 * @property {string} title
 * @property {Party} seller who writes, but for orders
 * @property {Party} buyer
 * @property {Partial<Record<FieldId, Value>>} values
 * @property {Partial<Record<'meta' | 'sums' | 'pay' | 'contact' | 'person' | 'readings', readonly FieldId[]>>} groups fields printed next to each other
 * @property {Table | undefined} table
 * @property {readonly { rate: string, net: string, tax: string }[]} taxes by rate
 * @property {(id: FieldId) => string} label as this paper prints it
 * @property {(id: WordId, way?: number) => string} word
 * @property {(id: FieldId) => string} localName what a person calls the field in the language of the paper
 */

const words = { ...western, ...northern, ...eastern };

/** Right-aligned columns. @type {ReadonlySet<Column>} */
const numberColumns = new Set(['quantity', 'unit_price', 'amount', 'debit', 'credit_side', 'balance']);

/** Languages whose names are built of another's syllables. @type {Partial<Record<string, import('../synthetic/tree/languages.mjs').Language>>} */
const relatives = { ro: 'it', da: 'sv', no: 'sv', fi: 'sv', cs: 'pl', hu: 'pl' };

/**
 * @param {string} name of the document: the same name and seed give the same paper
 * @param {number} seed
 * @param {Kind} kind
 * @param {string} country
 * @param {number} wording which way to say things the paper prefers, from 0
 * @param {string} [house] who writes: papers of one house have its name, numbers, account and habits in common
 * @param {Shape} [shape]
 * @returns {BusinessDocument}
 */
export function drawBusinessDocument(name, seed, kind, country, wording, house, shape = {}) {
	const draw = drawOf(`papers ${seed} ${name}`);
	const habits = house === undefined ? draw : drawOf(`house ${seed} ${house}`);
	return new DocumentDraw(draw, habits, kind, country, wording, shape).paper();
}

/** Papers whose contact and payment data are those of the one who is written to. */
const ofPerson = ['form', 'payslip'];

class DocumentDraw {
	/** @param {Draw} draw @param {Draw} house @param {Kind} kind @param {string} country @param {number} wording @param {Shape} shape */
	constructor(draw, house, kind, country, wording, shape) {
		const habits = countries[country];
		if (!habits) throw new Error(`${country} is not known`);
		this.draw = draw;
		this.house = house;
		this.kind = kind;
		this.country = country;
		this.habits = habits;
		this.wording = wording;
		this.shape = shape;
		this.words = {
			...words[habits.language],
			.../** @type {NonNullable<typeof pageWords[string]>} */ (pageWords[habits.language]),
		};
		this.vocabulary =
			vocabularies[
				relatives[habits.language] ??
					/** @type {import('../synthetic/tree/languages.mjs').Language} */ (habits.language)
			];
		this.isUnspaced = habits.language === 'zh' || habits.language === 'ja';
		this.money = house.one(habits.money);
		this.datePattern = house.one(habits.dates);
		this.shortMonths = house.chance(0.3);
		this.taxIdLabel = habits.taxId[Math.min(wording, habits.taxId.length - 1)] ?? '';
		/** @type {Partial<Record<FieldId, Value>>} */
		this.values = {};
		const company = () => this.party(this.draw.one(habits.forms).replace('@', this.name()));
		// Who orders writes the order.
		this.seller = kind === 'order' ? company() : this.ofHouse(company);
		this.buyer = kind === 'order' ? this.ofHouse(company) : company();
		// All dates of synthetic documents lie within ninety days.
		this.issued = Date.UTC(2026, draw.whole(0, 8), draw.whole(1, 28));
		const { given } = shape;
		if (given) {
			this.seller = given.seller;
			this.buyer = given.buyer;
			this.issued = given.issued;
		}
	}

	/** @returns {BusinessDocument} */
	paper() {
		const { kind, country, habits } = this;
		/** @type {Record<Kind, () => Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>>} */
		const drawn = {
			invoice: () => this.trade('invoice_number', 'invoice_date'),
			credit: () => this.trade('credit_number', 'date'),
			order: () => this.trade('order_number', 'date'),
			bill: () => this.utility(),
			delivery: () => this.delivery(),
			receipt: () => this.receipt(),
			statement: () => this.statement(),
			payslip: () => this.payslip(),
			form: () => this.form(),
		};
		const rest = drawn[kind]();
		this.takeGiven(rest.groups);
		return {
			...rest,
			...{ kind, country, language: habits.language },
			...{ title: this.word(kind), seller: this.seller, buyer: this.buyer, values: this.values },
			label: (id) => this.label(id),
			word: (id, way) => this.word(id, way),
			localName: (id) => this.localName(id),
		};
	}

	/** Sets what the document shares with others. @param {BusinessDocument['groups']} groups */
	takeGiven(groups) {
		const { given } = this.shape;
		if (!given) return;
		this.set('seller_tax_id', given.sellerTaxId);
		/** @type {FieldId[]} */
		const meta = (groups.meta ?? []).filter((id) => id !== 'delivery_date' && id !== 'order_number');
		for (const [id, number] of /** @type {[FieldId, string][]} */ (Object.entries(given.numbers))) {
			this.set(id, number);
			if (!meta.includes(id)) meta.push(id);
		}
		if (given.deliveryDays !== undefined) {
			this.setDay('delivery_date', given.deliveryDays);
			meta.push('delivery_date');
		}
		groups.meta = meta;
	}

	/** @param {WordId} id @param {number} [way] @returns {string} */
	word(id, way = this.wording) {
		const ways = this.words[id];
		return (ways[Math.min(way, ways.length - 1)] ?? '').replaceAll('{t}', this.habits.tax);
	}

	/** @param {FieldId} id @returns {string} */
	label(id) {
		if (id === 'iban') return 'IBAN';
		if (id === 'bic') return this.wording === 1 ? 'SWIFT' : this.wording === 2 ? 'BIC/SWIFT' : 'BIC';
		if (id === 'seller_tax_id' || id === 'buyer_tax_id') return this.taxIdLabel;
		const [word] = fields[id].words;
		return word === undefined ? '' : this.word(word);
	}

	/** @param {FieldId} id @returns {string} */
	localName(id) {
		if (id === 'iban') return 'IBAN';
		if (id === 'bic') return 'BIC';
		if (id === 'seller_tax_id') return this.habits.taxId[0] ?? '';
		if (id === 'buyer_tax_id') return `${this.habits.taxId[0]} ${this.word('buyer', 0)}`;
		return fields[id].words.map((word) => this.word(word, 0)).join(this.isUnspaced ? '' : ' ');
	}

	/** What a company draws once for all its documents. @template T @param {() => T} drawn @returns {T} */
	ofHouse(drawn) {
		const own = this.draw;
		this.draw = this.house;
		try {
			return drawn();
		} finally {
			this.draw = own;
		}
	}

	/** @returns {string} a made-up word with a capital */
	name() {
		const count = this.isUnspaced ? 2 : this.draw.whole(2, 3);
		return capital(Array.from({ length: count }, () => this.draw.one(this.vocabulary.syllables)).join(''));
	}

	/** @returns {string} */
	personName() {
		return this.isUnspaced ? this.name() + this.name().slice(0, 1) : `${this.name()} ${this.name()}`;
	}

	/** @param {number} count @returns {string} */
	phrase(count) {
		const { draw, vocabulary } = this;
		const parts = Array.from({ length: count }, () => (draw.chance(0.4) ? this.name() : draw.one(vocabulary.words)));
		return capital(parts.join(this.isUnspaced ? '' : ' '));
	}

	/** @param {string} name @returns {Party} */
	party(name) {
		const { draw, habits } = this;
		const city = this.name();
		const postal = filled(draw, habits.postal);
		const street = draw.one(habits.streets).replace('@', this.name());
		const number = String(draw.whole(1, 180));
		/** @type {Record<string, string>} */
		const parts = { $S: street, $N: number, $P: postal, $C: city };
		const rows = habits.address.map((row) => row.replace(/\$[SNPC]/g, (part) => parts[part] ?? part));
		return { name, rows, city, postal };
	}

	/** @param {FieldId} id @param {string} text @param {string} [value] */
	set(id, text, value = text) {
		this.values[id] = { text, value };
	}

	/** @param {number} value @param {number} [decimals] those of the country's sums unless told @returns {string} */
	number(value, decimals = this.habits.decimals) {
		const [point, thousands] = this.habits.numbers;
		const [whole = '', part = ''] = Math.abs(value).toFixed(decimals).split('.');
		const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
		return `${value < 0 ? '-' : ''}${grouped}${decimals > 0 ? point + part : ''}`;
	}

	/** @param {number} value @returns {string} */
	sum(value) {
		return this.money.replace('#', this.number(value));
	}

	/** @param {FieldId} id @param {number} value */
	setSum(id, value) {
		this.set(id, this.sum(value), value.toFixed(this.habits.decimals));
	}

	/** @param {number} value @returns {number} as the country rounds */
	rounded(value) {
		return Number(value.toFixed(this.habits.decimals));
	}

	/** @param {number} days after the day of issue @returns {Value} */
	day(days, pattern = this.datePattern) {
		const date = new Date(this.issued + days * 86_400_000);
		const two = (/** @type {number} */ part) => String(part).padStart(2, '0');
		const [day, month, year] = [date.getUTCDate(), date.getUTCMonth() + 1, date.getUTCFullYear()];
		const locale = this.habits.language === 'no' ? 'nb' : this.habits.language;
		const name = () =>
			new Intl.DateTimeFormat(locale, {
				day: 'numeric',
				month: this.shortMonths ? 'short' : 'long',
				year: 'numeric',
				timeZone: 'UTC',
			})
				.formatToParts(date)
				.find(({ type }) => type === 'month')?.value ?? '';
		/** @type {Record<string, () => string>} */
		const parts = {
			YYYY: () => String(year),
			MMM: name,
			MM: () => two(month),
			DD: () => two(day),
			M: () => String(month),
			D: () => String(day),
		};
		const text = pattern.replace(/YYYY|MMM|MM|DD|M|D/g, (part) => parts[part]?.() ?? part);
		return { text, value: `${year}-${two(month)}-${two(day)}` };
	}

	/** @param {FieldId} id @param {number} days */
	setDay(id, days) {
		this.values[id] = this.day(days);
	}

	/** @returns {string} the number of a document */
	documentNumber() {
		const { draw } = this;
		const digits = () => String(draw.whole(100, 99_999));
		return this.house.one([
			() => `2026-${digits().padStart(4, '0')}`,
			() => `${draw.one(['RE', 'INV', 'FA', 'A', 'BX'])}-${digits().padStart(5, '0')}`,
			() => String(draw.whole(100_000, 99_999_999)),
			() => `${draw.whole(10, 99)}/${digits()}`,
			() => `${draw.one(['F', 'K', 'V', 'SO'])}26${String(draw.whole(1000, 999_999))}`,
		])();
	}

	/** @param {FieldId[]} into @param {FieldId} id @param {string} text */
	maybe(into, id, text, chance = 0.6) {
		if (!this.draw.chance(chance)) return;
		this.set(id, text);
		into.push(id);
	}

	/** Parties, contact and payment data. @returns {{ contact: FieldId[], pay: FieldId[] }} */
	parties() {
		const { draw, house, seller, buyer, habits, country, kind } = this;
		const join = (/** @type {Party} */ { rows }) => rows.join(' ');
		this.set('seller_name', seller.name);
		this.set('buyer_name', buyer.name);
		this.set('seller_address', join(seller));
		this.set('buyer_address', join(buyer));
		this.set('seller_tax_id', drawTaxNumber(kind === 'order' ? draw : house, country));
		this.set('buyer_tax_id', drawTaxNumber(kind === 'order' ? house : draw, country));
		const contact = () => {
			const site = `${this.asciiName()}.${habits.web}`;
			this.set(
				'phone',
				habits.phone.replaceAll('#', () => String(this.draw.whole(0, 9))),
			);
			this.set('email', `${this.draw.one(['info', 'office', 'billing', 'mail'])}@${site}`);
			const account = drawAccount(this.draw, country);
			this.set(account.kind, account.printed, account.number);
			this.set('bank_name', this.bankName());
			/** @type {FieldId[]} */
			const pay = ['bank_name', account.kind];
			if (account.kind === 'iban' && this.draw.chance(0.7)) {
				this.set('bic', account.bic);
				pay.push('bic');
			}
			return pay;
		};
		return { contact: ['phone', 'email'], pay: ofPerson.includes(kind) ? contact() : this.ofHouse(contact) };
	}

	bankName() {
		return this.isUnspaced
			? `${this.name()}${this.habits.language === 'zh' ? '银行' : '銀行'}`
			: `${this.name()} ${this.draw.one(['Bank', 'Banka', 'Credit', 'Finans'])}`;
	}

	asciiName() {
		return Array.from({ length: 3 }, () =>
			this.draw.one(['ba', 'do', 'fe', 'ka', 'lu', 'mi', 'no', 'ra', 'so', 'ta', 've']),
		).join('');
	}

	/** @returns {string} what a line or a movement is, over one row or two */
	described() {
		const text = this.phrase(this.draw.whole(2, 4));
		return this.shape.wraps === true && this.draw.chance(0.4) ? `${text}\n${this.phrase(this.draw.whole(2, 3))}` : text;
	}

	/** @param {readonly Column[]} columns @param {Table['rows']} rows @param {Omit<Table, 'columns' | 'rows' | 'numbers'>} [more] @returns {Table} */
	table(columns, rows, more = {}) {
		return { columns, rows, numbers: columns.map((column) => numberColumns.has(column)), ...more };
	}

	/** Lines with prices. @returns {{ lines: { text: string, quantity: number, price: number, amount: number }[], net: number }} */
	lines(least = 2, most = 8) {
		const { draw } = this;
		const given = this.shape.given?.lines;
		if (given) return { lines: [...given], net: this.rounded(given.reduce((sum, { amount }) => sum + amount, 0)) };
		const scale = this.habits.decimals === 0 ? 100 : 1;
		const lines = Array.from({ length: draw.whole(...(this.shape.rows ?? [least, most])) }, () => {
			const quantity = draw.whole(1, 20);
			const price = this.rounded(draw.between(2, 400, 2) * scale);
			return { text: this.described(), quantity, price, amount: this.rounded(quantity * price) };
		});
		return { lines, net: this.rounded(lines.reduce((sum, { amount }) => sum + amount, 0)) };
	}

	/** @param {FieldId} number @param {FieldId} date @returns {Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>} an invoice, a credit note, an order */
	trade(number, date) {
		const { draw, habits } = this;
		const { contact, pay } = this.parties();
		this.set(number, this.documentNumber());
		this.setDay(date, 0);
		/** @type {FieldId[]} */
		const meta = [number, date];
		if (this.kind === 'invoice' && draw.chance(0.8)) {
			this.setDay('due_date', draw.whole(7, 60));
			meta.push('due_date');
		}
		if (this.kind !== 'credit' && draw.chance(this.kind === 'order' ? 0.9 : 0.4)) {
			this.setDay('delivery_date', this.kind === 'order' ? draw.whole(3, 40) : -draw.whole(1, 9));
			meta.push('delivery_date');
		}
		if (this.kind === 'credit') {
			this.set('preceding_invoice', this.documentNumber());
			meta.push('preceding_invoice');
		}
		if (this.kind !== 'order') this.maybe(meta, 'order_number', this.documentNumber(), 0.5);
		this.maybe(meta, 'customer_number', String(draw.whole(1000, 999_999)), 0.7);
		if (draw.chance(0.3)) {
			this.set('currency', habits.currency);
			meta.push('currency');
		}
		if (this.kind === 'invoice') this.maybe(pay, 'payment_reference', this.documentNumber(), 0.3);
		const { charge = 0 } = this.shape.given ?? {};
		const { lines, net: goods } = this.lines();
		const net = this.rounded(goods + charge);
		const taxes = this.taxes(charge === 0 ? lines : [...lines, { amount: charge }]);
		const tax = this.rounded(taxes.reduce((sum, one) => sum + one.tax, 0));
		this.setSum('net_total', net);
		this.setSum('tax_total', tax);
		this.setSum('grand_total', this.rounded(net + tax));
		const [{ rate } = { rate: 0 }] = taxes;
		if (taxes.length === 1) this.set('tax_rate', this.percent(rate), String(rate));
		return {
			groups: { meta, pay: this.kind === 'order' ? [] : pay, contact, sums: ['net_total', 'tax_total', 'grand_total'] },
			taxes: taxes.map((one) => ({
				rate: this.percent(one.rate),
				net: this.number(one.base),
				tax: this.number(one.tax),
			})),
			table: this.table(
				['position', 'description', 'quantity', 'unit_price', 'amount'],
				lines.map(({ text, quantity, price, amount }, index) => [
					String(index + 1),
					text,
					String(quantity),
					this.number(price),
					this.number(amount),
				]),
				{ carry: this.running(lines.map(({ amount }) => amount)), sum: 'amount' },
			),
		};
	}

	/** @param {readonly { amount: number }[]} lines @returns {{ rate: number, base: number, tax: number }[]} by rate; the first lines have the first */
	taxes(lines) {
		const { draw, habits } = this;
		const { rate: given } = this.shape.given ?? {};
		if (given !== undefined) {
			const base = this.rounded(lines.reduce((sum, { amount }) => sum + amount, 0));
			return [{ rate: given, base, tax: this.rounded((base * given) / 100) }];
		}
		const second = habits.rates[1];
		const rates =
			second !== undefined && draw.chance(0.15) && lines.length > 2
				? [habits.rates[0] ?? 0, second]
				: [draw.one(habits.rates)];
		const split = rates.length > 1 ? draw.whole(1, lines.length - 1) : lines.length;
		return rates.map((rate, index) => {
			const own = index === 0 ? lines.slice(0, split) : lines.slice(split);
			const base = this.rounded(own.reduce((sum, { amount }) => sum + amount, 0));
			return { rate, base, tax: this.rounded((base * rate) / 100) };
		});
	}

	/** @param {readonly number[]} amounts @returns {string[]} their sum up to each */
	running(amounts) {
		let sum = 0;
		return amounts.map((amount) => this.number((sum = this.rounded(sum + amount))));
	}

	/** @param {number} rate @returns {string} */
	percent(rate) {
		return `${this.number(rate, Number.isInteger(rate) ? 0 : (String(rate).split('.')[1]?.length ?? 1))}${['fr', 'sv', 'fi', 'no', 'cs'].includes(this.habits.language) ? ' ' : ''}%`;
	}

	/** @returns {Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>} */
	utility() {
		const { draw } = this;
		const { contact, pay } = this.parties();
		this.set('invoice_number', this.documentNumber());
		this.setDay('invoice_date', 0);
		this.setDay('due_date', draw.whole(10, 30));
		this.set('customer_number', String(draw.whole(100_000, 9_999_999)));
		this.set('period', `${this.day(-60).text} - ${this.day(-1).text}`);
		/** @type {FieldId[]} */
		const meta = ['invoice_number', 'invoice_date', 'customer_number', 'period', 'due_date'];
		this.maybe(meta, 'contract_number', String(draw.whole(10_000, 9_999_999)), 0.6);
		const before = draw.whole(2000, 40_000);
		const used = draw.whole(120, 2400);
		this.set('meter_number', `${draw.one(['', 'E', 'M', '1EM'])}${draw.whole(100_000, 99_999_999)}`);
		this.set('previous_reading', this.number(before, 0), String(before));
		this.set('current_reading', this.number(before + used, 0), String(before + used));
		this.set('consumption', `${this.number(used, 0)} kWh`, String(used));
		const price = this.rounded(draw.between(0.18, 0.42, 2) * (this.habits.decimals === 0 ? 100 : 1));
		const basic = this.rounded(draw.between(8, 30, 2) * (this.habits.decimals === 0 ? 100 : 1));
		const energy = this.rounded(used * price);
		const net = this.rounded(energy + basic);
		const rate = this.habits.rates[0] ?? 0;
		const tax = this.rounded((net * rate) / 100);
		this.setSum('net_total', net);
		this.setSum('tax_total', tax);
		this.setSum('grand_total', this.rounded(net + tax));
		this.set('tax_rate', this.percent(rate), String(rate));
		return {
			groups: {
				meta,
				pay,
				contact,
				readings: ['meter_number', 'previous_reading', 'current_reading', 'consumption'],
				sums: ['net_total', 'tax_total', 'grand_total'],
			},
			taxes: [{ rate: this.percent(rate), net: this.number(net), tax: this.number(tax) }],
			table: this.table(
				['description', 'quantity', 'unit_price', 'amount'],
				[
					[this.phrase(2), this.number(used, 0), this.number(price), this.number(energy)],
					[this.phrase(2), '1', this.number(basic), this.number(basic)],
				],
			),
		};
	}

	/** @returns {Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>} */
	delivery() {
		const { draw } = this;
		const { contact } = this.parties();
		this.set('delivery_note_no', this.documentNumber());
		this.setDay('date', 0);
		/** @type {FieldId[]} */
		const meta = ['delivery_note_no', 'date'];
		this.maybe(meta, 'order_number', this.documentNumber(), 0.7);
		this.maybe(meta, 'customer_number', String(draw.whole(1000, 999_999)), 0.6);
		const weight = draw.between(2, 900, 1);
		const packages = draw.whole(1, 24);
		this.set('weight', `${this.number(weight, 1)} kg`, String(weight));
		this.set('packages', String(packages));
		const { lines } = this.lines(2, 9);
		return {
			groups: { meta, contact, sums: ['weight', 'packages'] },
			taxes: [],
			table: this.table(
				['position', 'description', 'quantity'],
				lines.map(({ text, quantity }, index) => [String(index + 1), text, String(quantity)]),
			),
		};
	}

	/** @returns {Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>} */
	receipt() {
		const { draw, habits } = this;
		const { contact } = this.parties();
		this.set('receipt_number', String(draw.whole(1000, 999_999)));
		this.setDay('date', 0);
		const { lines, net: total } = this.lines(2, 7);
		const rate = draw.one(habits.rates);
		const tax = this.rounded((total * rate) / (100 + rate));
		this.setSum('net_total', this.rounded(total - tax));
		this.setSum('tax_total', tax);
		this.setSum('grand_total', total);
		this.set('tax_rate', this.percent(rate), String(rate));
		const isCash = draw.chance(0.5);
		/** @type {FieldId[]} */
		const sums = ['net_total', 'tax_total', 'grand_total'];
		if (isCash) {
			const step = habits.decimals === 0 ? 1000 : 50;
			const paid = Math.ceil(total / step) * step;
			this.setSum('paid_amount', paid);
			this.setSum('change', this.rounded(paid - total));
			sums.push('paid_amount', 'change');
		}
		this.set('payment_method', this.word(isCash ? 'cash' : 'card', 0));
		return {
			groups: { meta: ['receipt_number', 'date'], contact, sums, pay: ['payment_method'] },
			taxes: [],
			table: this.table(
				['description', 'quantity', 'amount'],
				lines.map(({ text, quantity, amount }) => [text, String(quantity), this.number(amount)]),
			),
		};
	}

	/** @returns {Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>} */
	statement() {
		const { draw, country } = this;
		this.seller = { ...this.seller, name: this.ofHouse(() => this.bankName()) };
		this.parties();
		const account = drawAccount(draw, country);
		this.set(account.kind, account.printed, account.number);
		this.set('account_holder', this.buyer.name);
		this.set('bank_name', this.seller.name);
		this.set('statement_number', `${draw.whole(1, 12)}/2026`);
		this.setDay('date', 0);
		this.set('period', `${this.day(-30).text} - ${this.day(-1).text}`);
		const scale = this.habits.decimals === 0 ? 100 : 1;
		let balance = this.rounded(draw.between(200, 9000, 2) * scale);
		this.setSum('opening_balance', balance);
		const { movements = 'signed', rows: length = [4, 14], valueDate = false } = this.shape;
		const { entries } = this.shape.given ?? {};
		const count = entries?.length ?? draw.whole(...length);
		/** @type {string[]} */
		const carry = [];
		const rows = Array.from({ length: count }, (_, index) => {
			const entry = entries?.[index];
			const drawnAmount = this.rounded(draw.between(5, 900, 2) * scale * (draw.chance(0.6) ? -1 : 1));
			const amount = entry?.amount ?? drawnAmount;
			balance = this.rounded(balance + amount);
			const day = entry?.days ?? (count > 14 ? Math.floor((index * 29) / count) - 30 : index * 2 - 30);
			carry.push(this.number(balance));
			return [
				this.day(day).text,
				...(valueDate ? [this.day(day + 1).text] : []),
				entry?.text ?? this.described(),
				...this.movement(amount, movements),
				this.number(balance),
			];
		});
		this.setSum('closing_balance', balance);
		/** @type {FieldId[]} */
		const meta = ['statement_number', 'date', 'period', 'account_holder', account.kind];
		if (account.kind === 'iban' && draw.chance(0.5)) {
			this.set('bic', account.bic);
			meta.push('bic');
		}
		return {
			groups: { meta, contact: [], sums: ['opening_balance', 'closing_balance'] },
			taxes: [],
			table: this.table(
				[
					'date',
					...(valueDate ? [/** @type {const} */ ('value_date')] : []),
					'booking',
					...(movements === 'sides'
						? /** @type {const} */ (['debit', 'credit_side'])
						: [/** @type {const} */ ('amount')]),
					'balance',
				],
				rows,
				{ carry, sum: 'balance' },
			),
		};
	}

	/** @param {number} amount @param {NonNullable<Shape['movements']>} style @returns {string[]} its cells */
	movement(amount, style) {
		const plain = this.number(Math.abs(amount));
		if (style === 'sides') return amount < 0 ? [plain, ''] : ['', plain];
		return [style === 'trailing' && amount < 0 ? `${plain}-` : this.number(amount)];
	}

	/** @returns {Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>} */
	payslip() {
		const { draw } = this;
		this.buyer = { ...this.buyer, name: this.personName() };
		const { pay } = this.parties();
		this.set('employer', this.seller.name);
		this.set('employee', this.buyer.name);
		this.set('employee_number', String(draw.whole(100, 99_999)));
		this.set('department', this.name());
		const month = this.day(0);
		this.set('period', `${month.value.slice(5, 7)}/${month.value.slice(0, 4)}`);
		this.setDay('pay_date', 3);
		const scale = this.habits.decimals === 0 ? 100 : 1;
		const earnings = Array.from({ length: draw.whole(1, 3) }, (_, index) =>
			this.rounded((index === 0 ? draw.between(1500, 5200, 2) : draw.between(40, 400, 2)) * scale),
		);
		const gross = this.rounded(earnings.reduce((sum, one) => sum + one, 0));
		const cuts = Array.from({ length: draw.whole(2, 4) }, () => this.rounded(gross * draw.between(0.02, 0.12, 3)));
		const deductions = this.rounded(cuts.reduce((sum, one) => sum + one, 0));
		this.setSum('gross_pay', gross);
		this.setSum('deductions', deductions);
		this.setSum('net_pay', this.rounded(gross - deductions));
		return {
			groups: {
				meta: ['employee_number', 'department', 'period', 'pay_date'],
				pay,
				contact: [],
				sums: ['gross_pay', 'deductions', 'net_pay'],
			},
			taxes: [],
			table: this.table(
				['description', 'amount'],
				[
					...earnings.map((one) => [this.phrase(2), this.number(one)]),
					...cuts.map((one) => [this.phrase(2), this.number(-one)]),
				],
			),
		};
	}

	/** @returns {Pick<BusinessDocument, 'groups' | 'table' | 'taxes'>} */
	form() {
		const { draw, habits } = this;
		const { contact } = this.parties();
		this.set('last_name', this.name());
		this.set('first_name', this.name());
		this.setDay('birth_date', -draw.whole(9000, 24_000));
		this.set('birth_place', this.name());
		this.set('nationality', this.name());
		this.set('id_number', `${draw.one(['L', 'X', 'AB', 'C'])}${draw.whole(100_000, 99_999_999)}`);
		this.set('address', `${draw.one(habits.streets).replace('@', this.name())} ${draw.whole(1, 140)}`);
		this.set('postal_code', this.buyer.postal);
		this.set('city', this.buyer.city);
		this.set('occupation', this.name());
		this.setDay('date', 0);
		return {
			groups: {
				meta: ['date'],
				contact,
				person: [
					'last_name',
					'first_name',
					'birth_date',
					'birth_place',
					'nationality',
					'id_number',
					'address',
					'postal_code',
					'city',
					'phone',
					'email',
					'occupation',
				],
			},
			taxes: [],
			table: undefined,
		};
	}
}
