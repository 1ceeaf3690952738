/** Pages of a range: with four, a killed reader costs some seconds, and one fetch of the document serves several. */
export const pagesOfRange = 4;
/** Minimum remaining pages: shorter documents are done before another process has fetched them. */
export const minPages = 12;
/** Open offers per document: one is accepted while the next is made. */
export const openOffers = 2;
/** How often a conversion checks its ranges: one database statement each time. */
export const pollMs = 400;
/** The same before its first offer, and if it only waits for other readers. */
export const shortPollMs = 80;
/** How often an idle process looks for offers while there are some: one statement on a table of a few rows. */
export const lookMs = 300;
/**
 * After an empty look the number of skipped rounds doubles up to this: 4.8 s. Offers send a notification; without the
 * backoff, a thousand idle hosts sent 3,300 statements per second.
 */
export const maxLeftOut = 15;
/**
 * A silent reader loses its range after this time. Shorter than the lease of a file, since a conversion waits for it:
 * 15 s cost 10 after a killed reader. A reader that was only slow has its pages read twice.
 */
export const leaseMs = 5000;
/** Heartbeat of a reader: one statement. */
export const signMs = 1250;
/** Pause after an offer that was not accepted. */
export const restMs = 3000;
