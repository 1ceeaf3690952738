import { toolPaths } from '../../../contract/tools';
import { checkTogether, readSettings, SettingsError, type Settings } from '../settings/settings';
import { otherFlags, UsageError, type Arguments } from './arguments';
import { broken, ok, type Finding } from './doctor/finding';
import { lookAtMachine } from './doctor/machine';
import { ownVersion } from '../runtime/own-version';
import { lookAtProgram } from './doctor/program';
import { lookAtReading } from './doctor/reading';
import { countStates, reportJson, reportText } from './doctor/report';
import { lookAtStores } from './doctor/stores';
import { lookAtWorkers } from './doctor/workers';

/** Text of `doctor --help`. */
const doctorHelp = `Usage: document-conversion doctor [--json] [--quick] [--setting value …]

Checks everything the service needs, using its settings, and suggests fixes: program and libraries, processor, memory, open
files, clock, data folder, secret, disk, database, Redis, bucket, models, languages, LibreOffice, the sandbox, and a small
conversion with each tool. It changes nothing and does not disturb a running service.

Options:
  --json    print the report as JSON
  --quick   skip the conversions
  --help    show this help

Accepts the settings of "serve --help" as flags or environment variables.

Exit code: 0 if everything works (warnings are possible), 1 if something does not.
`;

const own = ['json', 'quick', 'help'];

/** `doctor`: checks the installation. @returns the exit code */
export async function runDoctor(line: Arguments): Promise<number> {
	const { flags, positionals } = line;
	if (flags['help']) {
		process.stdout.write(doctorHelp);
		return 0;
	}
	if (positionals.length > 0)
		throw new UsageError(`The command "doctor" does not accept the argument "${positionals[0]}". See "doctor --help".`);
	for (const name of own) {
		if (flags[name] !== undefined && flags[name] !== 'true') throw new UsageError(`--${name} does not accept a value.`);
	}
	const report = { version: ownVersion(), findings: await examine(line) };
	process.stdout.write(flags['json'] ? reportJson(report) : reportText(report));
	return countStates(report).error === 0 ? 0 : 1;
}

async function examine(line: Arguments): Promise<readonly Finding[]> {
	const program = await lookAtProgram();
	const withTrials = line.flags['quick'] === undefined;
	const settings = settingsOf(line);
	if (Array.isArray(settings)) return [...program, ...settings];
	return [
		...program,
		ok('settings', 'valid and consistent'),
		...(await lookAtMachine(settings)),
		...(await lookAtStores(settings)),
		...(await lookAtReading(settings, withTrials)),
		...(await lookAtWorkers(settings, withTrials ? toolPaths : [])),
	];
}

/** The effective settings, or their errors. */
function settingsOf(line: Arguments): Settings | Finding[] {
	try {
		const settings = readSettings(process.env, otherFlags(line, own));
		checkTogether(settings);
		return settings;
	} catch (error) {
		if (!(error instanceof SettingsError)) throw error;
		return error.problems.map((problem) =>
			broken('settings', problem, 'Correct the setting. "serve --help" lists all settings.'),
		);
	}
}
