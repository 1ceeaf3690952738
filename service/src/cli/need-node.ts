/** Imported before everything else: an older Node fails on the first module it lacks, without saying why. */
const neededMajor = 24;

if (Number(process.versions.node.split('.')[0]) < neededMajor) {
	process.stderr.write(
		`document-conversion requires Node.js ${neededMajor} or later. This is ${process.versions.node}.\n`,
	);
	process.exit(1);
}
