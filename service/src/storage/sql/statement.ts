import type { Compilable, CompiledQuery, Kysely, QueryResult } from 'kysely';
import type { SqlFlavor } from './flavor';
import type { Schema } from './schema';

/** Placeholder in a compiled statement for a value given at execution. */
class Placeholder {
	constructor(readonly name: string) {}
}

/** Compiled statements of one store, by their builder and the names of its values. */
export class CompiledStatements {
	private readonly byBuild = new Map<object, Map<string, CompiledQuery>>();

	constructor(
		private readonly database: Kysely<Schema>,
		private readonly flavor: SqlFlavor,
	) {}

	/** Compiled on first use. */
	find<Values, Row>(build: BuildStatement<Values, Row>, names: readonly string[]): CompiledQuery<Row> {
		const key = names.join();
		const byNames = this.byBuild.get(build) ?? new Map<string, CompiledQuery>();
		this.byBuild.set(build, byNames);
		const known = byNames.get(key) ?? build(this.database, placeholders(names), this.flavor).compile();
		byNames.set(key, known);
		return known as CompiledQuery<Row>;
	}
}

/**
 * Builds a statement. Its values are placeholders: it may put them anywhere into the statement, also by spreading them,
 * but not inspect them. Only their names may change the shape of the statement.
 */
type BuildStatement<Values, Row> = (database: Kysely<Schema>, values: Values, flavor: SqlFlavor) => Compilable<Row>;

/** Execution context of a statement. */
export interface StatementScope {
	readonly database: Kysely<Schema>;
	/** Of the whole store. */
	readonly compiled: CompiledStatements;
}

/**
 * A statement built and compiled once per store and then run with different values: with Kysely, building and compiling
 * take several times as long as running it in SQLite. An `undefined` value counts as not given.
 */
export function statement<Values extends object, Row>(
	build: BuildStatement<Values, Row>,
): (scope: StatementScope, values: Values) => Promise<QueryResult<Row>> {
	return async ({ database, compiled }, values) => {
		const given = values as Readonly<Record<string, unknown>>;
		const names = Object.keys(given).filter((name) => given[name] !== undefined);
		const query = compiled.find(build, names);
		const parameters = query.parameters.map((one) => (one instanceof Placeholder ? given[one.name] : one));
		return await database.executeQuery<Row>({ ...query, parameters });
	};
}

export async function firstRow<Row>(result: Promise<QueryResult<Row>>): Promise<Row | undefined> {
	return (await result).rows[0];
}

/** Whether a statement has changed anything. */
export async function hasChanged(result: Promise<QueryResult<unknown>>): Promise<boolean> {
	return ((await result).numAffectedRows ?? 0n) > 0n;
}

function placeholders<Values>(names: readonly string[]): Values {
	return Object.fromEntries(names.map((name) => [name, new Placeholder(name)])) as Values;
}
