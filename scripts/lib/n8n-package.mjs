import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './paths.mjs';
import { UserFailure } from './user-failure.mjs';

/**
 * Put the built node package where n8n keeps installed community packages, so that the node has the type name of the
 * published package (`n8n-nodes-document-conversion.documentConversion`) and workflows work here and elsewhere alike.
 * n8n loads every package it finds there; it must not be running.
 * @param {string} userFolder n8n's user folder (N8N_USER_FOLDER)
 * @param {string} [packageFolder] a built package: package.json and dist/
 * @returns {string} the folder of the copy
 * @throws {UserFailure} when the package is not built
 */
export function installNodePackage(userFolder, packageFolder = ROOT) {
	const { name, main } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
	if (!existsSync(path.join(packageFolder, 'dist'))) {
		throw new UserFailure(
			`The node package is not built: ${path.join(packageFolder, 'dist')} is missing. Run npm run build.`,
		);
	}
	const modules = path.join(userFolder, '.n8n', 'nodes', 'node_modules');
	const target = path.join(modules, name);
	// Copied aside and renamed: an interrupted copy leaves no half package behind. n8n skips names that do not fit.
	const aside = path.join(modules, `.${name}-${process.pid}`);
	mkdirSync(aside, { recursive: true });
	for (const part of ['package.json', 'dist', main]) {
		if (part === undefined || !existsSync(path.join(packageFolder, part))) continue;
		cpSync(path.join(packageFolder, part), path.join(aside, part), { recursive: true });
	}
	rmSync(target, { recursive: true, force: true });
	renameSync(aside, target);
	return target;
}
