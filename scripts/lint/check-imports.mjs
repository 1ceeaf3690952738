/** `node scripts/lint/check-imports.mjs [ROOT]`: reports import cycles and imports that the layers do not allow. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { arrows, engineArrows, groups } from './layers.mjs';

/** @typedef {ReadonlyMap<string, ReadonlySet<string>>} ImportGraph which imports which */

export const projectRoot = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');

const sources =
	'{*,{contract,credentials,nodes,service/src,service/page,service/test,test,fixtures,scripts,bench}/**/*}';

/**
 * The relative imports of every file, those of types included. Paths are relative to the root.
 * @param {string} [root]
 * @returns {Map<string, Set<string>>}
 */
export function readImports(root = projectRoot) {
	const files = globSync(`${sources}.{ts,tsx,js,mjs,cjs}`, {
		cwd: root,
		exclude: ['**/node_modules/**', '**/dist/**', '**/.data/**'],
	});
	return new Map(files.sort().map((file) => [file, new Set(importsOfFile(file, root))]));
}

/**
 * @param {string} file
 * @param {string} [root]
 * @param {string} [text]
 * @returns {string[]} files
 */
export function importsOfFile(file, root = projectRoot, text = readFileSync(path.join(root, file), 'utf8')) {
	return ts.preProcessFile(text, true, true).importedFiles.flatMap(({ fileName }) => {
		if (!fileName.startsWith('.')) return [];
		const target = path.join(file, '..', fileName);
		const stem = target.replace(/\.js$/, '');
		const candidates = [`${stem}.ts`, `${stem}.tsx`, `${stem}/index.ts`, `${stem}.js`, target];
		return candidates
			.filter((name) => /^(?!.*\bdist\/).*\.(tsx?|[mc]?js)$/.test(name) && existsSync(path.join(root, name)))
			.slice(0, 1);
	});
}

/**
 * Merges files into groups, without the imports of a group from itself.
 * @param {ImportGraph} graph
 * @param {(file: string) => string} groupOf
 * @returns {Map<string, Set<string>>}
 */
export function groupImports(graph, groupOf) {
	/** @type {Map<string, Set<string>>} */
	const groups = new Map();
	for (const [file, imported] of graph) {
		const from = groupOf(file);
		const to = [...imported].map(groupOf).filter((group) => group !== from);
		groups.set(from, new Set([...(groups.get(from) ?? []), ...to]));
	}
	return groups;
}

/**
 * Strongly connected components of two or more. Source: R. Tarjan, "Depth-first search and linear graph algorithms", 1972.
 * @param {ImportGraph} graph
 * @returns {string[][]}
 */
export function findCycles(graph) {
	/** @type {Map<string, number>} */
	const order = new Map();
	/** @type {Map<string, number>} */
	const lowLinks = new Map();
	/** @type {string[]} */
	const open = [];
	/** @type {string[][]} */
	const found = [];
	/** @type {(node: string) => number} */
	const visit = (node) => {
		const index = order.size;
		let low = index;
		order.set(node, index);
		open.push(node);
		for (const next of graph.get(node) ?? []) {
			if (!order.has(next)) low = Math.min(low, visit(next));
			else if (open.includes(next)) low = Math.min(low, lowLinks.get(next) ?? order.get(next) ?? low);
		}
		lowLinks.set(node, low);
		if (low === index) {
			const cycle = open.splice(open.indexOf(node));
			if (cycle.length > 1) found.push(cycle);
		}
		return low;
	};
	for (const node of graph.keys()) if (!order.has(node)) visit(node);
	return found;
}

/**
 * @param {string} words names of layers and of groups
 * @returns {string[]}
 */
const toNames = (words) =>
	words.split(' ').flatMap((word) => (groups[word] ? toNames(groups[word]) : word === '' ? [] : [word]));

/** @param {string} words */
const toPaths = (words) => toNames(words).map((name) => name.replace(/^src\b/, 'service/src'));

const engine = 'service/src/engine/';

/** @param {string} words */
const toEnginePaths = (words) =>
	toPaths(words).map((name) => (/^(contract|service\/src)\b/.test(name) ? name : `${engine}${name}`));

/** @type {(folder: string, name: string) => boolean} */
const contains = (folder, name) => name === folder || name.startsWith(`${folder}/`);

/** @type {(lines: Readonly<Record<string, string>>, read: typeof toPaths) => [string, string[]][]} */
const readRules = (lines, read) =>
	Object.entries(lines).flatMap(([names, allowed]) =>
		read(names).map((layer) => /** @type {[string, string[]]} */ ([layer, read(allowed)])),
	);

const rules = [...readRules(arrows, toPaths), ...readRules(engineArrows, toEnginePaths)];

/** Which layers each may import. */
export const layers = new Map(
	rules.map(([layer, allowed]) => [
		layer,
		new Set(
			rules
				.map(([other]) => other)
				.filter((other) => other !== layer && allowed.some((folder) => contains(folder, other))),
		),
	]),
);

const byDepth = [...layers.keys()].sort((a, b) => b.length - a.length);

/**
 * @param {string} file
 * @returns {string | undefined} the layer it belongs to
 */
export const layerOf = (file) => byDepth.find((layer) => contains(layer, file));

/**
 * The first folder of a path, of service the first two; the files of the root are one group.
 * @param {string} name
 */
const topFolderOf = (name) => /^(service\/[^/]+|[^/]+(?=\/)|[^/.]+$)/.exec(name)?.[0] ?? 'root';

/** @type {(paths: readonly string[]) => string[]} */
const inEngine = (paths) => paths.flatMap((name) => (name.startsWith(engine) ? [name.slice(engine.length)] : []));

/** Layers of the engine by their path in it, and those of them that all others may import. */
export const engineLayers = inEngine([...layers.keys()]);
export const baseLayers = inEngine(toEnginePaths('base'));

/**
 * @param {ImportGraph} graph
 * @returns {string[]} what is wrong, a line each
 */
export function checkImports(graph) {
	const ofEngine = new Map([...graph].filter(([file]) => file.startsWith(engine)));
	const folders = groupImports(ofEngine, path.dirname);
	const topFolders = groupImports(layers, topFolderOf);
	const cycles = [graph, folders, layers, topFolders].flatMap(findCycles);
	const unknown = [...graph.keys()].filter((file) => layerOf(file) === undefined);
	const forbidden = [...graph].flatMap(([file, imported]) => {
		const layer = layerOf(file) ?? '';
		return [...imported].flatMap((other) => {
			const target = layerOf(other) ?? '';
			return target === layer || layers.get(layer)?.has(target)
				? []
				: [`${file} → ${other}: ${layer} must not import ${target}`];
		});
	});
	return [
		...cycles.map((files) => `import cycle: ${files.sort().join(' ↔ ')}`),
		...unknown.map((file) => `${file} belongs to no layer of scripts/lint/layers.mjs`),
		...forbidden,
	];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
	const complaints = checkImports(readImports(process.argv[2]));
	for (const complaint of complaints) console.error(complaint);
	process.exitCode = complaints.length > 0 ? 1 : 0;
}
