// @ts-check
// A document in the layout of a family: prints its blocks and records the printed fields as ground truth.
import { fields } from './fields.mjs';

/** @typedef {import('./fields.mjs').FieldId} FieldId */
/** @typedef {import('./families.mjs').Family} Family */
/** @typedef {import('./document.mjs').BusinessDocument} BusinessDocument */
/** @typedef {{ label: string, text: string }} Pair */
/** @typedef {{ english: string, local: string | null, printed: string | null }} AskedColumn its names; `null` where they would not say which is meant */
/** @typedef {{ columns: AskedColumn[], rows: string[][] }} Lines of the table with heads */
/** @typedef {{ heading: string, name: Pair, address: Pair & { rows: readonly string[] }, tax?: Pair }} PartyBlock `heading`: its label */
/** @typedef {{ id: FieldId, english: string, local: string | null, printed: string | null, text: string, value: string, type: string }} Asked names of a field; `null` where they would not say which is meant */

/** Ids and headings of those who write and those who are written to. */
const sides = {
	seller: /** @type {const} */ ({
		name: 'seller_name',
		address: 'seller_address',
		tax: 'seller_tax_id',
		word: 'seller',
	}),
	buyer: /** @type {const} */ ({ name: 'buyer_name', address: 'buyer_address', tax: 'buyer_tax_id', word: 'buyer' }),
	employer: /** @type {const} */ ({ name: 'employer', address: undefined, tax: undefined, word: 'employer' }),
	employee: /** @type {const} */ ({ name: 'employee', address: undefined, tax: undefined, word: 'employee' }),
	shipTo: /** @type {const} */ ({ name: undefined, address: 'ship_to', tax: undefined, word: 'ship_to' }),
	bank: /** @type {const} */ ({ name: 'bank_name', address: undefined, tax: undefined, word: 'bank_name' }),
	holder: /** @type {const} */ ({ name: undefined, address: undefined, tax: undefined, word: 'account_holder' }),
};

/** Who stands at the head, and who below, by kind of paper. @type {Record<import('./document.mjs').Kind, { head: keyof typeof sides, below: readonly (keyof typeof sides)[] }>} */
const standing = {
	invoice: { head: 'seller', below: ['buyer'] },
	credit: { head: 'seller', below: ['buyer'] },
	bill: { head: 'seller', below: ['buyer'] },
	receipt: { head: 'seller', below: [] },
	order: { head: 'buyer', below: ['seller', 'shipTo'] },
	delivery: { head: 'seller', below: ['shipTo'] },
	statement: { head: 'bank', below: ['holder'] },
	payslip: { head: 'employer', below: ['employee'] },
	form: { head: 'seller', below: [] },
};

export class Sheet {
	/** @param {BusinessDocument} paper @param {Family} family */
	constructor(paper, family) {
		this.paper = paper;
		this.family = family;
		/** @type {Map<FieldId, string | null>} printed fields with their labels */
		this.shown = new Map();
		/** @type {readonly string[] | undefined} column headers of the table, if any */
		this.heads = undefined;
		this.standing = standing[paper.kind];
	}

	/** @param {string} label @returns {string} as the family writes it */
	cased(label) {
		return this.family.capitals === true ? label.toLocaleUpperCase(this.paper.language) : label;
	}

	/** @param {FieldId} id @param {boolean} labelled @returns {string} the value of a field, which counts as printed */
	value(id, labelled) {
		this.shown.set(id, labelled ? this.cased(this.paper.label(id)) : (this.shown.get(id) ?? null));
		return this.paper.values[id]?.text ?? '';
	}

	/** @param {FieldId} id @returns {Pair} */
	pair(id) {
		return { label: this.cased(this.paper.label(id)), text: this.value(id, true) };
	}

	/** @param {keyof BusinessDocument['groups']} group @returns {Pair[]} */
	group(group) {
		const ids = (this.paper.groups[group] ?? []).filter((id) => !(group === 'meta' && this.isInTitle(id)));
		if (group !== 'sums') return ids.map((id) => this.pair(id));
		// The tax says its rate where there is one.
		return ids.map((id) => {
			const pair = this.pair(id);
			if (id !== 'tax_total' || this.paper.values.tax_rate === undefined) return pair;
			return { label: `${pair.label} ${this.value('tax_rate', false)}`, text: pair.text };
		});
	}

	/** @param {FieldId} id */
	isInTitle(id) {
		return this.family.numberInTitle === true && id === this.paper.groups.meta?.[0];
	}

	/** @returns {string} */
	title() {
		const [first] = this.paper.groups.meta ?? [];
		const title = this.cased(this.paper.title);
		if (this.family.numberInTitle !== true || first === undefined) return title;
		return `${title} ${{ en: 'No.', de: 'Nr.', fr: 'n°', es: 'n.º', it: 'n.', pt: 'n.º', nl: 'nr.', ru: '№', tr: 'No', no: 'nr.', da: 'nr.', sv: 'nr', ro: 'nr.', pl: 'nr', cs: 'č.' }[/** @type {string} */ (this.paper.language)] ?? ''} ${this.value(first, false)}`.replace(
			/ {2,}/,
			' ',
		);
	}

	/** The party at the head. @returns {{ name: string, rows: readonly string[], tax: string }} */
	head() {
		const side = sides[this.standing.head];
		const party = this.partyOf(this.standing.head);
		if (side.name !== undefined) this.value(side.name, false);
		if (side.address !== undefined && this.family.head !== 'logo' && this.paper.kind !== 'form')
			this.value(side.address, false);
		if (this.paper.kind === 'form') this.shown.delete('seller_name');
		const hasFoot = this.family.order.flat().includes('foot');
		const tax =
			side.tax === 'seller_tax_id' && this.paper.kind !== 'form' && !hasFoot && this.family.head !== 'line'
				? this.pair('seller_tax_id')
				: undefined;
		return { name: party.name, rows: party.rows, tax: tax ? `${tax.label}: ${tax.text}` : '' };
	}

	/** @param {keyof typeof sides} side */
	partyOf(side) {
		return ['seller', 'employer', 'bank'].includes(side) ? this.paper.seller : this.paper.buyer;
	}

	/** Blocks of those below the head, and of the one at the head where there is none. @param {boolean} labelled @returns {PartyBlock[]} */
	parties(labelled) {
		const { head, below } = this.standing;
		const all = this.family.head === 'none' && head !== 'bank' ? [head, ...below] : below;
		return all.map((name) => {
			const side = sides[name];
			const party = this.partyOf(name);
			if (side.name !== undefined) this.shown.set(side.name, labelled ? this.cased(this.paper.word(side.word)) : null);
			if (side.address !== undefined)
				this.shown.set(side.address, labelled && name === 'shipTo' ? this.cased(this.paper.word(side.word)) : null);
			if (side.address === 'ship_to')
				this.paper.values.ship_to = { text: party.rows.join(' '), value: party.rows.join(' ') };
			const hasTax = side.tax !== undefined && (labelled || name === 'seller') && this.paper.kind !== 'delivery';
			return {
				heading: this.cased(this.paper.word(side.word)),
				name: { label: this.cased(this.paper.word('name')), text: party.name },
				address: { label: this.cased(this.paper.word('address')), text: party.rows.join(', '), rows: party.rows },
				...(hasTax && side.tax !== undefined ? { tax: this.pair(side.tax) } : {}),
			};
		});
	}

	/** Contact data and the tax number at the foot. @returns {Pair[]} */
	foot() {
		const contact = this.group('contact');
		const hasTax = this.standing.head === 'seller' && !this.shown.has('seller_tax_id');
		return hasTax && this.paper.kind !== 'form' ? [...contact, this.pair('seller_tax_id')] : contact;
	}

	/** Column headers, which count as printed. @param {boolean} [cased] @returns {readonly string[]} */
	columnHeads(cased = true) {
		const { table } = this.paper;
		const heads = (table?.columns ?? []).map((column) => this.headOf(column, undefined));
		this.heads = cased ? heads.map((head) => this.cased(head)) : heads;
		return this.heads;
	}

	/** @param {import('./document.mjs').Column} column @param {number | undefined} way */
	headOf(column, way) {
		return this.paper.word(column, column === 'date' ? 0 : way);
	}

	/** What the line says that carries a sum to the next page, or brings it from the one before. @param {'carried' | 'brought'} way @param {number} row the last one before it @returns {{ label: string, sum: string } | undefined} */
	carry(way, row) {
		const { table } = this.paper;
		const sum = table?.carry?.[row];
		return sum === undefined ? undefined : { label: this.cased(this.paper.word(way)), sum };
	}

	/** The lines of the table, now that the paper is written: none where it has no heads. @returns {Lines | undefined} */
	lines() {
		const { table } = this.paper;
		const { heads } = this;
		if (!table || !heads) return undefined;
		const names = table.columns.map((column, index) => ({
			english: columnNames[column],
			local: this.headOf(column, 0),
			printed: heads[index] ?? '',
		}));
		const once = (/** @type {'local' | 'printed'} */ key, /** @type {string} */ name) =>
			name !== '' && names.filter((one) => one[key].toLowerCase() === name.toLowerCase()).length === 1 ? name : null;
		return {
			columns: names.map((one) => ({ ...one, local: once('local', one.local), printed: once('printed', one.printed) })),
			rows: table.rows.map((row) => row.map((text) => text.replaceAll('\n', ' '))),
		};
	}

	/** What can be asked of the paper, now that it is written. @returns {Asked[]} */
	truth() {
		const { paper } = this;
		// Totals show the currency if its symbol is unambiguous.
		const sums = [...this.shown.keys()].filter((id) => fields[id].type === 'amount');
		const saysCurrency = sums.some((id) =>
			/EUR|USD|GBP|CHF|PLN|CZK|SEK|NOK|DKK|HUF|RON|€|£|₹|₺|₽|zł|Kč|Ft|R\$|lei|TL|руб/.test(
				paper.values[id]?.text ?? '',
			),
		);
		if (saysCurrency && !this.shown.has('currency')) {
			paper.values.currency = { text: '', value: currencyOf[paper.country] ?? '' };
			this.shown.set('currency', null);
		}
		const asked = [...this.shown].flatMap(([id, printed]) => {
			const value = paper.values[id];
			if (!value) return [];
			const { english, type } = fields[id];
			return [{ id, english, local: paper.localName(id), printed, ...value, type }];
		});
		const once = (/** @type {'local' | 'printed'} */ key, /** @type {string | null} */ name) =>
			name !== null && name !== '' && asked.filter((one) => one[key]?.toLowerCase() === name.toLowerCase()).length === 1
				? name
				: null;
		return asked.map((one) => ({ ...one, local: once('local', one.local), printed: once('printed', one.printed) }));
	}
}

/** What a person who asks in English calls a column. @type {Readonly<Record<import('./document.mjs').Column, string>>} */
const columnNames = {
	position: 'Position',
	description: 'Description',
	quantity: 'Quantity',
	unit_price: 'Unit price',
	amount: 'Amount',
	date: 'Date',
	value_date: 'Value date',
	booking: 'Description',
	debit: 'Debit',
	credit_side: 'Credit',
	balance: 'Balance',
};

/** Codes of currencies with an unambiguous symbol. @type {Readonly<Record<string, string>>} */
const currencyOf = {
	...{
		GB: 'GBP',
		IN: 'INR',
		CH: 'CHF',
		PL: 'PLN',
		CZ: 'CZK',
		SE: 'SEK',
		NO: 'NOK',
		DK: 'DKK',
		HU: 'HUF',
		RO: 'RON',
		TR: 'TRY',
		RU: 'RUB',
		BR: 'BRL',
	},
	...Object.fromEntries(
		['DE', 'AT', 'FR', 'BE', 'ES', 'IT', 'NL', 'PT', 'FI', 'GR'].map((country) => [country, 'EUR']),
	),
};
