import type { DatabaseInfo } from '../database-info';
import { compareSteps } from '../sql/migrations';
import { PostgresPool } from './postgres-pool';

/** Inspects a Postgres database. @throws ServiceError `storeUnavailable` */
export async function inspectPostgres(url: string): Promise<DatabaseInfo> {
	const pool = new PostgresPool(url, 1);
	try {
		const client = await pool.connect();
		try {
			const rows = async (statement: string) => (await client.query<Record<string, unknown>>(statement, [])).rows;
			const [asked] = await rows(
				`select current_setting('server_version') as version, (extract(epoch from clock_timestamp()) * 1000)::bigint as ms,
					to_regclass('kysely_migration') is not null as "hasSteps"`,
			);
			const steps = asked?.['hasSteps'] === true ? await rows('select name from kysely_migration') : [];
			const taken = steps.map(({ name }) => String(name));
			return {
				product: `Postgres ${String(asked?.['version'])}`,
				...compareSteps(taken),
				clock: Number(asked?.['ms']),
			};
		} finally {
			client.release();
		}
	} finally {
		await pool.end();
	}
}
