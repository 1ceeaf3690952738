import { cpSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

import { N8N_NODE, ROOT } from '../../scripts/lib/paths.mjs';
import { runCommand } from '../../scripts/lib/run-command.mjs';

/** Folder of the package in the image for n8n. */
const imageFolder = '/opt/n8n-nodes-document-conversion';

/** The instructions of a stage of the Dockerfile, continued lines joined. */
export function stageOf(name: string): readonly string[] {
	const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
		.replaceAll(/\\\n\s*/g, '')
		.split('\n');
	const from = lines.findIndex((line) => line.startsWith('FROM ') && line.endsWith(` AS ${name}`));
	if (from < 0) throw new Error(`The Dockerfile has no stage "${name}".`);
	const length = lines.slice(from + 1).findIndex((line) => line.startsWith('FROM '));
	return lines.slice(from, length < 0 ? undefined : from + 1 + length);
}

/**
 * Follow the Dockerfile without a container engine: compile the node package, with TypeScript as the only library.
 * @param folder for the build; must be empty
 * @returns the folder of the package
 */
export async function buildNodePackage(folder: string): Promise<string> {
	const built = join(folder, 'build');
	const target = join(folder, 'node-package');
	const copied = [...stageOf('build'), ...stageOf('node-package')].filter((line) => line.startsWith('COPY '));
	for (const line of copied) {
		const [, ...words] = line.split(' ');
		const to = words.pop() ?? '.';
		// The service has no part in the package.
		for (const from of words.filter((word) => !word.startsWith('service'))) {
			const name = to.endsWith('/') ? join(to, from.split('/').at(-1) ?? '') : to;
			cpSync(join(ROOT, from), join(built, name), { recursive: true });
		}
	}
	mkdirSync(join(built, 'node_modules/.bin'), { recursive: true });
	for (const path of ['typescript', '.bin/tsc'])
		symlinkSync(join(ROOT, 'node_modules', path), join(built, 'node_modules', path));
	for (const line of stageOf('node-package').filter((one) => one.startsWith('RUN '))) {
		const command = line.slice('RUN '.length).replaceAll('/node-package', target);
		await runCommand('sh', ['-euc', command], { cwd: built, env: environment() });
	}
	return target;
}

/** The command that starts the n8n of the image. @param packageFolder stands for the folder in the image */
export function startOfImage(packageFolder: string): readonly string[] {
	const entrypoint = stageOf('n8n').find((line) => line.startsWith('ENTRYPOINT '));
	const words = JSON.parse(entrypoint?.slice('ENTRYPOINT '.length) ?? '[]') as string[];
	return words.map((word) => word.replaceAll(imageFolder, packageFolder));
}

const environment = () => ({ ...process.env, PATH: `${join(N8N_NODE, '..')}:${process.env['PATH'] ?? ''}` });
