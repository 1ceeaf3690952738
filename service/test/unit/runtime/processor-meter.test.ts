import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ProcessorMeter } from '../../../src/runtime/processor-meter';
import { waitUntil } from '../../support/wait-until';

/** A program that starts another one, which works for a while, as LibreOffice does. */
const startOfWorker = `require('node:child_process').spawn(process.execPath, ['-e', process.argv[1]], { stdio: 'inherit' })`;
const work = `
const used = () => Object.values(process.cpuUsage()).reduce((sum, us) => sum + us / 1000, 0);
while (used() < 1000);
console.log('done');
setInterval(() => {}, 1000);`;

const children: ChildProcess[] = [];
afterEach(() => {
	for (const child of children.splice(0)) process.kill(-(child.pid as number), 'SIGKILL');
});

async function start(script: string, ...args: string[]): Promise<ChildProcess> {
	const child = spawn(process.execPath, ['-e', script, ...args], {
		detached: true,
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	children.push(child);
	await once(child, 'spawn');
	return child;
}

async function measureFor(child: ChildProcess, until: Promise<unknown>, minMs = 0): Promise<number | undefined> {
	const meter = new ProcessorMeter(child.pid as number);
	await until;
	// Two readings later, or more on a busy machine.
	await new Promise((resolve) => setTimeout(resolve, 1200));
	await waitUntil(() => (meter.processorMs ?? -1) >= minMs, `${minMs} ms are counted`);
	meter.stop();
	return meter.processorMs;
}

it('counts the processor time of a process and its descendants, however long it takes', async () => {
	const child = await start(startOfWorker, work);
	const measured = await measureFor(child, once(child.stdout as NodeJS.ReadableStream, 'data'), 950);
	expect(measured).toBeGreaterThanOrEqual(950);
	expect(measured).toBeLessThan(3000);
});

it('does not count time that a process waits', async () => {
	const child = await start(`console.log('waits'); setInterval(() => {}, 1000)`);
	await once(child.stdout as NodeJS.ReadableStream, 'data');
	expect(await measureFor(child, Promise.resolve())).toBeLessThan(300);
});
