import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Version of the service. */
export function ownVersion(): string {
	return versionIn(packageFolder(__dirname, 'document-conversion')) ?? 'unknown';
}

/** Version of the package in a folder. */
export function versionIn(folder: string | undefined): string | undefined {
	if (folder === undefined) return undefined;
	return (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version?: string }).version;
}

/** The folder at or above another one that contains a package with the given name. */
export function packageFolder(from: string, name: string): string | undefined {
	for (let folder = from; ; folder = dirname(folder)) {
		const path = join(folder, 'package.json');
		if (existsSync(path) && (JSON.parse(readFileSync(path, 'utf8')) as { name?: string }).name === name) return folder;
		if (folder === dirname(folder)) return undefined;
	}
}
