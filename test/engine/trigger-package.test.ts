import { existsSync } from 'node:fs';
import path from 'node:path';
import { n8nCore } from '../support/engine/n8n-core';

const root = path.join(__dirname, '../..');

/** As n8n loads them: compiled, by the paths in package.json. Needs `npm run build`. */
test.each(['documentConversionTrigger', 'documentConversionCallbackTrigger'])(
	'n8n loads %s with its codex and icons',
	async (name) => {
		const loader = new n8nCore.PackageDirectoryLoader(root);
		await loader.loadAll();
		const node = loader.types.nodes.find((candidate) => candidate.name === name);
		expect(node).toMatchObject({
			group: ['trigger'],
			inputs: [],
			codex: { alias: expect.arrayContaining(['PDF', 'Finished']) },
		});
		expect(node?.usableAsTool).toBeUndefined();
		const icons = Object.values(node?.iconUrl as Record<string, string>);
		expect(icons).toHaveLength(2);
		for (const icon of icons) expect(existsSync(path.join(root, icon.replace(/^icons\/[^/]+\//, '')))).toBe(true);
		const polls = node?.properties.some((property) => property.name === 'pollTimes');
		expect(polls).toBe(name === 'documentConversionTrigger');
		expect(loader.known.credentials.documentConversionApi?.supportedNodes).toContain(name);
	},
);
