// @ts-check
import * as images from './images.mjs';
import * as node from './node.mjs';
import * as ocr from './ocr.mjs';
import * as text from './text.mjs';

const benches = { text, images, node, ocr };

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(benches, name));
if (unknown.length > 0) {
	console.error(`Unknown bench: ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`);
	process.exitCode = 2;
} else {
	for (const [name, bench] of Object.entries(benches)) {
		if (wanted.length === 0 || wanted.includes(name)) await bench.run();
	}
}
