/** Pages of a range: with four, who is killed costs some seconds, and a document is fetched once for several. */
export const pagesOfRange = 4;
/** Documents with fewer pages that are to be read are done before another process has fetched them. */
export const leastPages = 12;
/** Offers of one document that nobody has taken yet: one is taken while the next one is made. */
export const openOffers = 2;
/** How often a conversion looks what has become of its ranges: one statement of the database each time. */
export const pollMs = 400;
/** The same before its first offer, and when it has nothing else to read than what others read: it would wait for the rest of the time. */
export const shortPollMs = 80;
/** How often a process whose workers rest looks for offers while there are some: one statement each time, on a table of a few rows. */
export const lookMs = 300;
/**
 * After a look that found nothing so many more looks are left out as the last time and one, up to this number: 4.8 s. Who offers pages tells
 * so; without this, a thousand hosts that rest asked 3,300 times a second for nothing.
 */
export const mostLeftOut = 15;
/**
 * A reader that gives no sign of life for so long has lost its range. Shorter than the lease of a file: a conversion waits for it, and with 15 s
 * it lost 10 by a reader that was killed. A reader that was only slow costs its pages twice.
 */
export const leaseMs = 5000;
/** How often a reader gives a sign of life: one statement. */
export const signMs = 1250;
/** After an offer that nobody took no further ones are made for so long. */
export const restMs = 3000;
