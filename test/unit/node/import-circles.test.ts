import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const folder = path.join(__dirname, '../../../nodes');

/** What each file imports, imports of types included, which `import-x/no-cycle` does not count. */
function importsOf(files: readonly string[]): Map<string, string[]> {
	const resolve = (from: string, name: string) =>
		[`${name}.ts`, `${name}/index.ts`].map((end) => path.resolve(path.dirname(from), end)).find(existsSync) ?? [];
	return new Map(
		files.map((file) => {
			const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'));
			const relative = importedFiles.map(({ fileName }) => fileName).filter((name) => name.startsWith('.'));
			return [file, relative.flatMap((name) => resolve(file, name)).filter((found) => found.startsWith(folder))];
		}),
	);
}

/** The first way from a file back to itself; `undefined` when there is none. */
function circleThrough(start: string, imports: Map<string, string[]>): string[] | undefined {
	const seen = new Set<string>();
	const ways: string[][] = [[start]];
	for (let way = ways.pop(); way; way = ways.pop()) {
		for (const next of imports.get(way.at(-1) ?? '') ?? []) {
			if (next === start) return [...way, next];
			if (!seen.has(next)) ways.push([...way, next]);
			seen.add(next);
		}
	}
	return undefined;
}

test('no file of the nodes imports itself by way of others, types included', () => {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => path.join(folder, name));
	expect(files.length).toBeGreaterThan(50);
	const imports = importsOf(files);
	// Everything would be well if nothing were found.
	expect([...imports.values()].flat().length).toBeGreaterThan(200);
	const circles = files.flatMap((file) => {
		const circle = circleThrough(file, imports);
		return circle ? [circle.map((name) => path.relative(folder, name)).join(' → ')] : [];
	});
	expect(circles).toEqual([]);
});
