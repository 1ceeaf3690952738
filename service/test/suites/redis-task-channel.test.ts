import pino from 'pino';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeWith } from '../support/describe-with';
import { redisInstalled, startRedis, type RedisServer } from '../support/redis';
import { RedisLink } from '../../src/tasks/redis/redis-link';
import { RedisTaskChannel, type Duties } from '../../src/tasks/redis/redis-task-channel';

let server: RedisServer;
let links: RedisLink[];

beforeAll(async () => {
	if (redisInstalled) server = await startRedis();
});
beforeEach(() => void (links = []));
afterEach(() => {
	for (const link of links) link.close();
});
afterAll(() => server?.stop());

/** A process of the service. */
function join(duties: Duties) {
	const link = new RedisLink(server.url, pino({ level: 'silent' }));
	links.push(link);
	const channel = new RedisTaskChannel(link, duties);
	const heard: string[] = [];
	channel.listen(({ kind }) => heard.push(kind));
	return { link, channel, heard };
}

describeWith('redis-server', redisInstalled, 'messages between processes', () => {
	it('reach only interested processes, not their sender', async () => {
		const front = join({ answers: true, converts: false });
		const both = join({ answers: true, converts: true });
		const worker = join({ answers: false, converts: true });
		for (const channel of ['tasks', 'conversions']) {
			const name = `document-conversion:0:${channel}`;
			const subscribers = async () => (await both.link.commands.call('pubsub', 'numsub', name)) as [string, number];
			while ((await subscribers())[1] < 2) await sleep(20);
		}
		worker.channel.tell({ kind: 'changed', taskId: 't' });
		worker.channel.tell({ kind: 'offered' });
		front.channel.tell({ kind: 'filesCut', fileKeys: ['f'] });
		front.channel.tell({ kind: 'ended', taskId: 't' });
		while (both.heard.length < 4 || front.heard.length < 1 || worker.heard.length < 1) await sleep(20);
		expect([front.heard, both.heard.sort(), worker.heard]).toEqual([
			['changed'],
			['changed', 'ended', 'filesCut', 'offered'],
			['filesCut'],
		]);
	});
});
