/** Pages of an invoice compared with its XML: sums are on the first or last one, and few have more. */
export const comparedPages = 20;
