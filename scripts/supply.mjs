// @ts-check
// `npm run supply [-- --sbom <folder>]`: checks what is shipped against its lock file: licences, and vulnerabilities as far as the registry
// answers. With --sbom, also writes what the packed and installed service is made of, as CycloneDX and SPDX.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readAudit } from './lib/audit.mjs';
import { installPackedService } from './lib/installed-service.mjs';
import { licenceExceptions, licenceProblems, shippedPackages } from './lib/licences.mjs';
import { npmEnvironment } from './lib/npm.mjs';
import { ROOT } from './lib/paths.mjs';
import { CommandFailure, runCommand } from './lib/run-command.mjs';
import { runMain, UserFailure } from './lib/user-failure.mjs';

const formats = { cyclonedx: 'service.cdx.json', spdx: 'service.spdx.json' };

/** @returns {boolean} whether the licences are in order */
function checkLicences() {
	const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8'));
	const problems = licenceProblems(lock);
	console.log(
		`Licences: ${shippedPackages(lock).length} packages are shipped, ${problems.length} without a permissive licence.`,
	);
	for (const { packages, licence, reason } of licenceExceptions)
		console.log(`  but ${packages}*: ${licence}, as ${reason}`);
	for (const problem of problems) console.log(`  ${problem}`);
	return problems.length === 0;
}

/** @returns {Promise<boolean>} false where something grave is known */
async function checkVulnerabilities() {
	const { answered, failed, lines } = readAudit(await audit());
	console.log(answered ? `Vulnerabilities: ${lines.length} packages.` : 'Vulnerabilities: not known.');
	for (const line of lines) console.log(`  ${line}`);
	return !failed;
}

async function audit() {
	try {
		const args = ['audit', '--json', '--omit=dev', '--package-lock-only'];
		return (await runCommand('npm', args, { cwd: ROOT, env: npmEnvironment() })).stdout;
	} catch (error) {
		// It ends so also where it has found something; the report tells.
		if (error instanceof CommandFailure) return /^\{[\s\S]*^\}/m.exec(error.output)?.[0] ?? '';
		throw error;
	}
}

/** @param {string} folder */
async function writeSboms(folder) {
	mkdirSync(folder, { recursive: true });
	const { program, remove } = await installPackedService();
	try {
		// The program is in node_modules/document-conversion/bin of the install folder.
		const cwd = path.resolve(path.dirname(program), '../../..');
		// npm lists nothing for a folder without a version.
		const manifest = path.join(cwd, 'package.json');
		const installation = { name: 'installation', version: '1.0.0', private: true };
		writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), ...installation }));
		for (const [format, name] of Object.entries(formats)) {
			const { stdout } = await runCommand('npm', ['sbom', '--omit=dev', `--sbom-format=${format}`], {
				cwd,
				env: npmEnvironment(),
			});
			writeFileSync(path.join(folder, name), stdout);
			console.log(path.join(folder, name));
		}
	} finally {
		remove();
	}
}

await runMain(async () => {
	const [flag, folder, ...more] = process.argv.slice(2);
	if ((flag !== undefined && (flag !== '--sbom' || folder === undefined)) || more.length > 0)
		throw new UserFailure('npm run supply [-- --sbom <folder>]');
	const licences = checkLicences();
	const vulnerabilities = await checkVulnerabilities();
	if (folder !== undefined) await writeSboms(folder);
	return licences && vulnerabilities ? 0 : 1;
});
