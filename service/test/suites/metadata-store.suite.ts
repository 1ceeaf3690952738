import { noWords } from '../../../contract/words';
import { sampleReceipt } from '../support/receipt';
import { withhold } from '../../src/accounts/ledger';
import { ServiceError } from '../../src/messages/errors';
import type { MetadataStore, NewFile } from '../../src/storage/metadata-store';
import { claimFileIn } from '../../src/tasks/claim-file';
import { endFile, type FileEnd } from '../../src/tasks/end-file';

/** What every adapter of `MetadataStore` has to do. `open` gives a store of the same data each time it is called. */
export function metadataStoreSuite(open: () => Promise<MetadataStore>): void {
	let store: MetadataStore;
	let accountId: number;

	beforeEach(async () => {
		store = await open();
		accountId = (await store.accounts.create('first', 1)).id;
	});
	afterEach(() => store.close());

	const newFile = (taskId: string, fileKey: string): NewFile => ({
		fileKey,
		taskId,
		fileName: `${fileKey}.pdf`,
		parameter: '{}',
		sealedPassword: 'sealed',
		originalId: `${fileKey}-original`,
		fileSize: 3,
		createdAt: 5,
	});

	async function addTask(
		taskId: string,
		fileKeys: readonly string[],
		owner = accountId,
		startedAt?: number,
	): Promise<void> {
		await store.tasks.insert({ taskId, accountId: owner, toolPath: 'pdf/txt', createdAt: 5 });
		for (const fileKey of fileKeys) await store.files.insert(newFile(taskId, fileKey));
		if (startedAt !== undefined)
			await store.tasks.update(taskId, { state: 'TaskWaiting', startedAt, queuedAt: startedAt });
	}

	/** As the service does: whose file it was is noted. */
	async function claimInTurn(at: number): Promise<string | undefined> {
		const file = await store.files.claimNext(at, 60);
		const task = file && (await store.tasks.find(file.taskId));
		if (task) await store.accounts.served(task.accountId, at);
		return file?.fileKey;
	}

	it('keeps everything when reopened', async () => {
		await addTask('t', ['a']);
		await store.close();
		store = await open();
		expect((await store.accounts.findByName('first'))?.id).toBe(accountId);
		expect((await store.tasks.find('t'))?.state).toBe('TaskStart');
		expect((await store.files.find('a'))?.fileName).toBe('a.pdf');
		await store.check();
	});

	it('has one account per name', async () => {
		await expect(store.accounts.create('first', 2)).rejects.toThrow();
		expect(await store.accounts.find(accountId)).toEqual({ id: accountId, name: 'first', createdAt: 1 });
		expect(await store.accounts.find(999)).toBeUndefined();
		expect(await store.accounts.findByName('FIRST')).toBeUndefined();
	});

	it('records idempotent calls per account and key', async () => {
		const call = { accountId, key: 'k', fingerprint: 'f', taskId: 't1', fileKey: 'f1', createdAt: 1_700_000_000_000 };
		const { createdAt } = call;
		expect(await store.transaction(({ idempotency }) => idempotency.claim(call, 0))).toBeUndefined();
		const again = { ...call, taskId: 't2', createdAt: createdAt + 1 };
		expect(await store.transaction(({ idempotency }) => idempotency.claim(again, createdAt))).toEqual(call);
		// One that is done together with something that fails is not recorded.
		const other = { ...call, key: 'other' };
		await expect(
			store.transaction(async ({ idempotency }) => {
				await idempotency.claim(other, 0);
				throw new Error('undone');
			}),
		).rejects.toThrow('undone');
		expect(await store.transaction(({ idempotency }) => idempotency.claim(other, 0))).toBeUndefined();
		expect(await store.idempotency.find(call.accountId, call.key)).toEqual(call);
		expect(await store.idempotency.find(call.accountId, 'no such key')).toBeUndefined();
		expect(await store.idempotency.find(call.accountId + 1, call.key)).toBeUndefined();
		// Too old to count, and removed.
		expect(await store.transaction(({ idempotency }) => idempotency.claim(again, createdAt + 1))).toBeUndefined();
		await store.idempotency.removeOlder(createdAt + 2);
		expect(await store.transaction(({ idempotency }) => idempotency.claim(call, 0))).toBeUndefined();
	});

	it('counts the calls of keys in shared windows', async () => {
		const { rates } = store;
		const at = 1_700_000_000_000;
		expect(await rates.count([], at, 1000)).toEqual([]);
		const first = await rates.count(
			[
				{ key: 'b', times: 2 },
				{ key: 'a', times: 1 },
			],
			at,
			1000,
		);
		expect(new Map(first.map(({ key, ...count }) => [key, count]))).toEqual(
			new Map([
				['a', { current: 1, leftMs: 1000 }],
				['b', { current: 2, leftMs: 1000 }],
			]),
		);
		expect(await rates.count([{ key: 'b', times: 3 }], at + 400, 1000)).toEqual([
			{ key: 'b', current: 5, leftMs: 600 },
		]);
		// More calls do not extend the window; the next window begins with its first call.
		expect(await rates.count([{ key: 'b', times: 1 }], at + 1000, 1000)).toEqual([
			{ key: 'b', current: 1, leftMs: 1000 },
		]);
		const keys = ['a', 'b', 'c'];
		await Promise.all(
			Array.from({ length: 8 }, (_, index) =>
				rates.count(
					(index % 2 ? keys : keys.toReversed()).map((key) => ({ key, times: 1 })),
					at + 1500,
					1000,
				),
			),
		);
		expect(await rates.count([{ key: 'c', times: 1 }], at + 1500, 1000)).toMatchObject([{ current: 9 }]);
		await rates.removeOlder(at + 2501);
		expect(await rates.count([{ key: 'c', times: 1 }], at + 1600, 1000)).toMatchObject([{ current: 1 }]);
	});

	describe('ranges of pages', () => {
		const offer = async (id: string, fileKey: string, more: { tries?: number; owner?: number; at?: number } = {}) => {
			const { tries = 1, owner = accountId, at = 1 } = more;
			await store.ranges.offer({ id, fileKey, tries, accountId: owner, alike: 'x', work: '{}', createdAt: at });
		};
		/** Adds files in conversion, each in a separate task. */
		const convert = async (fileKeys: readonly string[], owner = accountId): Promise<void> => {
			for (const fileKey of fileKeys) {
				await addTask(`task of ${fileKey}`, [fileKey], owner);
				await store.files.update(fileKey, { state: 'processing', tries: 1, leaseUntil: 9 });
			}
		};

		it('are each claimed by one compatible reader', async () => {
			await convert(['a']);
			for (const id of ['1', '2', '3']) await offer(id, 'a');
			expect(await store.ranges.claimNext('y', 100)).toBeUndefined();
			const claimed = await Promise.all(Array.from({ length: 5 }, () => store.ranges.claimNext('x', 100)));
			expect(claimed.flatMap((range) => range?.id ?? []).sort()).toEqual(['1', '2', '3']);
			expect(claimed.find((range) => range)).toMatchObject({
				fileKey: 'a',
				state: 'claimed',
				readings: [],
				leaseUntil: 100,
			});
		});

		it('are claimed in turns of the accounts, or for one file', async () => {
			const other = (await store.accounts.create('second', 1)).id;
			await convert(['a']);
			await convert(['b'], other);
			for (const [index, id] of ['1', '2', '3'].entries()) await offer(id, 'a', { at: index });
			await offer('4', 'b', { owner: other, at: 7 });
			await offer('5', 'b', { owner: other, at: 8 });
			const ids: string[] = [];
			for (let turn = 0; turn < 4; turn++) ids.push((await store.ranges.claimNext('x', 100))?.id ?? '');
			expect(ids).toEqual(['1', '4', '2', '5']);
			expect(await store.ranges.claimNext('x', 100, 'b')).toBeUndefined();
			expect(await store.ranges.claimNext('x', 100, 'a')).toMatchObject({ id: '3' });
		});

		it('report readings until no conversion needs them', async () => {
			await convert(['a']);
			await offer('1', 'a');
			// Not claimed.
			expect(await store.ranges.report('1', [], 100)).toBe(false);
			await store.ranges.claimNext('x', 100);
			const readings = [
				{ page: 3, readingId: 'r' },
				{ page: 4, readingId: null },
			];
			expect(await store.ranges.report('1', readings, 200)).toBe(true);
			expect(await store.ranges.list('a', 1)).toMatchObject([{ state: 'claimed', readings, leaseUntil: 200 }]);
			expect(await store.ranges.report('1', readings, 200, 'lost')).toBe(true);
			expect(await store.ranges.list('a', 1)).toMatchObject([{ state: 'lost' }]);
			expect(await store.ranges.report('1', readings, 300)).toBe(false);
			expect(await store.ranges.remove('1')).toMatchObject({ id: '1', readings });
			expect(await store.ranges.remove('1')).toBeUndefined();
		});

		it('are withdrawn only while unclaimed', async () => {
			await convert(['a']);
			await offer('1', 'a');
			await offer('2', 'a', { at: 2 });
			await store.ranges.claimNext('x', 100);
			expect(await store.ranges.withdraw('1')).toBe(false);
			expect(await store.ranges.withdraw('2')).toBe(true);
			expect(await store.ranges.withdraw('2')).toBe(false);
			expect(await store.ranges.list('a', 1)).toMatchObject([{ id: '1' }]);
		});

		it('are released when their conversion ends or restarts', async () => {
			await convert(['a', 'b']);
			await offer('1', 'a');
			await offer('2', 'b');
			await store.ranges.claimNext('x', 100);
			await store.ranges.report('1', [{ page: 3, readingId: 'r' }], 100);
			await store.files.update('a', { tries: 2 });
			await store.files.update('b', { state: 'failed' });
			expect(await store.ranges.claimNext('x', 100)).toBeUndefined();
			expect(await store.ranges.report('1', [], 100)).toBe(false);
			expect(await store.ranges.list('a', 2)).toEqual([]);
			const unwanted = await store.ranges.removeUnwanted();
			expect(unwanted.map(({ id, readings }) => [id, readings.length]).sort()).toEqual([
				['1', 1],
				['2', 0],
			]);
			expect(await store.ranges.removeUnwanted()).toEqual([]);
		});
	});

	it('keeps the audit log, newest first, up to a maximum age', async () => {
		const { audit } = store;
		const entry = { actor: 'user a', action: 'taskDeleted', accountId } as const;
		for (const at of [1, 2, 3]) await audit.add({ ...entry, at, subject: `t${at}` });
		// What is rolled back did not happen.
		await store
			.transaction(async (rows) => {
				await rows.audit.add({ ...entry, at: 4, subject: 't4' });
				throw new Error('no');
			})
			.catch(() => undefined);
		expect(await audit.list(2)).toEqual([
			{ ...entry, at: 3, subject: 't3' },
			{ ...entry, at: 2, subject: 't2' },
		]);
		await audit.removeOlder(3);
		expect((await audit.list(9)).map(({ subject }) => subject)).toEqual(['t3']);
	});

	it('lets only one of several simultaneous claims of a call succeed', async () => {
		const claims = Array.from({ length: 5 }, (_, index) => ({
			...{ accountId, key: 'crowd', fingerprint: 'f', fileKey: 'f1', createdAt: 5 },
			taskId: `t${index}`,
		}));
		const earlier = await Promise.all(
			claims.map((call) => store.transaction(({ idempotency }) => idempotency.claim(call, 0))),
		);
		expect(earlier.filter((one) => one === undefined)).toHaveLength(1);
		expect(new Set(earlier.map((one) => one?.taskId)).size).toBe(2);
	});

	it('finds and revokes keys by prefix', async () => {
		await store.accounts.addKey({ accountId, prefix: 'p1', hash: 'h', createdAt: 3 });
		expect(await store.accounts.findKey('p1')).toMatchObject({ accountId, hash: 'h', revokedAt: null });
		expect(await store.accounts.findKey('p2')).toBeUndefined();
		await store.accounts.limitKey('p1', '{"pagesPerDay":3}');
		expect((await store.accounts.findKey('p1'))?.limits).toBe('{"pagesPerDay":3}');
		expect(await store.accounts.revokeKey('p2', 4)).toBe(false);
		expect(await store.accounts.revokeKey('p1', 4)).toBe(true);
		expect(await store.accounts.revokeKey('p1', 9)).toBe(false);
		expect(await store.accounts.listKeys()).toEqual([
			expect.objectContaining({ prefix: 'p1', accountName: 'first', revokedAt: 4 }),
		]);
	});

	it('knows running tasks, stored bytes, daily pages and early expiry of a key', async () => {
		const of = (taskId: string, keyPrefix: string) =>
			({ taskId, accountId, toolPath: 'pdf/txt', createdAt: 5, keyPrefix }) as const;
		for (const [taskId, prefix] of [
			['t1', 'p1'],
			['t2', 'p1'],
			['t3', 'p2'],
		] as const) {
			await store.tasks.insert(of(taskId, prefix));
			await store.files.insert(newFile(taskId, `${taskId}-a`));
		}
		await store.tasks.update('t1', { state: 'TaskProcessing', startedAt: 5, queuedAt: 5 });
		await store.files.update('t1-a', { state: 'processing', pagesTotal: 7 });
		await store.tasks.update('t2', { state: 'TaskFinish', endedAt: 1_700_000_000_000, keptMs: 1000 });
		await store.files.update('t2-a', { state: 'success', convertSize: 10, pagesTotal: 9 });
		expect(await store.tasks.usageOfKey('p1')).toEqual({ unfinished: 1, storedBytes: 16, pagesInWork: 7 });
		expect(await store.tasks.usageOfKey('p3')).toEqual({ unfinished: 0, storedBytes: 0, pagesInWork: 0 });
		const own = async (at: number) => (await store.tasks.listUnpurgedOwnTime(at, 9)).map(({ taskId }) => taskId);
		expect(await own(1_700_000_001_000)).toEqual([]);
		expect(await own(1_700_000_001_001)).toEqual(['t2']);
		const kept = async () => (await store.tasks.listUnpurgedOfKey('p1', 9)).map(({ taskId }) => taskId);
		expect(await kept()).toEqual(['t1', 't2']);
		await store.tasks.update('t2', { purgedAt: 6 });
		expect([await kept(), await own(1_700_000_001_001)]).toEqual([['t1'], []]);
		expect((await store.tasks.usageOfKey('p1')).storedBytes).toBe(3);
		await Promise.all([2, 3].map((pages) => store.transaction(({ keyPages }) => keyPages.add('p1', 20_000, pages))));
		expect([await store.keyPages.of('p1', 20_000), await store.keyPages.of('p1', 20_001)]).toEqual([5, 0]);
		await store.keyPages.removeOlder(20_001);
		expect(await store.keyPages.of('p1', 20_000)).toBe(0);
	});

	it('rolls back a transaction that throws, and returns its value otherwise', async () => {
		await expect(
			store.transaction(async (rows) => {
				await rows.accounts.create('second', 2);
				throw new Error('undo');
			}),
		).rejects.toThrow('undo');
		expect(await store.accounts.findByName('second')).toBeUndefined();
		expect(await store.transaction(async (rows) => (await rows.accounts.create('third', 2)).name)).toBe('third');
	});

	it('runs transactions in sequence', async () => {
		await addTask('t', []);
		const addCost = () =>
			store.transaction(async ({ tasks }) => {
				const task = await tasks.find('t');
				await new Promise((resolve) => setImmediate(resolve));
				await tasks.update('t', { cost: (task?.cost ?? 0) + 1 });
			});
		await Promise.all(Array.from({ length: 20 }, addCost));
		expect((await store.tasks.find('t'))?.cost).toBe(20);
	});

	it('moves assets once per file and direction, never below zero', async () => {
		const entry = { accountId, assetType: 'PACKAGES', amount: 1, at: 7 } as const;
		const move = (kind: 'withhold' | 'settle' | 'return', fileKey: string) =>
			store.assets.move({ ...entry, move: kind, fileKey });
		expect(await move('withhold', 'a')).toBe(false);
		expect(await store.assets.move({ ...entry, move: 'grant', amount: 2, fileKey: null })).toBe(true);
		expect(await store.assets.move({ ...entry, move: 'grant', amount: 1, fileKey: null })).toBe(true);
		for (const fileKey of ['a', 'b', 'c']) expect(await move('withhold', fileKey)).toBe(true);
		expect(await move('withhold', 'd')).toBe(false);
		expect(await move('settle', 'a')).toBe(true);
		expect(await move('return', 'a')).toBe(false);
		expect(await move('return', 'b')).toBe(true);
		expect(await move('return', 'b')).toBe(false);
		expect(await move('withhold', 'b')).toBe(false);
		expect(await store.assets.list(accountId)).toEqual([
			{ assetType: 'PACKAGES', granted: 3, balance: 1, withheld: 1, spent: 1 },
		]);
		const moves = (await store.assets.entries(accountId)).map(({ move: kind, fileKey }) => [kind, fileKey]);
		expect(moves).toEqual([
			['grant', null],
			['grant', null],
			['withhold', 'a'],
			['withhold', 'b'],
			['withhold', 'c'],
			['settle', 'a'],
			['return', 'b'],
		]);
	});

	it('never withholds more than the balance, even in parallel', async () => {
		await store.assets.move({ accountId, assetType: 'PACKAGES', move: 'grant', amount: 5, fileKey: null, at: 7 });
		const withholdOne = (fileKey: string) =>
			store.transaction(async ({ assets }) => {
				const [packages] = await assets.list(accountId);
				await new Promise((resolve) => setImmediate(resolve));
				if ((packages?.balance ?? 0) < 1) return 'refused';
				const entry = { accountId, assetType: 'PACKAGES', move: 'withhold', amount: 1, fileKey, at: 8 } as const;
				return (await assets.move(entry)) ? 'withheld' : 'refused';
			});
		const outcomes = await Promise.all(Array.from({ length: 30 }, (_, index) => withholdOne(`f${index}`)));
		expect(outcomes.filter((outcome) => outcome === 'withheld')).toHaveLength(5);
		expect(await store.assets.list(accountId)).toMatchObject([{ granted: 5, balance: 0, withheld: 5 }]);
	});

	it('moves assets for several files together, all or none', async () => {
		await store.assets.move({ accountId, assetType: 'PACKAGES', move: 'grant', amount: 3, fileKey: null, at: 7 });
		const moveAll = (move: 'withhold' | 'settle', fileKeys: readonly string[]) => {
			const entries = fileKeys.map(
				(fileKey) => ({ accountId, assetType: 'PACKAGES', amount: 1, at: 8, move, fileKey }) as const,
			);
			return store.transaction(({ assets }) => assets.moveAll(entries));
		};
		expect(await moveAll('withhold', ['a', 'b', 'c', 'd'])).toBe(false);
		expect(await moveAll('withhold', ['a', 'b'])).toBe(true);
		expect(await moveAll('withhold', ['b', 'c'])).toBe(false);
		expect(await moveAll('settle', ['a', 'b'])).toBe(true);
		expect(await store.assets.list(accountId)).toEqual([
			{ assetType: 'PACKAGES', granted: 3, balance: 1, withheld: 0, spent: 2 },
		]);
		expect((await store.assets.entries(accountId)).map(({ move, fileKey }) => [move, fileKey])).toEqual([
			['grant', null],
			['withhold', 'a'],
			['withhold', 'b'],
			['settle', 'a'],
			['settle', 'b'],
		]);
	});

	it('starts only tasks covered by the balance, even in parallel', async () => {
		for (const [assetType, amount] of [
			['PACKAGES', 5],
			['SUBSCRIPTIONS', 4],
		] as const)
			await store.assets.move({ accountId, assetType, move: 'grant', amount, fileKey: null, at: 7 });
		const startOne = (index: number) =>
			store
				.transaction((rows) => withhold(rows, accountId, [`f${index}`, `g${index}`], 8))
				.catch((error: unknown) => (error instanceof ServiceError ? error.errorName : String(error)));
		const outcomes = await Promise.all(Array.from({ length: 20 }, (_, index) => startOne(index)));
		const counts: Record<string, number> = {};
		for (const outcome of outcomes) counts[String(outcome)] = (counts[String(outcome)] ?? 0) + 1;
		expect(counts).toEqual({ PACKAGES: 2, SUBSCRIPTIONS: 2, outOfAssets: 16 });
		expect((await store.assets.list(accountId)).map(({ balance, withheld }) => [balance, withheld]).sort()).toEqual([
			[0, 4],
			[1, 4],
		]);
		expect((await store.assets.entries(accountId)).filter(({ move }) => move === 'withhold')).toHaveLength(8);
	});

	it('keeps ledger, counts and pages exact under parallel claims and ends', async () => {
		await store.assets.move({ accountId, assetType: 'PACKAGES', move: 'grant', amount: 40, fileKey: null, at: 7 });
		const many = 12;
		await Promise.all(
			Array.from({ length: many }, (_, index) =>
				store.transaction(async (rows) => {
					const taskId = `t${index}`;
					await rows.tasks.insert({ taskId, accountId, toolPath: 'pdf/txt', createdAt: 5, keyPrefix: 'k' });
					await rows.files.insert(newFile(taskId, `f${index}`));
					const assetType = await withhold(rows, accountId, [`f${index}`], 8);
					const started = { state: 'TaskWaiting', assetType, cost: 1, startedAt: 10, queuedAt: 10 } as const;
					await rows.tasks.update(taskId, started);
				}),
			),
		);
		const claimAndEnd = async (index: number): Promise<unknown> => {
			const claimed = await store.transaction((rows) => claimFileIn(rows, 60, 100 + index));
			if (!claimed) return 'none';
			const end: FileEnd =
				index % 3 === 0
					? { kind: 'failed', failure: { errorName: 'cannotOpen', details: { file: 'a.pdf' } }, convertTimeMs: 2000 }
					: {
							...{ kind: 'success', resultId: `r${index}`, convertSize: 3, downFileName: 'a.txt', warnings: [] },
							...{
								pagesReadByOcr: '',
								ocrModels: '',
								words: noWords,
								receipt: null,
								convertTimeMs: 2000,
								pagesTotal: 2,
							},
						};
			return await store.transaction((rows) => endFile(rows, claimed.file, end, 200 + index));
		};
		const outcomes = await Promise.all(Array.from({ length: many }, (_, index) => claimAndEnd(index)));
		expect(outcomes).toEqual(Array.from({ length: many }, () => 'taskEnded'));
		expect(await store.assets.list(accountId)).toEqual([
			{ assetType: 'PACKAGES', granted: 40, balance: 32, withheld: 0, spent: 8 },
		]);
		expect(await store.keyPages.of('k', 0)).toBe(16);
		expect(await store.tasks.count(accountId)).toBe(many);
		const tasks = await store.tasks.list(accountId, 0, 50);
		expect(tasks.filter(({ state, cost }) => state === 'TaskFinish' && cost === 1)).toHaveLength(8);
	});

	it('numbers parallel tasks of an account without gaps', async () => {
		const fails = new Error('undo');
		const make = (index: number) =>
			store.transaction(async ({ tasks }) => {
				await tasks.insert({ taskId: `t${index}`, accountId, toolPath: 'pdf/txt', createdAt: 5 });
				if (index % 4 === 0) throw fails;
			});
		await Promise.all(
			Array.from({ length: 20 }, (_, index) => make(index).catch((error) => expect(error).toBe(fails))),
		);
		expect(await store.tasks.count(accountId)).toBe(15);
		const pages = await Promise.all([0, 7, 14, 21].map((offset) => store.tasks.list(accountId, offset, 7)));
		expect(pages.map((page) => page.length)).toEqual([7, 7, 1, 0]);
		const ids = pages.flat().map(({ id }) => id);
		expect(ids).toEqual([...ids].sort((one, other) => other - one));
		expect(new Set(ids).size).toBe(15);
	});

	it('assigns every file once under parallel claims and ends', async () => {
		const other = await store.accounts.create('other', 1);
		const files = Array.from({ length: 24 }, (_, index) => `f${index}`);
		await addTask('big', files.slice(0, 12), accountId, 10);
		await addTask('b1', files.slice(12, 18), other.id, 11);
		await addTask('b2', files.slice(18), other.id, 12);
		const taken: string[] = [];
		const work = async (): Promise<void> => {
			for (let at = 100; ; at++) {
				const file = await store.transaction(async (rows) => {
					const claimed = await rows.files.claimNext(at, 60);
					if (claimed) await rows.tasks.update(claimed.taskId, { state: 'TaskProcessing', updatedAt: at });
					return claimed;
				});
				if (!file) return;
				taken.push(file.fileKey);
				await store.transaction(async (rows) => {
					expect(await rows.files.update(file.fileKey, { state: 'success' }, file.tries)).toBe(true);
					const task = await rows.tasks.find(file.taskId);
					const { success } = await rows.files.count(file.taskId);
					await rows.tasks.update(file.taskId, { successCount: success, cost: (task?.cost ?? 0) + 1 });
				});
			}
		};
		await Promise.all(Array.from({ length: 6 }, work));
		expect(taken.sort()).toEqual([...files].sort());
		expect(await store.tasks.find('big')).toMatchObject({ successCount: 12, cost: 12 });
		expect(await store.tasks.find('b2')).toMatchObject({ successCount: 6, cost: 6 });
	});

	it('lists the tasks of an account, newest first, by page', async () => {
		const other = await store.accounts.create('other', 1);
		for (const taskId of ['t1', 't2', 't3']) await addTask(taskId, []);
		await addTask('foreign', [], other.id);
		expect((await store.tasks.list(accountId, 0, 2)).map(({ taskId }) => taskId)).toEqual(['t3', 't2']);
		expect((await store.tasks.list(accountId, 2, 2)).map(({ taskId }) => taskId)).toEqual(['t1']);
		expect(await store.tasks.count(accountId)).toBe(3);
	});

	it('lists files by age, by state, or not purged', async () => {
		await addTask('unstarted', []);
		await addTask('waiting', [], accountId, 10);
		await addTask('ended', []);
		await store.tasks.update('ended', { state: 'TaskFinish', endedAt: 20 });
		const ids = async (tasks: Promise<readonly { taskId: string }[]>) => (await tasks).map(({ taskId }) => taskId);
		expect(await ids(store.tasks.listOlder('TaskStart', 6, 9))).toEqual(['unstarted']);
		expect(await ids(store.tasks.listOlder('TaskStart', 5, 9))).toEqual([]);
		expect(await ids(store.tasks.listOlder('TaskWaiting', 11, 9))).toEqual(['waiting']);
		expect(await ids(store.tasks.listOlder('TaskWaiting', 10, 9))).toEqual([]);
		expect(await ids(store.tasks.listInState('TaskWaiting'))).toEqual(['waiting']);
		expect(await ids(store.tasks.listUnpurged(21, 9))).toEqual(['ended']);
		await store.tasks.update('ended', { purgedAt: 22 });
		expect(await ids(store.tasks.listUnpurged(99, 9))).toEqual([]);
	});

	it('keeps files in the order they were added, and counts them by state', async () => {
		const warning = { phrase: 'pageLeftOut', details: { page: 2 } } as const;
		const place = { page: 1, rect: [1, 2, 3, 4], kind: 'missing', text: 'lost' } as const;
		const words = { onPages: 2, inResult: 1, places: [place] };
		await addTask('t', ['c', 'a', 'b']);
		await store.files.update('a', {
			state: 'success',
			warnings: [warning],
			pagesReadByOcr: '2-4',
			ocrModels: 'PP-OCRv4',
			words,
			receipt: sampleReceipt,
			downFileName: 'a.txt',
		});
		await store.files.update('b', {
			state: 'failed',
			failure: { errorName: 'cannotOpen', details: { file: 'b.pdf' } },
			sealedPassword: null,
		});
		const files = await store.files.list('t');
		expect(files.map(({ fileKey, position }) => [fileKey, position])).toEqual([
			['c', 0],
			['a', 1],
			['b', 2],
		]);
		expect(files[1]).toMatchObject({
			warnings: [warning],
			pagesReadByOcr: '2-4',
			ocrModels: 'PP-OCRv4',
			words,
			receipt: sampleReceipt,
			failure: null,
			downFileName: 'a.txt',
			sealedPassword: 'sealed',
		});
		expect(files[2]).toMatchObject({
			failure: { errorName: 'cannotOpen', details: { file: 'b.pdf' } },
			warnings: [],
			pagesReadByOcr: '',
			ocrModels: '',
			words: noWords,
			receipt: null,
			sealedPassword: null,
		});
		expect(await store.files.count('t')).toEqual({ waiting: 1, processing: 0, success: 1, failed: 1, inReview: 0 });
	});

	it('claims each waiting file of started tasks once', async () => {
		await addTask('unstarted', ['never']);
		await addTask('t', ['a', 'b'], accountId, 10);
		const claims = await Promise.all([1, 2, 3].map((at) => store.transaction(({ files }) => files.claimNext(at, 60))));
		expect(claims.map((claim) => claim?.fileKey).sort()).toEqual(['a', 'b', undefined]);
		expect(claims.map((claim) => claim?.tries).sort()).toEqual([1, 1, undefined]);
		expect((await store.files.find('a'))?.state).toBe('processing');
	});

	it('claims in turns of the accounts, then by start time', async () => {
		const other = await store.accounts.create('other', 1);
		await addTask('late', ['l1'], accountId, 30);
		await addTask('early', ['e1', 'e2', 'e3'], accountId, 10);
		await addTask('others', ['o1', 'o2'], other.id, 20);
		const order: string[] = [];
		for (let at = 100; ; at++) {
			const fileKey = await claimInTurn(at);
			if (fileKey === undefined) break;
			order.push(fileKey);
		}
		expect(order).toEqual(['e1', 'o1', 'e2', 'o2', 'e3', 'l1']);
	});

	it('claims for the account with fewer running files, then with less worker time', async () => {
		const other = await store.accounts.create('other', 1);
		await addTask('slow', ['s1', 's2', 's3', 's4'], accountId, 10);
		const claim = claimInTurn;
		expect([await claim(100), await claim(101)]).toEqual(['s1', 's2']);
		await addTask('others', ['o1', 'o2', 'o3', 'o4', 'o5'], other.id, 20);
		// The number of files in progress outranks the time of the last turn.
		expect([await claim(102), await claim(103), await claim(104)]).toEqual(['o1', 'o2', 's3']);
		for (const key of ['s1', 's2', 's3', 'o1', 'o2']) await store.files.update(key, { state: 'success' });
		await store.accounts.charge(accountId, 50, 110);
		expect(await claim(111)).toBe('o3');
		await store.files.update('o3', { state: 'success' });
		expect(await claim(150)).toBe('o4');
		await store.files.update('o4', { state: 'success' });
		expect(await claim(170)).toBe('o5');
		await store.files.update('o5', { state: 'success' });
		expect(await claim(171)).toBe('s4');
	});

	it('counts used worker time for a few minutes only', async () => {
		await addTask('t', ['a'], accountId, 10);
		await store.accounts.charge(accountId, 3_600_000, 1000);
		expect((await store.files.listQueued())[0]?.servedAt).toBe(301_000);
		await store.accounts.charge(accountId, 3_600_000, 500);
		await claimInTurn(7);
		await addTask('u', ['b'], accountId, 10);
		expect((await store.files.listQueued())[0]?.servedAt).toBe(300_500);
	});

	it('sums the unstarted uploads of an account since a time', async () => {
		const other = await store.accounts.create('other', 1);
		await addTask('unstarted', ['a', 'b']);
		await addTask('gone', ['c']);
		await addTask('started', ['d'], accountId, 10);
		await addTask('others', ['e'], other.id);
		await store.files.update('a', { fileSize: 100 });
		await store.files.update('b', { fileSize: 10, originalId: null });
		await store.files.update('c', { fileSize: 1000 });
		await store.tasks.update('gone', { state: 'TaskFinish', endedAt: 9, purgedAt: 9 });
		await store.files.update('b', { sealedPassword: null, parameter: '"\u4e2d"' });
		// `{}`, a.pdf, sealed; "中", b.pdf; `{}`, c.pdf, sealed.
		const textBytes = 13 + 10 + 13;
		expect(await store.tasks.findUnstarted(accountId, 5)).toEqual({ files: 3, bytes: 100, textBytes });
		expect(await store.tasks.findUnstarted(accountId, 6)).toEqual({ files: 0, bytes: 0, textBytes: 0 });
		const callbackUrl = 'https://example.com/';
		await store.tasks.insert({ taskId: 'told', accountId, toolPath: 'pdf/txt', createdAt: 7, callbackUrl });
		for (const fileKey of ['f', 'g']) await store.files.insert(newFile('told', fileKey));
		expect(await store.tasks.findUnstarted(accountId, 6)).toEqual({ files: 2, bytes: 6, textBytes: 2 * 13 + 20 });
	});

	it('removes old purged unstarted tasks with files and callback', async () => {
		const state = { state: 'TaskFinish', endedAt: 9 } as const;
		for (const taskId of ['old', 'young', 'kept', 'begun']) await addTask(taskId, [`${taskId}-file`]);
		await addTask('older', []);
		await store.callbacks.insert({ taskId: 'old', eventId: 'e', keyPrefix: 'p', origin: 'http://o', language: 'en' });
		for (const taskId of ['old', 'older']) await store.tasks.update(taskId, { ...state, purgedAt: 10 });
		await store.tasks.update('young', { ...state, purgedAt: 20 });
		await store.tasks.update('begun', { ...state, startedAt: 6, purgedAt: 10 });
		const remove = (count: number) => store.transaction(({ tasks }) => tasks.removeUnstarted(20, count));
		expect([await remove(1), await remove(9), await remove(9)]).toEqual([1, 1, 0]);
		expect(await store.tasks.find('old')).toBeUndefined();
		expect(await store.files.find('old-file')).toBeUndefined();
		expect(await store.callbacks.find('old')).toBeUndefined();
		for (const taskId of ['young', 'kept', 'begun']) {
			expect(await store.tasks.find(taskId)).toBeDefined();
			expect(await store.files.find(`${taskId}-file`)).toBeDefined();
		}
	});

	it('lists tasks without results', async () => {
		await addTask('vain', ['v']);
		await store.tasks.update('vain', { state: 'TaskOverdue', endedAt: 9 });
		await addTask('partly', ['p']);
		await store.tasks.update('partly', { state: 'TaskOverdue', startedAt: 6, endedAt: 9, successCount: 1 });
		expect((await store.tasks.listUnpurgedInVain(10, 9)).map(({ taskId }) => taskId)).toEqual(['vain']);
		expect(await store.tasks.listUnpurgedInVain(9, 9)).toEqual([]);
	});

	it('picks the file to requeue: the latest of an account with two more running files than the waiting one', async () => {
		const other = await store.accounts.create('other', 1);
		await addTask('slow', ['s1', 's2', 's3', 's4'], accountId, 10);
		for (const at of [100, 101, 102]) await store.files.claimNext(at, 60);
		expect(await store.files.findYielding()).toBeUndefined();
		await addTask('others', ['o1', 'o2', 'o3'], other.id, 20);
		const yielding = { fileKey: 's3', waitingAccountId: other.id };
		expect(await store.files.findYielding()).toEqual(yielding);
		await store.files.claimNext(103, 60);
		expect(await store.files.findYielding()).toEqual(yielding);
		await store.files.claimNext(104, 60);
		expect(await store.files.findYielding()).toBeUndefined();
	});

	it('claims for a named task only if no other task is first', async () => {
		const other = await store.accounts.create('other', 1);
		await addTask('first', ['f'], accountId, 10);
		await addTask('second', ['s'], other.id, 20);
		expect(await store.files.claimNext(100, 60, 'second')).toBeUndefined();
		expect((await store.files.find('s'))?.tries).toBe(0);
		expect((await store.files.claimNext(101, 60, 'first'))?.fileKey).toBe('f');
		expect((await store.files.claimNext(102, 60, 'second'))?.fileKey).toBe('s');
		expect(await store.files.claimNext(103, 60, 'second')).toBeUndefined();
	});

	it('holds a claimed file by a lease that only its attempt renews', async () => {
		await addTask('t', ['a', 'b'], accountId, 10);
		const claimed = [await store.files.claimNext(1, 60), await store.files.claimNext(1, 50)].map((file) => file!);
		expect(claimed.map(({ leaseUntil }) => leaseUntil)).toEqual([60, 50]);
		const expired = async (before: number) => (await store.files.listExpired(before, 9)).map(({ fileKey }) => fileKey);
		expect([await expired(50), await expired(51), await expired(61)]).toEqual([[], ['b'], ['b', 'a']]);
		const [a, b] = [claimed[0]!, { ...claimed[1]!, tries: 2 }];
		expect([...(await store.files.renewLeases([a, b], 70))]).toEqual(['a']);
		expect([...(await store.files.renewLeases([], 80))]).toEqual([]);
		expect(await expired(70)).toEqual(['b']);
		await store.files.update('a', { state: 'success' }, 1);
		expect([...(await store.files.renewLeases([a], 90))]).toEqual([]);
		expect(await expired(1000)).toEqual(['b']);
	});

	it('counts waiting files and unfinished tasks', async () => {
		const other = await store.accounts.create('other', 1);
		await addTask('unstarted', ['u']);
		await addTask('t', ['a', 'b'], accountId, 10);
		await addTask('others', ['o'], other.id, 20);
		const counts = async () => [await store.files.countQueued(99), await store.tasks.countUnfinished(accountId)];
		expect(await counts()).toEqual([3, { ofAll: 2, ofAccount: 1 }]);
		expect(await store.files.countQueued(2)).toBe(2);
		await store.files.claimNext(1, 60);
		await store.tasks.update('t', { state: 'TaskProcessing' });
		expect(await counts()).toEqual([2, { ofAll: 2, ofAccount: 1 }]);
		await store.tasks.update('t', { state: 'TaskFinish' });
		expect(await counts()).toEqual([1, { ofAll: 1, ofAccount: 0 }]);
	});

	it('counts and lists tasks waiting for review separately', async () => {
		const other = await store.accounts.create('other', 1);
		await addTask('t', ['a', 'b', 'c'], accountId, 10);
		await addTask('others', ['o'], other.id, 20);
		for (const fileKey of ['a', 'b', 'o']) await store.files.update(fileKey, { state: 'success' });
		await store.files.update('b', { reviewUntil: 70 });
		await store.files.update('o', { reviewUntil: 50 });
		expect(await store.files.count('t')).toEqual({ waiting: 1, processing: 0, success: 1, failed: 0, inReview: 1 });
		await store.files.update('a', { reviewUntil: 60 });
		const keysOf = (files: readonly { readonly fileKey: string }[]) => files.map(({ fileKey }) => fileKey);
		expect(keysOf(await store.files.listInReview(accountId, 9))).toEqual(['a', 'b']);
		expect(keysOf(await store.files.listInReview(accountId, 1))).toEqual(['a']);
		expect(keysOf(await store.files.listInReview(other.id, 9))).toEqual(['o']);
		expect(keysOf(await store.files.listUnreviewed(61, 9))).toEqual(['o', 'a']);
		expect(keysOf(await store.files.listUnreviewed(61, 1))).toEqual(['o']);
	});

	it('does not count tasks that only wait for review as running', async () => {
		await addTask('t', ['a'], accountId, 10);
		await addTask('next', ['n'], accountId, 20);
		await store.files.update('a', { state: 'success', reviewUntil: 70 });
		await store.tasks.update('t', { state: 'TaskProcessing', inReviewSince: 30 });
		expect(await store.tasks.countUnfinished(accountId)).toEqual({ ofAll: 1, ofAccount: 1 });
		expect((await store.files.claimNext(40, 60))?.fileKey).toBe('n');
		expect(await store.files.claimNext(40, 60)).toBeUndefined();
		await store.tasks.update('t', { inReviewSince: null });
		expect(await store.tasks.countUnfinished(accountId)).toEqual({ ofAll: 2, ofAccount: 2 });
	});

	it('discards changes of an earlier attempt', async () => {
		await addTask('t', ['a'], accountId, 10);
		await store.files.claimNext(1, 60);
		expect(await store.files.update('a', { state: 'waiting' }, 1)).toBe(true);
		expect(await store.files.update('a', { state: 'success' }, 1)).toBe(false);
		await store.files.claimNext(2, 60);
		expect(await store.files.update('a', { state: 'success' }, 1)).toBe(false);
		expect(await store.files.update('a', { state: 'success' }, 2)).toBe(true);
		expect(await store.files.update('missing', { state: 'success' })).toBe(false);
	});

	it('knows which stored files are in use', async () => {
		await addTask('t', ['a', 'b']);
		await store.files.update('b', { resultId: 'b-result' });
		const many = Array.from({ length: 1200 }, (_, index) => `unknown-${index}`);
		const stored = await store.files.listStored(['a-original', 'b-result', 'x', ...many]);
		expect([...stored].sort()).toEqual(['a-original', 'b-result']);
		expect(await store.files.listStored([])).toEqual(new Set());
	});

	it('raises the progress of a file within an attempt, never lowers it', async () => {
		await addTask('t', ['a'], accountId, 6);
		const progress = async () => {
			const file = await store.files.find('a');
			return [file?.pagesDone, file?.pagesTotal];
		};
		await store.files.raiseProgress('a', 0, 1, 9);
		expect(await progress()).toEqual([0, 0]);
		await store.files.claimNext(7, 60);
		await store.files.raiseProgress('a', 1, 3, 9);
		await store.files.raiseProgress('a', 1, 2, 8);
		await store.files.raiseProgress('a', 2, 5, 9);
		expect(await progress()).toEqual([3, 9]);
		await store.files.update('a', { state: 'success' });
		await store.files.raiseProgress('a', 1, 4, 9);
		expect(await progress()).toEqual([3, 9]);
	});

	it('lists the tasks waiting for a worker by start time', async () => {
		await addTask('late', ['a', 'b'], accountId, 9);
		await addTask('early', ['c'], accountId, 8);
		await addTask('unstarted', ['d']);
		expect(await store.files.listQueued()).toEqual([
			{ taskId: 'early', accountId, servedAt: 0, running: 0, waiting: 1 },
			{ taskId: 'late', accountId, servedAt: 0, running: 0, waiting: 2 },
		]);
		await claimInTurn(10);
		expect(await store.files.listQueued()).toEqual([
			{ taskId: 'late', accountId, servedAt: 10, running: 1, waiting: 2 },
		]);
	});

	describe('reviews', () => {
		const review = { fileKey: 'a', taskId: 't', version: 1, values: '[]', updatedAt: 1_700_000_000_000 };
		const change = {
			...{ fileKey: 'a', taskId: 't', version: 1, keyPrefix: 'dc_1', keyLabel: 'desk', at: 1_700_000_000_000 },
			...{ key: 'Total', use: 0, before: 'null', after: '{"text":"1"}' },
		};

		it('are saved in version order, one of several simultaneous saves each, with their changes', async () => {
			await addTask('t', ['a']);
			const save = (version: number) =>
				store.transaction(({ reviews }) => reviews.save({ ...review, version }, [{ ...change, version }]));
			expect((await Promise.all([save(1), save(1), save(1)])).filter(Boolean)).toHaveLength(1);
			expect(await save(3)).toBe(false);
			expect(await save(2)).toBe(true);
			expect(await save(2)).toBe(false);
			expect(await store.reviews.find('a')).toEqual({ ...review, version: 2 });
			expect(await store.reviews.changes('a')).toEqual([change, { ...change, version: 2 }]);
			expect(await store.reviews.changes('b')).toEqual([]);
		});

		it('are deleted with their task, or earlier with its documents', async () => {
			for (const [taskId, fileKey] of [
				['t', 'a'],
				['u', 'b'],
			] as const) {
				await addTask(taskId, [fileKey]);
				await store.reviews.save({ ...review, taskId, fileKey }, [{ ...change, taskId, fileKey }]);
			}
			await store.reviews.removeOf('u');
			expect([await store.reviews.find('b'), await store.reviews.changes('b')]).toEqual([undefined, []]);
			expect(await store.reviews.find('a')).toBeDefined();
			await store.transaction(({ tasks }) => tasks.remove('t'));
			expect([await store.reviews.find('a'), await store.reviews.changes('a')]).toEqual([undefined, []]);
		});

		it('require the data stored with their files', async () => {
			await addTask('t', ['a']);
			await store.files.update('a', { readingId: 'kept' });
			expect((await store.files.find('a'))?.readingId).toBe('kept');
			expect(await store.files.listStored(['kept', 'gone'])).toEqual(new Set(['kept']));
		});
	});

	it('separates learned layouts by account, and accepts one of two conflicting changes', async () => {
		const { layouts } = store;
		const other = (await store.accounts.create('second', 1)).id;
		const layout = {
			...{ id: 'l', accountId, name: 'Kvistholt', version: 1, memory: '{}' },
			...{ uses: 0, usedAt: null, strayedAt: null },
			...{ createdAt: 1_700_000_000_000, updatedAt: 1_700_000_000_000 },
		};
		await layouts.insert(layout);
		await layouts.insert({ ...layout, id: 'm', createdAt: layout.createdAt - 1 });
		expect((await layouts.list(accountId)).map(({ id }) => id)).toEqual(['m', 'l']);
		expect(await layouts.find(accountId, 'l')).toEqual(layout);
		expect([await layouts.count(accountId), await layouts.count(other)]).toEqual([2, 0]);
		expect([await layouts.list(other), await layouts.find(other, 'l')]).toEqual([[], undefined]);
		const rename = (name: string) => layouts.update(accountId, 'l', 1, { name, updatedAt: 9 });
		expect(await layouts.update(other, 'l', 1, { name: 'theirs', updatedAt: 9 })).toBe(false);
		expect((await Promise.all([rename('a'), rename('b')])).filter(Boolean)).toHaveLength(1);
		expect(await layouts.find(accountId, 'l')).toMatchObject({ version: 2, memory: '{}', updatedAt: 9 });
		await layouts.note(other, 'l', 'applied', 10);
		for (const at of [11, 12]) await layouts.note(accountId, 'l', 'applied', at);
		await layouts.note(accountId, 'l', 'changed', 13);
		expect(await layouts.find(accountId, 'l')).toMatchObject({ version: 2, uses: 2, usedAt: 12, strayedAt: 13 });
		expect([await layouts.remove(other), await layouts.remove(other, 'l')]).toEqual([0, 0]);
		expect([await layouts.remove(accountId, 'l'), await layouts.remove(accountId)]).toEqual([1, 1]);
		expect(await layouts.list(accountId)).toEqual([]);
	});

	it('finds earlier documents of an account by their marks while their results exist', async () => {
		const other = await store.accounts.create('other', 1);
		for (const fileKey of ['a', 'b', 'c']) await addTask(`t-${fileKey}`, [fileKey], accountId, 10);
		await addTask('t-o', ['o'], other.id, 10);
		for (const fileKey of ['a', 'b', 'c', 'o']) await store.files.update(fileKey, { state: 'success' });
		const mark = (fileKey: string, number = 'n', owner = accountId) => ({
			...{ accountId: owner, taskId: `t-${fileKey}`, fileKey, kind: 'invoice_number', number },
			suppliers: [{ field: 'iban', hash: `of ${fileKey}` }],
		});
		for (const one of [mark('a'), mark('b'), mark('c', 'else'), mark('o', 'n', other.id)])
			await store.transaction(({ marks }) => marks.save(one));
		const earlier = async (one: ReturnType<typeof mark>) =>
			(await store.marks.listEarlier(one)).map(({ fileKey, suppliers }) => [fileKey, suppliers[0]?.hash]);
		expect(await earlier(mark('b'))).toEqual([['a', 'of a']]);
		expect(await earlier(mark('a'))).toEqual([]);
		expect(await earlier({ ...mark('b'), kind: 'receipt_number' })).toEqual([['a', 'of a']]);
		// Saving it again keeps its place.
		await store.transaction(({ marks }) => marks.save(mark('c')));
		expect(await earlier(mark('c'))).toEqual([
			['a', 'of a'],
			['b', 'of b'],
		]);
		await store.files.update('a', { state: 'failed' });
		expect(await earlier(mark('c'))).toEqual([['b', 'of b']]);
		await store.marks.remove('b', 'receipt_number');
		expect(await earlier(mark('c'))).toEqual([['b', 'of b']]);
		await store.marks.removeOf('t-b');
		expect(await earlier(mark('c'))).toEqual([]);
		await store.files.update('a', { state: 'success' });
		await store.transaction(({ tasks }) => tasks.remove('t-a'));
		expect(await earlier(mark('c'))).toEqual([]);
	});

	it('schedules callbacks: due after their task ends, again after a pause, never after the outcome', async () => {
		const { callbacks } = store;
		const callback = { eventId: 'e', keyPrefix: 'p', origin: 'http://o', language: 'zh' } as const;
		for (const taskId of ['t', 'u']) {
			await addTask(taskId, []);
			await callbacks.insert({ ...callback, taskId, eventId: taskId });
		}
		expect(await callbacks.find('t')).toEqual({
			...callback,
			taskId: 't',
			eventId: 't',
			tries: 0,
			dueAt: null,
			outcome: null,
		});
		expect(await callbacks.listDue(99, 9)).toEqual([]);
		await callbacks.release('u', 7);
		await callbacks.release('t', 5);
		await callbacks.release('t', 6);
		await callbacks.release('missing', 6);
		expect((await callbacks.listDue(7, 9)).map(({ taskId, dueAt }) => [taskId, dueAt])).toEqual([
			['t', 5],
			['u', 7],
		]);
		expect(await callbacks.listDue(6, 9)).toHaveLength(1);
		expect(await callbacks.listDue(7, 1)).toHaveLength(1);
		// One of several processes makes the try, and it is due again when that one has not recorded its end.
		const claims = await Promise.all([1, 2, 3].map((process) => callbacks.claim('t', 5, 15 + process)));
		expect(claims.filter((claimed) => claimed)).toHaveLength(1);
		expect((await callbacks.listDue(14, 9)).map(({ taskId }) => taskId)).not.toContain('t');
		expect((await callbacks.listDue(19, 9)).map(({ taskId }) => taskId)).toContain('t');
		await callbacks.update('t', { tries: 1, dueAt: 20, outcome: null });
		expect([await callbacks.nextDue(7), await callbacks.nextDue(20)]).toEqual([20, undefined]);
		await callbacks.update('t', { tries: 2, dueAt: null, outcome: 'delivered' });
		await callbacks.release('t', 30);
		expect((await callbacks.listDue(99, 9)).map(({ taskId }) => taskId)).toEqual(['u']);
	});

	it('keeps the callback address of a task', async () => {
		await store.tasks.insert({ taskId: 't', accountId, toolPath: 'pdf/txt', createdAt: 5, callbackUrl: 'http://x/' });
		await addTask('u', []);
		expect([(await store.tasks.find('t'))?.callbackUrl, (await store.tasks.find('u'))?.callbackUrl]).toEqual([
			'http://x/',
			'',
		]);
	});
}
