import type { TimeMs } from './metadata-store';

/** The state of a database, read without changing it. */
export interface DatabaseInfo {
	/** Its version, such as `SQLite 3.53.1`. */
	readonly product: string;
	/** Migrations that the next start runs; all of them for an empty database. */
	readonly pending: readonly string[];
	/** Migrations of a newer service version, which this one cannot use. */
	readonly unknown: readonly string[];
	/** Its clock. */
	readonly clock: TimeMs;
}
