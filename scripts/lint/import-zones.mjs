/**
 * Imports point one way: cli → http → mcp → accounts, tasks → storage, engine → contract.
 * `errors.ts`, `file-head.ts`, `office-program.ts`, `timed-thread.ts`, `config.ts`, `garbage.ts`, `shown.ts`, `parameters/` and `observability/` are for all layers and import the contract only.
 */
import { engineRooms } from './engine-rooms.mjs';

const source = './service/src';

/** Layers from the top; those of one row do not have to know each other. */
const layers = [['cli'], ['http'], ['mcp'], ['accounts', 'tasks'], ['storage', 'engine']];

/** For all layers; below them there is only the contract. */
const shared = [
	'errors.ts',
	'file-head.ts',
	'office-program.ts',
	'timed-thread.ts',
	'config.ts',
	'garbage.ts',
	'shown.ts',
	'parameters',
	'observability',
];

const oneWay = 'Imports point one way: cli → http → mcp → accounts, tasks → storage, engine → contract.';

/** @param {string} name */
const inSource = (name) => `${source}/${name}`;

const upward = layers.flatMap((row, index) => {
	const above = layers.slice(0, index).flat();
	return above.length === 0
		? []
		: row.map((layer) => ({ target: inSource(layer), from: above.map(inSource), message: oneWay }));
});

const lookDown = 'A room of the engine knows those below it alone: scripts/lint/engine-rooms.mjs has their order.';

const engineZones = engineRooms
	.map((room, index) => ({
		target: inSource(`engine/${room}`),
		from: engineRooms.slice(0, index).map((above) => inSource(`engine/${above}`)),
		message: lookDown,
	}))
	.filter(({ from }) => from.length > 0);

/** Zones of `import-x/no-restricted-paths`: files of `target` must not import from `from`. */
export const importZones = [
	...upward,
	...engineZones,
	{ target: inSource('storage'), from: [inSource('engine')], message: oneWay },
	{ target: inSource('engine'), from: [inSource('storage')], message: 'The engine knows no HTTP, database or queue.' },
	...shared.map((name) => ({
		target: inSource(name),
		from: layers.flat().map(inSource),
		message: `${name} is for all layers, so it may import the contract only.`,
	})),
	{
		target: ['./nodes', './credentials'],
		from: ['./service', './test', './fixtures', './scripts', './bench'],
		message: 'The published package stands alone.',
	},
	{
		target: './nodes',
		from: './contract/messages.zh.ts',
		message: 'The node speaks English only: n8n verifies no other.',
	},
	{ target: './service', from: ['./nodes', './credentials'], message: 'The service knows nothing of n8n.' },
	{
		target: ['./contract', './service', './test', './fixtures', './scripts'],
		from: './bench',
		message: 'The bench imports the product, never the other way round.',
	},
];
