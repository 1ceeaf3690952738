import { written } from './house-paper';

/** A line of an order, delivery note or invoice. */
export interface TradeLine {
	readonly article: string;
	readonly text: string;
	readonly quantity: number;
	/** Without one the document has no prices. */
	readonly price?: number;
}

/** What a document of an order says. */
export interface TradePaper {
	readonly title: string;
	readonly supplier?: string;
	/** Labels and values. */
	readonly meta: readonly (readonly [label: string, value: string])[];
	readonly lines: readonly TradeLine[];
	/** Percent. */
	readonly rate?: number;
	/** Added to the sum of the lines. */
	readonly charge?: number;
	/** Below the sums. */
	readonly foot?: string;
}

/** A page with the lines of a document in columns, and its sums. */
export async function tradePaper(paper: TradePaper): Promise<Uint8Array> {
	const { title, supplier = 'Oddny Works Ltd', meta, lines, rate = 20, charge = 0, foot } = paper;
	const hasPrices = lines.some(({ price }) => price !== undefined);
	const amountOf = ({ quantity, price = 0 }: TradeLine): number => quantity * price;
	const net = lines.reduce((sum, line) => sum + amountOf(line), charge);
	const end = 290 + 18 * lines.length;
	const sums: readonly (readonly [string, string])[] = [
		['Net total', net.toFixed(2)],
		[`VAT ${rate} %`, ((net * rate) / 100).toFixed(2)],
		['Total GBP', (net * (1 + rate / 100)).toFixed(2)],
	];
	const columns = [50, 120, 330, 400, 480] as const;
	const row = (y: number, cells: readonly string[]): [number, number, string][] =>
		cells.map((cell, index) => [columns[index] ?? 0, y, cell]);
	return await written([
		[50, 60, supplier],
		[50, 75, '4 Pier Street, Leeds LS1 4AP'],
		[50, 120, title],
		...meta.map(([label, value], index): [number, number, string] => [50, 150 + 16 * index, `${label}: ${value}`]),
		...row(270, ['Article no.', 'Description', 'Quantity', ...(hasPrices ? ['Unit price', 'Amount'] : [])]),
		...lines.flatMap((line, index) =>
			row(290 + 18 * index, [
				...[line.article, line.text, String(line.quantity)],
				...(hasPrices ? [(line.price ?? 0).toFixed(2), amountOf(line).toFixed(2)] : []),
			]),
		),
		...(hasPrices
			? sums.flatMap(([label, value], index): [number, number, string][] => [
					[330, end + 20 + 16 * index, label],
					[480, end + 20 + 16 * index, value],
				])
			: []),
		...(foot === undefined ? [] : [[50, end + 100, foot] as const]),
	]);
}

/** Lines of an order. */
export const tradeLines: readonly TradeLine[] = [
	{ article: 'AB-1001', text: 'Hex bolt M8 x 40', quantity: 120, price: 0.85 },
	{ article: 'AB-1002', text: 'Washer M8', quantity: 500, price: 0.12 },
	{ article: 'CD-2040', text: 'Anchor chain', quantity: 4, price: 61.5 },
	{ article: 'EF-3300', text: 'Mooring rope', quantity: 12, price: 24 },
];

/** An order of them. */
export const tradeOrder: TradePaper = {
	title: 'PURCHASE ORDER',
	meta: [
		['Order number', 'PO-48213'],
		['Date', '3 March 2026'],
		['Delivery date', '20 March 2026'],
	],
	lines: tradeLines,
};

/** Its invoice, with other lines on request. */
export function tradeInvoice(lines: readonly TradeLine[] = tradeLines, more: Partial<TradePaper> = {}): TradePaper {
	const meta = [
		['Invoice number', 'INV-7001'],
		['Invoice date', '24 March 2026'],
		['Order number', 'PO-48213'],
	] as const;
	return { title: 'INVOICE', meta, lines, ...more };
}

/** Its delivery note. */
export function tradeDelivery(lines: readonly TradeLine[] = tradeLines, more: Partial<TradePaper> = {}): TradePaper {
	const meta = [
		['Delivery note number', 'DN-5512'],
		['Date', '18 March 2026'],
		['Order number', 'PO-48213'],
	] as const;
	const bare = lines.map(({ article, text, quantity }) => ({ article, text, quantity }));
	return { title: 'DELIVERY NOTE', meta, lines: bare, ...more };
}
