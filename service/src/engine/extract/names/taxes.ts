/** Names of taxes that are charged in addition to others; together they are the tax; separated by `;`. */
export const singleTaxes =
	'CGST; SGST; IGST; UTGST; Cess; HST; PST; QST; RST; TPS; TVQ; State tax; City tax; County tax; Local tax; District tax; Federal tax; Central GST; State GST; Integrated GST; ICMS; ICMS-ST; IPI; ISS; PIS; COFINS; IGIC; IEPS; Consumption tax; Tourism levy; NHIL; GETFund; Service tax; SST; सीजीएसटी; एसजीएसटी; आईजीएसटी';

/** Words of rows with a sum, not with a single tax. */
export const sumWords =
	'total; totals; subtotal; sum; due; payable; gesamt; gesamtbetrag; summe; steuersumme; endbetrag; totale; totaal; totaux; montant total; somme; suma; totales; importe total; totais; soma; summa; totalt; yhteensä; ialt; samlet; razem; suma vat; celkem; spolu; összesen; összes; σύνολο; toplam; итого; всего; 合計; 合计; 总计; 小計; 小计; 합계; المجموع; إجمالي; incl; inkl; inclusive; including; excl; exkl; exclusive; excluding; before; after';
