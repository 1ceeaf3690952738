import { phrase, type Phrase } from '../../messages/phrases';

/** Maximum warnings of a file: longer lists are not read. */
const maxWarnings = 5;

/** At most five warnings, one of each kind first, in order; the rest is counted in a further one. */
export function limitWarnings(warnings: readonly Phrase[]): readonly Phrase[] {
	if (warnings.length <= maxWarnings) return warnings;
	const firsts = warnings.filter(
		(warning, index) => warnings.findIndex((other) => kindOf(other) === kindOf(warning)) === index,
	);
	const others = warnings.filter((warning) => !firsts.includes(warning));
	const chosen = [...firsts, ...others].slice(0, maxWarnings);
	const count = warnings.length - maxWarnings;
	return [...warnings.filter((warning) => chosen.includes(warning)), phrase('furtherWarnings', { count })];
}

/** Warnings of one file among several are about it, and of the kind of the warning in them. */
function kindOf({ phrase: name, details: { warning } }: Phrase): string {
	return typeof warning === 'object' ? `${name} ${warning.phrase}` : name;
}
