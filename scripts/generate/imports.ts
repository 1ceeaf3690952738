import { existsSync, globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { preProcessFile } from 'typescript';

/** Which file imports which, types included: paths from the root of the clone. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

const root = join(__dirname, '../..');

/** Imports of every TypeScript file below some folders; those of packages are left out. */
export function importsOf(folders: readonly string[]): ImportGraph {
	const files = folders.flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: root })).sort();
	return new Map(files.map((file) => [file, new Set(importsOfFile(file))]));
}

/** Files that a text imports, as if it stood at `file`. */
export function importsOfFile(file: string, text = readFileSync(join(root, file), 'utf8')): string[] {
	return preProcessFile(text)
		.importedFiles.map(({ fileName }) => fileName)
		.filter((name) => name.startsWith('.'))
		.flatMap((name) => {
			const path = join(root, file, '..', name.replace(/\.js$/, ''));
			const found = [`${path}.ts`, join(path, 'index.ts'), path].find((one) => one.endsWith('.ts') && existsSync(one));
			return found === undefined ? [] : [relative(root, found)];
		});
}

/** The same between folders, or between what `placeOf` says files stand in; without imports of a place from itself. */
export function between(graph: ImportGraph, placeOf: (file: string) => string): ImportGraph {
	const places = new Map<string, Set<string>>();
	for (const [file, imported] of graph) {
		const from = placeOf(file);
		const to = [...imported].map(placeOf).filter((place) => place !== from);
		places.set(from, new Set([...(places.get(from) ?? []), ...to]));
	}
	for (const to of [...places.values()].flatMap((all) => [...all])) if (!places.has(to)) places.set(to, new Set());
	return places;
}

/**
 * What imports itself in a circle: strongly connected parts of two and more.
 * Source: R. Tarjan, "Depth-first search and linear graph algorithms", 1972.
 */
export function circles(graph: ImportGraph): string[][] {
	const order = new Map<string, number>();
	const lowest = new Map<string, number>();
	const open: string[] = [];
	const found: string[][] = [];
	const visit = (node: string): number => {
		const place = order.size;
		order.set(node, place);
		open.push(node);
		let low = place;
		for (const next of graph.get(node) ?? []) {
			if (!order.has(next)) low = Math.min(low, visit(next));
			else if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? order.get(next)!);
		}
		lowest.set(node, low);
		if (low === place) {
			const circle = open.splice(open.indexOf(node));
			if (circle.length > 1) found.push(circle);
		}
		return low;
	};
	for (const node of graph.keys()) if (!order.has(node)) visit(node);
	return found;
}
