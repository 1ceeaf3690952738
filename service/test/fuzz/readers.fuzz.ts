import { join } from 'node:path';
import { parameters } from '../../../contract/parameters';
import { toolDefinition, toolPaths } from '../../../contract/tools';
import { anyParameters } from '../support/any-parameters';
import { repositoryFolder } from '../support/build-service';
import { randomOf } from '../support/random';
import { Campaign } from './campaign';
import { Corpus, type InputKind } from './corpus';
import { mutationOf } from './mutations';
import { Reader } from './reader';
import { seeds } from './seeds';

const inputs = Number(process.env['FUZZ_FILES'] ?? 5000);
const seed = Number(process.env['FUZZ_SEED'] ?? 1);
const folder = process.env['FUZZ_FOLDER'] ?? join(repositoryFolder, '.data/fuzz');
/** No new input is made after this time. */
const maxMs = Number(process.env['FUZZ_SECONDS'] ?? 6 * 3600) * 1000;
/** An input takes .1 s of a processor, and one in a hundred twenty times as long. */
const maxCpuMs = 60_000;
const maxMemory = 1.5 * 1024 ** 3;

describe(`${inputs} inputs from a growing corpus`, () => {
	it(
		'each give a result or a coded error within limits',
		async () => {
			const random = randomOf(seed);
			const reader = new Reader({ cpuMs: maxCpuMs, memoryBytes: maxMemory });
			const tools = { pdf: toolsOf('pdf'), img: toolsOf('img') };
			const [corpus, findings] = [new Corpus(join(folder, 'corpus')), new Corpus(join(folder, 'findings'))];
			// An input goes to the same tool with the same parameters each time: its bytes choose them.
			const read = async (kind: InputKind, bytes: Buffer) => {
				const own = randomOf(bytes.reduce((sum, byte, index) => (sum + byte * (index % 251)) | 0, bytes.length));
				const tool = tools[kind][Math.floor(own() * tools[kind].length)] ?? 'pdf/txt';
				return await reader.read({
					kind,
					tool,
					bytes,
					parameter: anyParameters(toolDefinition(tool), parameters, own),
				});
			};
			const before = corpus.size;
			const begun = performance.now();
			try {
				const isOver = () => performance.now() - begun > maxMs;
				const mutate = mutationOf(random);
				const campaign = new Campaign({ corpus, findings, seeds: await seeds(), read, mutate, random, isOver });
				const { inputs: made, results, errors, faults, places, removed, added } = await campaign.run(inputs);
				const unforeseen = [...reader.unforeseen].sort(([, one], [, other]) => other - one);
				process.stdout.write(
					`${made} inputs: ${results} results, ${errors} coded errors, ${faults.size} faults; ${places} places reached; ` +
						`corpus of ${before}: ${removed} removed, ${added} added\n` +
						unforeseen.map(([cause, times]) => `unforeseen, ${times} times: ${cause}\n`).join('') +
						[...faults].map(([fault, name]) => `FAULT ${fault}: ${join(folder, 'findings', name)}\n`).join(''),
				);
				expect([...faults.keys()]).toEqual([]);
				expect(results).toBeGreaterThan(made / 50);
				expect(errors).toBeGreaterThan(made / 50);
			} finally {
				await reader.stop();
			}
		},
		maxMs + 1_800_000,
	);
});

function toolsOf(kind: InputKind) {
	return toolPaths.filter((tool) => toolDefinition(tool).sourceTypeName === kind);
}
