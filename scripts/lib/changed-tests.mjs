// @ts-check
/** `npm test -- changed`: what a developer runs after each edit. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { noCounts, runJest, runTool } from './jest-run.mjs';
import { ROOT } from './paths.mjs';
import { CommandFailure, runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

/** Branches that changes are compared with; the first one there is. */
const bases = ['origin/main', 'main'];

/** @returns {Promise<string>} the commit this branch left `main` at */
async function mergeBase() {
	for (const branch of bases) {
		try {
			return (await runCommand('git', ['merge-base', 'HEAD', branch], { cwd: ROOT })).stdout.trim();
		} catch (error) {
			if (!(error instanceof CommandFailure)) throw error;
		}
	}
	throw new UserFailure(`There is no branch ${bases.join(' or ')} to compare with.`);
}

/**
 * Check types, and run the unit tests related to files changed since `main`, committed or not.
 * @returns {Promise<import('./jest-run.mjs').Counts>}
 */
export async function runChanged() {
	const folder = mkdtempSync(path.join(tmpdir(), 'document-conversion-test-'));
	try {
		const more = ['--changedSince', await mergeBase(), '--passWithNoTests'];
		const [typeExit, counts] = await Promise.all([
			runTool('gulp', ['--silent', 'typecheck'], true),
			runJest({ projects: ['unit'], workers: 2, report: path.join(folder, 'changed.json'), more }),
		]);
		// The type check counts as a check, so a change without a related test passes too.
		const types = { ...noCounts, checks: 1, passed: typeExit === 0 ? 1 : 0, failed: typeExit === 0 ? 0 : 1 };
		return {
			...counts,
			checks: counts.checks + types.checks,
			passed: counts.passed + types.passed,
			failed: counts.failed + types.failed,
		};
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}
