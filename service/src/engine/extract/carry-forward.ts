import { labelOwners } from './lexicon';
import { compact, tokenize } from './fold';
import { findAmounts } from './recognise/amounts';

/**
 * Labels of sums carried to the next page or brought forward from the previous one: whole texts, folded, in twenty
 * languages.
 */
const carryForwardTexts = new Set(
	[
		'Carried forward; Carry forward; To carry forward; Carried over; Carry over; Brought forward; Brought down; Balance brought forward; Balance carried forward; From previous page; Subtotal carried forward; Page total; Page subtotal; Continued',
		'Übertrag; Zu übertragen; Übertrag Vorseite; Übertrag von Vorseite; Übertrag auf Folgeseite; Übertrag von Seite; Übertrag auf Seite; Vortrag; Saldovortrag; Saldoübertrag; Zwischensumme; Seitensumme',
		'À reporter; Report; Total à reporter; Report page précédente; Report de la page précédente; Sous-total page; Total page; Solde reporté; Ancien solde',
		'Suma y sigue; Suma anterior; A trasladar; De la página anterior; Saldo anterior; Total página; Suma de la página; Traspaso; Arrastre',
		'A riportare; Riporto; Totale da riportare; Da riportare; Riporto pagina precedente; Totale pagina; Saldo precedente; Segue',
		'Transporteren; Transport; Over te brengen; Transport vorige pagina; Transport volgende pagina; Van vorige pagina; Vorig saldo',
		'A transportar; Transporte; Transporte da página anterior; Saldo transportado; Total da página; De transporte',
		'De reportat; Report; Reportat; Report pagina anterioară; Report pagina precedentă; Total pagină',
		'Transport; Att överföra; Överföres; Överfört; Från föregående sida; Till nästa sida; Ingående saldo',
		'Overføres; Overført; Transport; Fra forrige side; Til næste side; Til neste side; Overført fra forrige side; Overføres til næste side; Overføres til neste side; Overførsel',
		'Siirretään; Siirto; Siirto seuraavalle sivulle; Siirto edelliseltä sivulta; Edelliseltä sivulta; Seuraavalle sivulle',
		'Do przeniesienia; Z przeniesienia; Przeniesienie; Z poprzedniej strony; Suma strony; Razem strona; Saldo z przeniesienia',
		'K převodu; Převod; Převádí se; Převod z předchozí strany; Převod na další stranu; Z předchozí strany; Na další stranu',
		'Átvitel; Áthozat; Átvitel a következő oldalra; Áthozat az előző oldalról; Előző oldalról',
		'Σε μεταφορά; Από μεταφορά; Εκ μεταφοράς; Προς μεταφορά; Μεταφορά; Από προηγούμενη σελίδα; Σύνολο σελίδας',
		'Nakli yekün; Nakli yekûn; Devir; Devreden; Önceki sayfadan; Sonraki sayfaya; Sayfa toplamı',
		'Итого к переносу; К переносу; Перенос; Перенесено; С предыдущей страницы; Итого по странице; Всего по странице; Переходит на следующую страницу',
		'过次页; 转下页; 承前页; 接上页; 承上页; 本页小计; 本页合计; 上页结转; 结转下页',
		'次頁繰越; 次ページへ; 次ページへ繰越; 前頁繰越; 前ページより; 前ページ繰越; 繰越; 繰越金額; 頁計; ページ計',
	].flatMap((texts) => texts.split('; ').map(compact)),
);

/** Balances that a statement prints among its entries. */
const balanceFields = ['opening_balance', 'closing_balance'];

/** True for a text that is only a carry-forward label, optionally with a page number. */
export function isCarryForward(text: string): boolean {
	const words = tokenize(text).map(({ fold }) => fold);
	while (words.length > 1 && /^\d+$/.test(words.at(-1) ?? '')) words.pop();
	return words.length > 0 && carryForwardTexts.has(words.join(''));
}

/** True for the label of an opening or closing balance. */
export function isBalanceLabel(text: string): boolean {
	const owners = labelOwners.get(compact(text));
	return owners !== undefined && balanceFields.some((id) => owners.has(id));
}

/** Running sum and last number of each table column: a carried sum equals one of them. */
export class RunningSums {
	private readonly sums = new Map<number, number>();
	private readonly last = new Map<number, number>();

	/** Adds the numbers of a line. @param cells texts by column */
	add(cells: readonly string[]): void {
		for (const [column, text] of cells.entries()) {
			const amount = amountOf(text);
			if (amount === undefined) continue;
			this.sums.set(column, (this.sums.get(column) ?? 0) + amount);
			this.last.set(column, amount);
		}
	}

	/** True if the only number of a row is the running sum of its column. @param cells texts by column */
	isCarry(cells: readonly string[]): boolean {
		const numbers = cells.flatMap((text, column) => {
			const amount = amountOf(text);
			return amount === undefined ? [] : [{ column, amount }];
		});
		const [only] = numbers;
		if (!only || numbers.length > 1) return false;
		return [this.sums, this.last].some(
			(known) => Math.abs((known.get(only.column) ?? Infinity) - only.amount) < minDifference,
		);
	}
}

/** Sums closer than this are equal. */
const minDifference = 0.005;

/** The number in a cell; `undefined` if the cell has other text. */
function amountOf(text: string): number | undefined {
	const [found] = findAmounts(text);
	return found && found.start === 0 && found.end === text.length ? found.amount : undefined;
}
