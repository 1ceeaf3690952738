// @ts-check
// What the servers of a cluster have done so far, as they count it themselves.
import { readFileSync } from 'node:fs';
import { Redis } from 'ioredis';
import pg from 'pg';

import { childrenOf, cpuSecondsOf } from '../service/process-figures.mjs';

/** Begins each statement of the bench's own, which is not counted. */
const own = '/* bench */';
const uncounted = "query not like '/* bench */%'";

/**
 * @typedef {object} Counts
 * @property {number} statements     of the database, with the begins and ends of transactions
 * @property {number} transactions
 * @property {number} databaseMs     that the database worked on statements, by its own clock
 * @property {number} redisCalls     commands of clients; those that scripts call are not counted
 * @property {number} messages      sent over channels
 * @property {number} redisMs        of a processor, of all of Redis
 * @property {number} reads          requests of S3 that cost as a GET does
 * @property {number} writes         requests of S3 that cost as a PUT does
 * @property {number} removals
 * @property {{ database: number, store: number, serve: number }} cpu  seconds
 */

/** Counts of a cluster that was made with `pg_stat_statements` in Postgres. */
export class ClusterCounts {
	/**
	 * @param {import('../../service/test/support/cluster.js').Cluster} cluster
	 * @param {number} servePid
	 */
	constructor(cluster, servePid) {
		this.cluster = cluster;
		this.servePid = servePid;
		this.redis = new Redis(cluster.redis.url);
		this.client = new pg.Client({ connectionString: String(cluster.settings.databaseUrl) });
	}

	async open() {
		await this.client.connect();
		await this.client.query(`${own} create extension pg_stat_statements`);
		const [row] = await this.rows('select pg_backend_pid() as pid');
		/** Of the server, whose child the connection is. */
		this.databasePid = parentOf(Number(row?.['pid']));
	}

	/** @param {string} statement */
	async rows(statement) {
		return (await this.client.query(`${own} ${statement}`)).rows;
	}

	/** @returns {Promise<Counts>} */
	async take() {
		const [answer] = await this.rows(
			`select sum(calls)::float as calls, sum(total_exec_time + total_plan_time)::float as ms,
				coalesce(sum(calls) filter (where query ilike 'commit%' or query ilike 'rollback%'), 0)::float as transactions
				from pg_stat_statements where ${uncounted}`,
		);
		const [commands, server, s3] = await Promise.all([
			this.redis.info('commandstats'),
			this.redis.info(),
			this.cluster.servers?.s3.counts(),
		]);
		const { GET = 0, HEAD = 0, PUT = 0, POST = 0, DELETE = 0 } = s3?.requests ?? {};
		return {
			statements: Number(answer?.['calls']),
			transactions: Number(answer?.['transactions']),
			databaseMs: Number(answer?.['ms']),
			...redisWork(commands, server),
			reads: GET + HEAD,
			writes: PUT + POST,
			removals: DELETE,
			cpu: {
				database: cpuWithEnded(this.databasePid ?? NaN),
				store: s3?.cpu ?? NaN,
				serve: cpuSecondsOf(this.servePid),
			},
		};
	}

	/** The statements of the database that took most of its time, for people to read. */
	async heaviest(count = 8) {
		return await this.rows(
			`select calls::float, (total_exec_time + total_plan_time)::float as ms, query from pg_stat_statements
				where ${uncounted} order by 2 desc limit ${count}`,
		);
	}

	async forget() {
		await this.rows('select pg_stat_statements_reset()');
	}

	async close() {
		this.redis.disconnect();
		await this.client.end();
	}
}

/**
 * @param {Counts} before @param {Counts} after
 * @returns {Counts} what was done between
 */
export function between(before, after) {
	/** @type {(one: any, other: any) => Record<string, any>} */
	const difference = (one, other) =>
		Object.fromEntries(
			Object.keys(one).map((key) => [
				key,
				typeof one[key] === 'number' ? other[key] - one[key] : difference(one[key], other[key]),
			]),
		);
	return /** @type {Counts} */ (difference(before, after));
}

/** Commands that come over connections; calls of a script inside Redis count with the script. */
const fromOutside = /^cmdstat_(?:eval|evalsha|publish|bzpopmin|set|ping):calls=(\d+)/gm;

/**
 * @param {string} commands what Redis says of its commands @param {string} server what it says of itself
 */
function redisWork(commands, server) {
	const calls = [...commands.matchAll(fromOutside)].reduce((sum, match) => sum + Number(match[1]), 0);
	const seconds = [...server.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)];
	const messages = Number(/^cmdstat_publish:calls=(\d+)/m.exec(commands)?.[1] ?? 0);
	return { redisCalls: calls, messages, redisMs: seconds.reduce((sum, match) => sum + Number(match[1]), 0) * 1000 };
}

/**
 * @param {number} pid
 * @returns {number} the process that started it
 */
export function parentOf(pid) {
	return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/**
 * @param {number} pid
 * @returns {number} processor time of a process, its children, and those of them that have ended, in seconds
 */
export function cpuWithEnded(pid) {
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
		.replace(/^.*\) /s, '')
		.split(' ');
	const ended = (Number(fields[13]) + Number(fields[14])) / 100;
	return ended + cpuSecondsOf(pid) + childrenOf(pid).reduce((sum, child) => sum + cpuSecondsOf(child), 0);
}
