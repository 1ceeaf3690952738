import { engineLayers, groupImports, layerOf, readImports } from '../lint/check-imports.mjs';

type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** The picture of the engine's layers in docs/architecture.md, drawn from the imports as they are. */
const file = 'docs/images/engine.svg';

/** Measures of the picture, pixels. */
const [width, margin, boxWidth, boxHeight, rowHeight] = [1080, 20, 124, 36, 72];

const engine = 'service/src/engine/';

function toLayerGraph(imports: ImportGraph): ImportGraph {
	const files = [...imports].filter(([path]) => path.startsWith(engine));
	const graph = groupImports(new Map(files), (path) => layerOf(path)?.replace(engine, '') ?? '');
	return new Map(engineLayers.map((layer) => [layer, onlyLayers(graph.get(layer))]));
}

function onlyLayers(names: ReadonlySet<string> = new Set()): Set<string> {
	return new Set([...names].filter((name) => engineLayers.includes(name)));
}

/** Leaves out arrows that follow from others. */
function withoutDetours(graph: ImportGraph): ImportGraph {
	const reaches = (from: string, to: string): boolean =>
		[...(graph.get(from) ?? [])].some((next) => next === to || reaches(next, to));
	return new Map(
		[...graph].map(([layer, used]) => [
			layer,
			new Set([...used].filter((one) => ![...used].some((other) => other !== one && reaches(other, one)))),
		]),
	);
}

/** Rows from the top: a layer stands right above the highest layer that it imports. */
function toRows(graph: ImportGraph): string[][] {
	const height = (layer: string): number => Math.max(0, ...[...(graph.get(layer) ?? [])].map((one) => height(one) + 1));
	const rows: string[][] = [];
	for (const layer of engineLayers) (rows[height(layer)] ??= []).push(layer);
	return rows.reverse();
}

/** The picture as SVG. @param imports of every file of the repository */
export function generatedPicture(imports: ImportGraph = readImports()): Record<string, string> {
	const graph = withoutDetours(toLayerGraph(imports));
	const rows = toRows(graph);
	const height = 2 * margin + rows.length * rowHeight;
	const places = new Map<string, { readonly x: number; readonly y: number }>();
	rows.forEach((layers, row) => {
		const step = (width - 2 * margin) / layers.length;
		layers.forEach((layer, column) =>
			places.set(layer, {
				x: margin + step * (column + 0.5) - boxWidth / 2,
				y: margin + row * rowHeight + (rowHeight - boxHeight) / 2,
			}),
		);
	});
	const arrows = [...graph].flatMap(([layer, used]) =>
		[...used].flatMap((other) => {
			const [from, to] = [places.get(layer), places.get(other)];
			if (!from || !to) return [];
			const center = boxWidth / 2;
			return [
				`<path d="M${from.x + center} ${from.y + boxHeight} L${to.x + center} ${to.y - 3}" marker-end="url(#tip)"/>`,
			];
		}),
	);
	const boxes = [...places].map(
		([layer, { x, y }]) =>
			`<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="5"/>` +
			`<text x="${x + boxWidth / 2}" y="${y + 23}" text-anchor="middle">${layer}</text>`,
	);
	const style = 'text{font:14px sans-serif;fill:#1b2733}rect{fill:#fff;stroke:#3a5a78}path{stroke:#7a8fa3;fill:none}';
	const tip =
		'<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">' +
		'<path d="M0 0L8 4L0 8z" style="fill:#7a8fa3;stroke:none"/></marker>';
	const svg = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
		`<style>${style}</style><defs>${tip}</defs>`,
		...arrows,
		...boxes,
		'</svg>',
	];
	return { [file]: `${svg.join('\n')}\n` };
}
