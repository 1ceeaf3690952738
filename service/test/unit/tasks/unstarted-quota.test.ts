import { Readable } from 'node:stream';
import { FolderFileStore } from '../../../src/storage/folder/folder-file-store';
import { SecretBox } from '../../../src/tasks/secret-box';
import { TaskIntake } from '../../../src/tasks/task-intake';
import { storeForTest, type StoreForTest } from '../../support/store';
import { temporaryFolder } from '../../support/temporary-folder';

let test: StoreForTest;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let intake: TaskIntake;

beforeEach(async () => {
	test = await storeForTest(10);
	folder = await temporaryFolder();
	intake = await intakeOf(4);
});
afterEach(async () => {
	await test.close();
	await folder.remove();
});

async function intakeOf(unstartedFilesPerAccount: number): Promise<TaskIntake> {
	return new TaskIntake(
		test.store,
		await FolderFileStore.open(folder.path),
		new SecretBox(Buffer.alloc(32)),
		{
			fileBytes: 100,
			filesPerTask: 10,
			filesToMerge: 10,
			queuedTasks: 30,
			queuedTasksPerAccount: 20,
			unstartedFilesPerAccount,
			unstartedBytesPerAccount: 250,
			startWithinMs: 60_000,
		},
		() => undefined,
	);
}

const announce = (parameter?: string, accountId = test.accountId) =>
	intake.announceFirst(accountId, 'idp/documentExtract', { fileName: 'a.pdf', password: undefined, parameter });
const upload = (fileKey: string, bytes: number) => intake.upload(fileKey, Readable.from([Buffer.alloc(bytes)]));

describe('unstarted files of an account', () => {
	it('are limited in number over all its tasks, and released by a start', async () => {
		const { taskId, fileKey } = await announce();
		const further = { fileName: 'b.pdf', password: undefined, parameter: undefined };
		for (let count = 0; count < 2; count++) await intake.announceFurther(test.accountId, taskId, further);
		await announce();
		const refused = { errorName: 'tooManyUnstartedFiles', httpStatus: 429, details: { limit: 4 } };
		await expect(announce()).rejects.toMatchObject(refused);
		await expect(intake.announceFurther(test.accountId, taskId, further)).rejects.toMatchObject(refused);
		// Another account has a separate quota, and refused files leave nothing behind.
		await announce(undefined, (await test.store.accounts.create('other', 1)).id);
		expect(await test.store.tasks.count(test.accountId)).toBe(2);
		await upload(fileKey, 9);
		await intake.start(test.accountId, taskId);
		for (let count = 0; count < 3; count++) await announce();
		await expect(announce()).rejects.toMatchObject(refused);
	});

	it('stay counted after cancel', async () => {
		for (let count = 0; count < 4; count++) {
			const { taskId } = await announce();
			await test.store.tasks.update(taskId, { state: 'TaskFinish', endedAt: Date.now(), purgedAt: Date.now() });
		}
		await expect(announce()).rejects.toMatchObject({ errorName: 'tooManyUnstartedFiles' });
	});

	it('are limited in bytes of passwords, names and callback URLs', async () => {
		intake = await intakeOf(100);
		const password = 'p'.repeat(60_000);
		const fileName = `${'n'.repeat(250)}.pdf`;
		let announced = 0;
		const loop = async () => {
			for (; ; announced++)
				await intake.announceFirst(test.accountId, 'pdf/txt', { fileName, password, parameter: undefined });
		};
		await expect(loop()).rejects.toMatchObject({ errorName: 'tooManyUnstartedFiles' });
		// Sealed, a password takes a third more.
		expect(announced).toBe(2);
		intake = await intakeOf(10_000);
		await expect(loop()).rejects.toMatchObject({ errorName: 'tooManyUnstartedFiles' });
		expect(announced).toBeGreaterThan(20);
	});

	it('are limited in bytes of parameters', async () => {
		const keys = JSON.stringify({ keys: Array.from({ length: 100 }, (_, index) => `${index}`.padEnd(200, '文')) });
		let announced = 0;
		const loop = async () => {
			for (; ; announced++) await announce(keys);
		};
		intake = await intakeOf(100);
		await expect(loop()).rejects.toMatchObject({ errorName: 'tooManyUnstartedFiles' });
		expect(announced).toBe(3);
	});

	it('are limited in uploaded bytes; a replaced upload counts once', async () => {
		const keys = [(await announce()).fileKey, (await announce()).fileKey, (await announce()).fileKey];
		await upload(keys[0]!, 100);
		await upload(keys[1]!, 100);
		const refused = { errorName: 'unstartedFilesTooLarge', httpStatus: 429, details: { limit: 250 } };
		await expect(upload(keys[2]!, 51)).rejects.toMatchObject(refused);
		await expect(intake.requireUploadRoom(test.accountId, 51)).rejects.toMatchObject(refused);
		expect(await intake.requireUploadRoom(test.accountId, 50)).toBe(200);
		await upload(keys[0]!, 90);
		await upload(keys[2]!, 60);
	});
});
