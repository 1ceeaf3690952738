import type { TimeMs } from './metadata-store';

/** A database as it lies there: nothing is made or changed to see it. */
export interface DatabaseLook {
	/** What it is, such as `SQLite 3.53.1`. */
	readonly product: string;
	/** Steps of the schema that the next start takes; all of them in an empty database. */
	readonly pending: readonly string[];
	/** Steps of a newer version of the service, which this one cannot work with. */
	readonly unknown: readonly string[];
	/** Its clock. */
	readonly clock: TimeMs;
}
