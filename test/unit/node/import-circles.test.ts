import { circles, importsOf } from '../../../scripts/generate/imports';

test('no file of the nodes imports itself by way of others, types included', () => {
	const imports = importsOf(['nodes']);
	expect(imports.size).toBeGreaterThan(50);
	// Everything would be well if nothing were found.
	const inNodes = [...imports.values()].flatMap((files) => [...files]).filter((file) => file.startsWith('nodes/'));
	expect(inNodes.length).toBeGreaterThan(200);
	expect(circles(imports)).toEqual([]);
});
