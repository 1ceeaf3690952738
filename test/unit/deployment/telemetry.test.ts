import { readFileSync } from 'node:fs';
import path from 'node:path';
import { telemetryIn } from '../../../scripts/lib/telemetry.mjs';

const lockFile = path.join(__dirname, '../../../package-lock.json');

describe('packages that report their installation', () => {
	it('are found in a lock file, also nested', () => {
		const packages = { '': {}, 'node_modules/a/node_modules/@scarf/scarf': {}, 'node_modules/@scarf/other': {} };
		expect(telemetryIn({ packages })).toEqual(['node_modules/a/node_modules/@scarf/scarf']);
	});

	it('are not used', () => {
		expect(telemetryIn(JSON.parse(readFileSync(lockFile, 'utf8')))).toEqual([]);
	});
});
