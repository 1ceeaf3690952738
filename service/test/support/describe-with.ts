/** A group of tests that needs a program; without it the tests are skipped, and their names say why. */
export function describeWith(program: string, isInstalled: boolean, title: string, tests: () => void): void {
	if (isInstalled) describe(title, tests);
	else describe.skip(`${title} (needs ${program}, which is not installed)`, tests);
}
