/** A misused command line; the message is for the terminal. */
export class UsageError extends Error {}

/** A parsed command line. */
export interface Arguments {
	readonly positionals: readonly string[];
	/** Values of `--name value` and `--name=value`; a bare `--name` is `true`. */
	readonly flags: Readonly<Record<string, string>>;
}

/**
 * Parses a command line. Everything after `--` is positional.
 * @throws UsageError for a repeated flag or a short one
 */
export function readArguments(argv: readonly string[]): Arguments {
	const positionals: string[] = [];
	const flags: Record<string, string> = {};
	for (let index = 0; index < argv.length; index++) {
		const argument = argv[index] ?? '';
		if (argument === '--') {
			positionals.push(...argv.slice(index + 1));
			break;
		}
		if (!argument.startsWith('-') || argument === '-') {
			positionals.push(argument);
			continue;
		}
		const match = /^--([a-z][a-z-]*)(?:=(.*))?$/s.exec(argument === '-h' ? '--help' : argument);
		const [, name = '', inline] = match ?? [];
		if (name === '') throw new UsageError(`Unknown flag ${argument}.`);
		if (Object.hasOwn(flags, name)) throw new UsageError(`The flag --${name} is given more than once.`);
		const next = argv[index + 1];
		if (inline !== undefined) flags[name] = inline;
		else if (name === 'help' || next === undefined || next.startsWith('--')) flags[name] = 'true';
		else {
			flags[name] = next;
			index++;
		}
	}
	return { positionals, flags };
}

/** The value of a required flag. @throws UsageError */
export function requireFlag({ flags }: Arguments, name: string): string {
	const text = flags[name];
	if (text === undefined || text === 'true' || text.trim() === '') throw new UsageError(`--${name} is required.`);
	return text.trim();
}

/** Flags that belong to the settings, for `readSettings`. */
export function otherFlags({ flags }: Arguments, own: readonly string[]): Record<string, string> {
	return Object.fromEntries(Object.entries(flags).filter(([name]) => !own.includes(name)));
}
