import { engineRooms, storeys } from '../lint/engine-rooms.mjs';
import { between, importsOf, type ImportGraph } from './imports';

/** The picture of the engine's rooms in docs/architecture.md, drawn from the imports as they are. */
const file = 'docs/images/engine.svg';

/** Measures of the picture, pixels. */
const [width, margin, boxHeight, rowHeight, titleWidth] = [1080, 20, 36, 92, 150];

const engine = 'service/src/engine/';

/** Which room uses which, by the imports of their files. */
function roomGraph(): ImportGraph {
	const roomOf = (path: string): string =>
		engineRooms.find((room) => path.startsWith(`${engine}${room}/`)) ?? 'outside';
	const graph = between(importsOf([engine]), roomOf);
	return new Map([...graph].filter(([room]) => room !== 'outside').map(([room, used]) => [room, used]));
}

/** Arrows without which a way from room to room is still there are left out: a uses b uses c says that c stands below a. */
function withoutDetours(graph: ImportGraph): ImportGraph {
	const reaches = (from: string, to: string): boolean =>
		[...(graph.get(from) ?? [])].some((next) => next === to || reaches(next, to));
	return new Map(
		[...graph].map(([room, used]) => [
			room,
			new Set([...used].filter((one) => ![...used].some((other) => other !== one && reaches(other, one)))),
		]),
	);
}

/** The picture as SVG. */
export function generatedHouse(): Record<string, string> {
	const height = 2 * margin + storeys.length * rowHeight;
	const places = new Map<string, { readonly x: number; readonly y: number; readonly width: number }>();
	storeys.forEach(({ rooms }, row) => {
		const step = (width - 2 * margin - titleWidth) / rooms.length;
		rooms.forEach((room, column) =>
			places.set(room, {
				x: margin + titleWidth + column * step + 6,
				y: margin + row * rowHeight + (rowHeight - boxHeight) / 2 - (rooms.length > 3 ? (column % 2) * 22 - 11 : 0),
				width: step - 12,
			}),
		);
	});
	const arrows = [...withoutDetours(roomGraph())].flatMap(([room, used]) =>
		[...used].flatMap((other) => {
			const [from, to] = [places.get(room), places.get(other)];
			if (!from || !to) return [];
			const isBeside = Math.abs(from.y - to.y) < boxHeight;
			const [x1, y1] = isBeside
				? [from.x + from.width, from.y + boxHeight / 2]
				: [from.x + from.width / 2, from.y + boxHeight];
			const [x2, y2] = isBeside ? [to.x, to.y + boxHeight / 2] : [to.x + to.width / 2, to.y];
			return [`<path d="M${x1} ${y1} L${x2} ${y2 - (isBeside ? 0 : 3)}" marker-end="url(#tip)"/>`];
		}),
	);
	const boxes = [...places].map(
		([room, { x, y, width: boxWidth }]) =>
			`<rect x="${x}" y="${y}" width="${boxWidth}" height="${boxHeight}" rx="5"/>` +
			`<text x="${x + boxWidth / 2}" y="${y + 23}" text-anchor="middle">${room}</text>`,
	);
	const rows = storeys.map(({ title }, row) => {
		const y = margin + row * rowHeight;
		const band = `<rect class="storey" x="${margin}" y="${y + 4}" width="${width - 2 * margin}" height="${rowHeight - 8}" rx="8"/>`;
		return `${band}<text class="title" x="${margin + 12}" y="${y + rowHeight / 2 + 5}">${title}</text>`;
	});
	const style =
		'text{font:14px sans-serif;fill:#1b2733}.title{font-weight:bold}rect{fill:#fff;stroke:#3a5a78}' +
		'.storey{fill:#eef3f8;stroke:none}path{stroke:#7a8fa3;fill:none}';
	const tip =
		'<marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">' +
		'<path d="M0 0L8 4L0 8z" style="fill:#7a8fa3;stroke:none"/></marker>';
	const svg = [
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">`,
		`<style>${style}</style><defs>${tip}</defs>`,
		...rows,
		...arrows,
		...boxes,
		'</svg>',
	];
	return { [file]: `${svg.join('\n')}\n` };
}
