// @ts-check
// The service's own speed and memory, each figure beside its goal. Linux only (/proc).
import { directCall } from './service/direct-call.mjs';
import { hostile } from './service/hostile.mjs';
import { largeBodies } from './service/large-bodies.mjs';
import { overload } from './service/overload.mjs';
import { taskList } from './service/task-list.mjs';

const parts = { directCall, taskList, overload, hostile, largeBodies };

/** Measure and print. `BENCH_SERVICE=taskInfo,overload` measures these parts alone. */
export async function run() {
	const wanted = (process.env.BENCH_SERVICE ?? '').split(',').filter(Boolean);
	for (const [name, part] of Object.entries(parts)) {
		if (wanted.length === 0 || wanted.includes(name)) await part();
	}
}
