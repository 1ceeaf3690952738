import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileOf } from '../engine.mjs';
import { headingDirections } from '../synthetic/fit/labels/heading.mjs';

const source = join(__dirname, '../../service/src');

describe('engine exports used by benches', () => {
	// It is loaded from the built service without types, so the compiler does not notice a new name.
	it.each(Object.entries(fileOf))('%s is exported by %s', (name, file) => {
		const path = join(source, file.replace(/js$/, 'ts'));
		expect(existsSync(path)).toBe(true);
		expect(readFileSync(path, 'utf8')).toMatch(
			new RegExp(`export (?:(?:async )?function\\*?|const|class) ${name}\\b|export \\{[^}]*\\b${name}\\b`),
		);
	});

	it('include every heading feature', () => {
		const weights = readFileSync(join(source, 'engine/scores/weights/heading.generated.ts'), 'utf8');
		for (const feature of Object.keys(headingDirections)) expect(weights).toContain(`'${feature}'`);
	});
});
