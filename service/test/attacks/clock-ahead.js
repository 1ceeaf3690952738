'use strict';

/** Makes the clock of a process wrong by `CLOCK_AHEAD_MS`. */
const ahead = Number(process.env['CLOCK_AHEAD_MS']);
const RealDate = Date;

globalThis.Date = /** @type {DateConstructor} */ (
	/** @type {unknown} */ (
		class extends RealDate {
			/** @param {[]} values */
			constructor(...values) {
				if (values.length === 0) super(RealDate.now() + ahead);
				else super(...values);
			}
			static now() {
				return RealDate.now() + ahead;
			}
		}
	)
);
