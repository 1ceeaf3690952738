import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

const root = join(__dirname, '../../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** Images that a file names. */
function imagesOf(path: string): readonly string[] {
	const text = read(path);
	if (path === 'Dockerfile') {
		const stages = [...text.matchAll(/^FROM (\S+)(?: AS (\S+))?$/gm)].map(([, image = '', name]) => ({ image, name }));
		// A stage may continue another one.
		return stages.map(({ image }) => image).filter((image) => !stages.some(({ name }) => name === image));
	}
	const { services } = parse(text, { merge: true }) as { services: Record<string, { image?: string }> };
	return Object.values(services).flatMap(({ image }) => image ?? []);
}

/** Names of images, each with the files that name it. */
function filesByImage(): ReadonlyMap<string, ReadonlySet<string>> {
	const files = new Map<string, Set<string>>();
	for (const path of ['Dockerfile', 'compose.yaml', 'compose.scale.yaml']) {
		for (const image of imagesOf(path)) files.set(image, (files.get(image) ?? new Set()).add(path));
	}
	return files;
}

describe('downloads to build and run the service', () => {
	it('pin actions to a commit with its version as comment', () => {
		const used = readdirSync(join(root, '.github/workflows')).flatMap((name) =>
			[...read(`.github/workflows/${name}`).matchAll(/uses: (.*)/g)].map(([, action = '']) => action),
		);
		expect(used.length).toBeGreaterThan(5);
		for (const action of used) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
	});

	it('pin images to a version or digest', () => {
		expect(filesByImage().size).toBeGreaterThan(5);
		for (const image of filesByImage().keys()) expect(image).toMatch(/^[\w./-]+(:\d[\w.-]*)?(@sha256:[0-9a-f]{64})?$/);
		for (const image of filesByImage().keys()) expect(image).toMatch(/[:@]/);
	});

	it('use exactly the images in docs/security.md', () => {
		const rows = read('docs/security.md').matchAll(
			/^\| `([^`]+)` \| (`[^|]+\.(?:yaml|Dockerfile)`|`Dockerfile`) \|$/gm,
		);
		const listed = [...rows].map(([, image = '', files = '']) => [image, files.replaceAll('`', '').split(', ').sort()]);
		const named = [...filesByImage()].map(([image, files]) => [image, [...files].sort()]);
		expect(listed.sort()).toEqual(named.sort());
	});
});
