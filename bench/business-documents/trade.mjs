// @ts-check
// Orders with their delivery notes, invoices and statements, each in another layout, and the differences planted in them.
import { countries, drawTaxNumber } from './countries.mjs';
import { countriesLeftOut, division } from './division.mjs';
import { drawBusinessDocument } from './document.mjs';
import { drawOf } from './draw.mjs';
import { families } from './families.mjs';

/** @typedef {import('./families.mjs').FamilyName} FamilyName */
/** @typedef {import('./document.mjs').Line} Line */
/** @typedef {import('./document.mjs').BusinessDocument} BusinessDocument */
/** @typedef {{ kind: string, files: string[], item?: string }} Planted what a finding must name: its kind, files, and line */
/** @typedef {{ file: string, family: FamilyName, paper: BusinessDocument }} TradeDocument */
/** @typedef {{ name: string, country: string, documents: TradeDocument[], planted: Planted[] }} TradeSet */

const day = 86_400_000;

/** Differences that are planted, one kind or two a set. */
export const plantedKinds = /** @type {const} */ ([
	'missing',
	'additional',
	'fewer',
	'more',
	'price',
	'taxRate',
	'total',
	'date',
	'bank',
	'duplicate',
	'open',
	'openEntry',
	'entryTotal',
]);

/**
 * @param {string} name the same name and seed give the same set
 * @param {number} seed
 * @param {import('./division.mjs').Side} side of the layouts
 * @returns {TradeSet}
 */
export function drawTradeSet(name, seed, side) {
	return new TradeDraw(name, seed, side).finish();
}

class TradeDraw {
	/** @param {string} name @param {number} seed @param {import('./division.mjs').Side} side */
	constructor(name, seed, side) {
		this.name = name;
		this.seed = seed;
		this.side = side;
		this.draw = drawOf(`trade ${seed} ${name}`);
		this.country = this.draw.one(Object.keys(countries).filter((one) => !countriesLeftOut.includes(one)));
		/** @type {TradeDocument[]} */
		this.documents = [];
		/** @type {Planted[]} */
		this.planted = [];
	}

	/** @returns {TradeSet} */
	finish() {
		const { draw } = this;
		const habits = /** @type {import('./countries.mjs').Country} */ (countries[this.country]);
		const base = drawBusinessDocument(`${this.name} base`, this.seed, 'invoice', this.country, 0, this.name);
		const issued = Date.UTC(2026, draw.whole(0, 5), draw.whole(1, 28));
		const scale = habits.decimals === 0 ? 100 : 1;
		const lines = this.lines(draw.whole(3, 8), scale, habits.decimals);
		const rate = habits.rates[0] ?? 0;
		const kinds = draw.chance(0.15) ? [] : draw.some(plantedKinds, draw.whole(1, 2));
		const has = (/** @type {typeof plantedKinds[number]} */ kind) => kinds.includes(kind);
		const orderNumber = this.number('order');
		const common = { seller: base.seller, buyer: base.buyer, sellerTaxId: drawTaxNumber(draw, this.country) };
		const delivered = this.orderAndDelivery(common, {
			issued,
			lines,
			rate,
			orderNumber,
			late: has('date'),
			open: has('open'),
		});
		const invoiceNumber = this.number('invoice');
		const otherRate = has('taxRate') ? (habits.rates[1] ?? rate + 2) : rate;
		const charge = has('total') ? draw.whole(5, 90) * scale : 0;
		const changes = ['missing', 'additional', 'fewer', 'more', 'price'].map((kind) => [
			kind,
			has(/** @type {any} */ (kind)),
		]);
		const invoice = {
			...{ ...common, issued: issued + 28 * day, rate: otherRate, charge },
			lines: this.change(delivered, Object.fromEntries(changes), 'invoice.pdf'),
			numbers: { invoice_number: invoiceNumber, order_number: orderNumber },
		};
		this.add('invoice', 'invoice.pdf', invoice);
		if (otherRate !== rate) this.plant('taxRate', ['order.pdf', 'invoice.pdf']);
		if (charge !== 0) this.plant('total', ['order.pdf', 'invoice.pdf']);
		if (has('duplicate')) {
			this.add('invoice', 'invoice-again.pdf', invoice);
			this.plant('duplicate', ['invoice.pdf', 'invoice-again.pdf']);
		}
		const earlierNumber = this.number('invoice');
		const earlier = { ...common, issued: issued - 40 * day, lines: this.lines(3, scale, habits.decimals), rate };
		const house = has('bank') ? `${this.name} other` : this.name;
		this.add('invoice', 'earlier.pdf', { ...earlier, numbers: { invoice_number: earlierNumber } }, house);
		if (has('bank')) this.plant('bank', ['earlier.pdf', 'invoice.pdf']);
		this.statement(common, [invoiceNumber, earlierNumber], {
			issued,
			scale,
			open: has('openEntry'),
			other: has('entryTotal'),
		});
		return { name: this.name, country: this.country, documents: this.documents, planted: this.planted };
	}

	/**
	 * @param {Pick<import('./document.mjs').Given, 'seller' | 'buyer' | 'sellerTaxId'>} common
	 * @param {{ issued: number, lines: readonly Line[], rate: number, orderNumber: string, late: boolean, open: boolean }} order
	 * @returns {Line[]} what was delivered
	 */
	orderAndDelivery(common, { issued, lines, rate, orderNumber, late, open }) {
		const order = { ...common, issued, lines, rate, numbers: { order_number: orderNumber }, deliveryDays: 20 };
		this.add('order', 'order.pdf', order);
		const delivered = this.change(lines, { open }, 'delivery.pdf');
		const numbers = { delivery_note_no: this.number('delivery'), order_number: orderNumber };
		const deliveryIssued = issued + (late ? 26 : 18) * day;
		this.add('delivery', 'delivery.pdf', { ...common, issued: deliveryIssued, lines: delivered, numbers });
		if (late) this.plant('date', ['order.pdf', 'delivery.pdf']);
		return delivered;
	}

	/** @param {string} kind @param {string[]} files @param {string} [item] */
	plant(kind, files, item) {
		this.planted.push({ kind, files, ...(item === undefined ? {} : { item }) });
	}

	/** @param {number} count @param {number} scale @param {number} decimals @returns {Line[]} */
	lines(count, scale, decimals) {
		const { draw } = this;
		const words = drawBusinessDocument(
			`${this.name} goods ${draw.whole(1, 1e6)}`,
			this.seed,
			'order',
			this.country,
			0,
			undefined,
			{ rows: [count, count] },
		);
		return (words.table?.rows ?? []).map((row) => {
			const quantity = draw.whole(2, 40);
			const price = Number((draw.between(2, 400, 2) * scale).toFixed(decimals));
			return { text: row[1] ?? '', quantity, price, amount: Number((quantity * price).toFixed(decimals)) };
		});
	}

	/** @param {'order' | 'delivery' | 'invoice'} kind @returns {string} */
	number(kind) {
		const { draw } = this;
		const digits = String(draw.whole(10_000, 99_999));
		const prefix = { order: ['PO', 'B', '45'], delivery: ['LS', 'D', '80'], invoice: ['RE', 'INV', '90'] }[kind];
		return draw.one([
			`${draw.one(prefix)}-${digits}`,
			`${draw.one(prefix)}${digits}`,
			`2026/${digits}`,
			`${digits}${draw.whole(10, 99)}`,
		]);
	}

	/** Changes different lines. @param {readonly Line[]} lines @param {Partial<Record<string, boolean>>} what @param {string} file @returns {Line[]} */
	change(lines, what, file) {
		const { draw } = this;
		const before = 'order.pdf';
		const changed = lines.map((line) => ({ ...line }));
		const places = draw.some(
			changed.map((_, index) => index),
			changed.length,
		);
		const withAmount = (/** @type {Line} */ line) => ({
			...line,
			amount: Number((line.quantity * line.price).toFixed(2)),
		});
		/** @type {number[]} */
		const dropped = [];
		for (const kind of ['missing', 'fewer', 'more', 'price', 'open']) {
			if (what[kind] !== true) continue;
			const at = places.pop();
			const line = at === undefined ? undefined : changed[at];
			if (at === undefined || !line) continue;
			if (kind === 'missing') dropped.push(at);
			else if (kind === 'price')
				changed[at] = withAmount({ ...line, price: Number((line.price * draw.one([0.9, 1.1, 1.25])).toFixed(2)) });
			else {
				const by = draw.whole(1, Math.max(1, line.quantity - 1));
				const quantity = kind === 'more' ? line.quantity + by : line.quantity - by;
				changed[at] = withAmount({ ...line, quantity });
			}
			this.plant(kind, [before, file], line.text);
		}
		const kept = changed.filter((_, index) => !dropped.includes(index));
		if (what.additional === true) {
			const [extra] = this.lines(1, 1, 2);
			if (extra) {
				kept.push(extra);
				this.plant('additional', [before, file], extra.text);
			}
		}
		return kept;
	}

	/** @param {Pick<import('./document.mjs').Given, 'seller' | 'buyer' | 'sellerTaxId'>} common @param {string[]} numbers @param {{ issued: number, scale: number, open: boolean, other: boolean }} how */
	statement(common, numbers, { issued, scale, open, other }) {
		const { draw } = this;
		const totals = ['invoice.pdf', 'earlier.pdf'].map((file) =>
			Number(this.documents.find((one) => one.file === file)?.paper.values.grand_total?.value ?? 0),
		);
		const entries = numbers.map((number, index) => ({
			days: index * 3 - 20,
			text: `${common.seller.name} ${number}`,
			amount: -(totals[index] ?? 0) - (other && index === 0 ? 10 * scale : 0),
		}));
		if (other) this.plant('total', ['invoice.pdf', 'statement.pdf']);
		if (open) {
			const text = `${common.seller.name} ${this.number('invoice')}`;
			entries.push({ days: -8, text, amount: -draw.whole(10, 900) * scale });
			this.plant('open', ['statement.pdf'], text);
		}
		this.add('statement', 'statement.pdf', { ...common, issued: issued + 60 * day, numbers: {}, entries });
	}

	/** @param {import('./document.mjs').Kind} kind @param {string} file @param {import('./document.mjs').Given} given @param {string} [house] */
	add(kind, file, given, house = this.name) {
		const names = /** @type {FamilyName[]} */ (Object.keys(families)).filter((name) => {
			const { kind: own, producer, pages } = /** @type {import('./families.mjs').Family} */ (families[name]);
			return own === kind && producer !== 'strokes' && !pages && division[name] === this.side;
		});
		const family = this.draw.one(names);
		const layout = /** @type {import('./families.mjs').Family} */ (families[family]);
		const shape = { ...layout.shape, given };
		const paper = drawBusinessDocument(
			`${this.name} ${file}`,
			this.seed,
			kind,
			this.country,
			layout.wording,
			house,
			shape,
		);
		this.documents.push({ file, family, paper });
	}
}
