/** Import this first: an older Node fails on the first missing module without an explanation. */
const neededMajor = 24;

if (Number(process.versions.node.split('.')[0]) < neededMajor) {
	process.stderr.write(
		`document-conversion requires Node.js ${neededMajor} or later, but this is Node.js ${process.versions.node}.\n`,
	);
	process.exit(1);
}
