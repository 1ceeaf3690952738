// @ts-check
// A closed model of many hosts, made of what was measured on one: each resource is a station whose load is its work a document times the documents
// a second. It says which of them is full first; waiting times are not modelled.

const coresOfHost = 4;
/** One process that answers requests for so many hosts that convert. */
const hostsOfServe = 20;
/** Seconds of a processor that documents take: PDFs with text as measured, and scans of some pages. */
const scanSeconds = 10;
/** Requests of a process in a second while all its workers have files: beats of leases, and whether an account has too many workers. */
const turnsASecond = 1;
/** A station is full at this share: beyond it, waiting grows without bound. */
const full = 0.7;

/**
 * @typedef {object} Load
 * @property {number} hosts
 * @property {number} documents      a second
 * @property {number} databaseCores  that are busy
 * @property {number} claimLine      minimum share of time spent on claims, one at a time, in the database
 * @property {number} statements     a second
 * @property {number} redis          share of its one core
 * @property {number} deliveries     of messages, a second
 * @property {number} s3Reads        a second
 * @property {number} s3Writes       a second, removals with them
 * @property {number} restStatements a second, when nothing is to be done
 */

/**
 * Database CPU milliseconds per claim by files in progress: a line through the smallest and the largest measured load.
 * @param {import('./claims.mjs').Claims[]} claims
 */
function claimCost(claims) {
	const alone = claims.filter(({ atOnce }) => atOnce === 1).sort((one, other) => one.inWork - other.inWork);
	const [least, most] = [alone[0], alone.at(-1)];
	if (!least || !most || least === most) throw new Error('claims were measured with one number of files in work');
	const line = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ files) =>
		from + ((to - from) * (files - least.inWork)) / (most.inWork - least.inWork);
	return (/** @type {number} */ files) => line(least.databaseMs, most.databaseMs, files);
}

/**
 * @param {import('../scale.mjs').Run} measured  what a document costs
 * @param {{ statements: number }} idle          of a process in a second
 * @param {import('./claims.mjs').Claims[]} claims
 * @param {number} hosts
 * @param {number} secondsOfDocument
 * @returns {Load}
 */
export function loadOf(measured, idle, claims, hosts, secondsOfDocument) {
	const each = (/** @type {number} */ value) => value / measured.documents;
	const { counts } = measured;
	const inWork = hosts * coresOfHost;
	const documents = inWork / secondsOfDocument;
	const cost = claimCost(claims);
	// During the run itself few files were in progress.
	const databaseMs = each(counts.cpu.database * 1000) + cost(inWork) - cost(0);
	const turnMs = cost(inWork);
	return {
		hosts,
		documents,
		databaseCores: (documents * databaseMs + hosts * turnsASecond * turnMs) / 1000,
		claimLine: (documents * cost(inWork)) / 1000,
		statements: documents * each(counts.statements) + hosts * (idle.statements + turnsASecond),
		redis: (documents * each(counts.redisMs)) / 1000,
		deliveries: documents * each(counts.messages) * Math.max(1, hosts / hostsOfServe),
		s3Reads: documents * each(counts.reads),
		s3Writes: documents * each(counts.writes + counts.removals),
		restStatements: hosts * idle.statements,
	};
}

/**
 * Print how the model fits what was measured, and what it says of many hosts.
 * @param {import('../scale.mjs').Run[]} runs
 * @param {{ statements: number }} idle
 * @param {import('./claims.mjs').Claims[]} claims
 */
export function printModel(runs, idle, claims) {
	const [first] = runs;
	if (!first) return;
	const cores = Math.max(...runs.map(({ allCpu, seconds }) => allCpu / seconds));
	console.log('\nThe model, made of the run with the fewest processes, against the others:');
	for (const { processes, documents, seconds, counts } of runs) {
		const alone = first.documents / first.seconds / first.processes;
		const foretold = Math.min(processes * alone, (cores * first.documents) / first.allCpu);
		const share = (/** @type {number} */ value, /** @type {number} */ of) =>
			`${(value / documents).toFixed(1)} (${(of / first.documents).toFixed(1)})`;
		console.log(
			`  ${processes} processes: ${(documents / seconds).toFixed(2)} documents/s (foretold ${foretold.toFixed(2)}), statements ${share(counts.statements, first.counts.statements)}, ` +
				`Redis ${share(counts.redisCalls, first.counts.redisCalls)}, S3 ${share(counts.reads + counts.writes + counts.removals, first.counts.reads + first.counts.writes + first.counts.removals)}`,
		);
	}
	const text = first.cpu / first.documents;
	for (const [kind, seconds] of /** @type {const} */ ([
		['PDFs with text', text],
		['scans', scanSeconds],
	])) {
		console.log(`\n${kind}, ${seconds.toFixed(2)} s of a processor each, hosts of ${coresOfHost} cores:`);
		console.log(
			'| hosts | documents/s | database: cores, statements/s | claims: share of their line | Redis: share of a core, deliveries/s | S3 reads/s, writes/s | at rest: statements/s |',
		);
		console.log('|---|---|---|---|---|---|---|');
		for (const hosts of [1, 10, 100, 1000]) {
			const load = loadOf(first, idle, claims, hosts, seconds);
			const round = (/** @type {number} */ value) => (value < 10 ? value.toFixed(2) : value.toFixed(0));
			const mark = (/** @type {number} */ value) => (value > full ? `**${round(value)}**` : round(value));
			console.log(
				`| ${hosts} | ${round(load.documents)} | ${round(load.databaseCores)}, ${round(load.statements)} | ${mark(load.claimLine)} | ` +
					`${mark(load.redis)}, ${round(load.deliveries)} | ${round(load.s3Reads)}, ${round(load.s3Writes)} | ${round(load.restStatements)} |`,
			);
		}
	}
}
