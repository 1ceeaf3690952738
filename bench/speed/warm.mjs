// @ts-check
// One document several times in one process, as a worker of the service meets files: prints the seconds of the processor and those that
// went by, a line for each time.
// node bench/speed/warm.mjs <tool path> <document> <parameter> <times>
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const load = createRequire(new URL('../../service/dist/service/src/start/start-service.js', import.meta.url));
const { convert } = load('../engine/convert/conversion.js');
const { parseParameter, withDefaults } = load('../parameters/index.js');

const [toolPath = 'pdf/txt', inputPath = '', given = '{}', times = '3'] = process.argv.slice(2);
const parameter = withDefaults(toolPath, parseParameter(toolPath, given));
for (let time = 0; time < Number(times); time++) {
	const outputFolder = mkdtempSync(join(tmpdir(), 'bench-warm-'));
	const start = process.cpuUsage();
	const began = performance.now();
	await convert({ toolPath, inputPath, fileName: 'document.pdf', parameter, outputFolder });
	const { user, system } = process.cpuUsage(start);
	console.log(((user + system) / 1e6).toFixed(3), ((performance.now() - began) / 1e3).toFixed(3));
	rmSync(outputFolder, { recursive: true });
}
