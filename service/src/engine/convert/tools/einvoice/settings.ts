/** Pages of an invoice that are compared with its XML: sums stand on the first or the last, and few have more. */
export const comparedPages = 20;
