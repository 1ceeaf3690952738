// @ts-check
// Fits the engine's scores: documents of the fitted families are made and read, each candidate gets its answer from the truth, and
// boosted trees are fitted to them. The same documents give the same weights, byte for byte.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { installProducers } from '../install.mjs';
import { division } from '../division.mjs';
import { directions, labels } from './labels/labels.mjs';
import { fitTrees, writeWeights } from './trees.mjs';
import { withVariants } from './variants.mjs';

const usage = `npm run bench -- synthetic fit [options]

Fits the weights of the engine's scores on documents of the fitted families, and writes them into service/src/engine/scores/weights.
  --kinds a,b      kinds of candidates: ${Object.keys(labels).join(', ')} (default all)
  --seed n         of the documents (default 11)
  --documents n    how many (default 330)
  --from a,b       take the documents that synthetic --keep left in these folders (those of left-out families are not read)
  --dry            print the figures and write nothing`;

/** @param {readonly string[]} args @returns {Promise<number>} the exit code */
export async function run(args) {
	const { values } = parseArgs({
		args: [...args],
		options: {
			kinds: { type: 'string', default: Object.keys(labels).join(',') },
			seed: { type: 'string', default: '11' },
			documents: { type: 'string', default: '330' },
			from: { type: 'string' },
			dry: { type: 'boolean', default: false },
			help: { type: 'boolean', default: false },
		},
	});
	const kinds = values.kinds.split(',');
	const unknown = kinds.find((kind) => !Object.hasOwn(labels, kind));
	if (values.help || unknown !== undefined) {
		console.log(usage);
		return values.help ? 0 : 2;
	}
	const { python, modules } = await installProducers();
	process.env.PAGES_PYTHON ??= python;
	process.env.PAGES_MODULES ??= modules;
	const folder = mkdtempSync(join(tmpdir(), 'synthetic-fit-'));
	try {
		const documents = await fittedDocuments(values, folder);
		console.log(`${documents.length} documents of the fitted families`);
		const { collect } = await import('./collect.mjs');
		for (const [kind, collected] of await collect(documents, kinds)) {
			const examples = withVariants(kind, collected);
			if (examples.length === 0) {
				console.log(`${kind}: no candidates`);
				continue;
			}
			const rows = examples.map(({ label, family, candidate: { features } }) => ({ label, family, features }));
			const { model, figures } = fitTrees(python, rows, directions[kind] ?? {}, folder);
			print(kind, figures);
			if (values.dry) continue;
			const about = `What the score of a candidate of kind \`${kind}\` rests on.`;
			writeWeights(kind, model, { command: `synthetic fit --kinds ${kind}`, about, count: examples.length });
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	return 0;
}

/**
 * @param {{ seed: string, documents: string, from?: string }} options
 * @param {string} folder
 * @returns {Promise<import('../make.mjs').MadeDocument[]>}
 */
async function fittedDocuments({ seed, documents, from }, folder) {
	const { keptDocuments, makeDocuments } = await import('../make.mjs');
	const { families } = await import('../producers/families.mjs');
	const names = /** @type {import('../make.mjs').FamilyName[]} */ (Object.keys(families)).filter(
		(name) => division[name] === 'fitted',
	);
	if (from !== undefined)
		return from
			.split(',')
			.flatMap(keptDocuments)
			.filter(({ family }) => names.includes(family));
	const made = join(folder, 'made');
	mkdirSync(made, { recursive: true });
	const there = names.filter((name) => families[name].version() !== undefined);
	return makeDocuments(there, { seed: Number(seed), documents: Number(documents), folder: made });
}

/** @param {string} kind @param {import('./trees.mjs').Figures} figures */
function print(kind, { examples, yes, byFamily, gains }) {
	console.log(
		`\n${kind}: ${examples} candidates, ${yes} of them yes; each family by weights of families of other groups`,
	);
	for (const [family, figures] of Object.entries(byFamily)) {
		const { examples: count, right, f1 } = figures;
		console.log(
			`  ${family.padEnd(20)} ${String(count).padStart(6)}  right ${right.toFixed(4)}  F1 of yes ${f1.toFixed(4)}`,
		);
	}
	const byGain = Object.entries(gains).sort((a, b) => b[1] - a[1]);
	console.log(`  features by gain: ${byGain.map(([name, gain]) => `${name} ${gain}`).join(', ')}`);
}
