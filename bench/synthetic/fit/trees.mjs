// @ts-check
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { installFit } from '../install.mjs';

const weightsFolder = join(import.meta.dirname, '../../../service/src/engine/scores/weights');

/** @typedef {{ features: string[], trees: unknown[] }} Model */
/** @typedef {{ examples: number, yes: number, byFamily: Record<string, { examples: number, yes: number, right: number, f1: number }>, gains: Record<string, number> }} Figures */

/**
 * An example: whether it is one, the family it is of, and its features, all of one table having the same.
 * @typedef {{ label: number, family: string, features: Readonly<Record<string, number>> }} Example
 */

/**
 * Fit boosted trees to examples; the same examples give the same trees, byte for byte.
 * @param {string} python
 * @param {readonly Example[]} examples
 * @param {Readonly<Record<string, number>>} directions  of features that can only speak for yes as they grow (1) or only for no (-1)
 * @param {string} folder
 * @param {readonly string[]} settings  further arguments of `fit.py`
 * @returns {{ model: Model, figures: Figures }}
 * @throws {Error} with what the program said
 */
export function fitTrees(python, examples, directions, folder, settings = []) {
	installFit(python);
	const names = Object.keys(examples[0]?.features ?? {});
	const columns = names.map((name) => `${name}:${directions[name] ?? 0}`);
	const rows = examples.map(({ label, family, features }) =>
		[label, family, ...names.map((name) => Number(features[name]?.toPrecision(6)))].join(','),
	);
	const [csv, json] = [join(folder, 'examples.csv'), join(folder, 'model.json')];
	writeFileSync(csv, `label,family,${columns.join(',')}\n${rows.join('\n')}\n`);
	const program = join(import.meta.dirname, 'fit.py');
	const { status, stdout, stderr } = spawnSync(python, [program, csv, json, ...settings], { encoding: 'utf8' });
	if (status !== 0) throw new Error(`fit.py failed: ${stderr.trim().split('\n').slice(-3).join(' | ')}`);
	return { model: JSON.parse(readFileSync(json, 'utf8')), figures: JSON.parse(stdout.trim().split('\n').at(-1) ?? '') };
}

/**
 * Write the weights of a score where the engine has them.
 * @param {string} name     of the score, such as `tableEnd`
 * @param {Model} model
 * @param {{ command: string, about: string, count: number }} told  what fits it again, what it is, and to how many examples it was fitted
 */
export function writeWeights(name, { features, trees }, { command, about, count }) {
	const quoted = features.map((feature) => `'${feature}'`);
	const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Feature`;
	const text = [
		`// Fitted by \`npm run bench -- ${command}\` to ${count} candidates. Not to be changed by hand.`,
		`import type { BoostedTrees } from '../boosted-trees';`,
		'',
		`/** ${about} */`,
		`export type ${type} = ${quoted.join(' | ')};`,
		'',
		`export const ${name}Weights: BoostedTrees<${type}> = {`,
		`\tfeatures: [${quoted.join(', ')}],`,
		`\ttrees: [`,
		...trees.map((tree) => `\t\t${JSON.stringify(tree)},`),
		`\t],`,
		`};`,
		'',
	].join('\n');
	const file = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
	writeFileSync(join(weightsFolder, `${file}.generated.ts`), text);
}
