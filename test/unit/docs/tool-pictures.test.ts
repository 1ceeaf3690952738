import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

import { toolDefinition, toolPaths } from '../../../contract';
import { toolPictureFile, toolPicturesDocument, toolPicturesFolder } from '../../../scripts/generate/tool-pictures';

const folder = join(__dirname, '../../..', toolPicturesFolder);
const largestBytes = 60_000;
const largestBytesTogether = 2_500_000;
const sides = ['before', 'after'] as const;
const files = toolPaths.flatMap((tool) => sides.map((side) => toolPictureFile(tool, side)));
// That the page is this text is held with the other generated pages.
const [text = ''] = Object.values(toolPicturesDocument());

test.each(toolPaths)('%s has a section with a before and an after picture', (tool) => {
	const section = text.split(`\n## ${toolDefinition(tool).label.en}\n`)[1]?.split('\n## ')[0];
	expect(section).toContain(`\`${tool}\`: `);
	for (const side of sides) expect(section).toContain(`/${toolPictureFile(tool, side)})`);
});

test('every picture exists, and no other', () => {
	expect(readdirSync(folder).sort()).toEqual([...files].sort());
});

test.each(files)('%s is a small picture that is not blank', async (name) => {
	const path = join(folder, name);
	expect(statSync(path).size).toBeLessThanOrEqual(largestBytes);
	const { width, height } = await sharp(path).metadata();
	expect(width).toBe(440);
	expect(height).toBeGreaterThan(80);
	const { channels } = await sharp(path).stats();
	expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(5);
});

test('all pictures together are small', () => {
	const bytes = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
	expect(bytes).toBeLessThanOrEqual(largestBytesTogether);
});
