import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { delimiter, dirname, extname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Workbook } from 'exceljs';
import { Client } from '../support/client';
import { findFreePort } from '../../../scripts/lib/ports.mjs';
import { buildService, nodePath, repositoryFolder } from '../support/build-service';
import { markedCii } from '../support/made-einvoice';
import { hasOffice, makeDocx, wordParagraph } from '../support/office';
import {
	collectPrintedCommands,
	commandsOfLine,
	commandsOfPage,
	type PrintedCommand,
} from '../support/printed-commands';
import { firstOfEach, sampled } from '../support/sample';
import { compiledCode } from '../support/start-service';
import { temporaryFolder } from '../support/temporary-folder';
import { testedProgram } from '../support/tested-program';

const run = promisify(execFile);
const minute = 60_000;

/** Programs of others, and why their commands are not run. */
const foreignPrograms: Readonly<Record<string, string>> = {
	docker: 'needs a container engine; test/unit/deployment reads the files',
	helm: 'needs a cluster; test/unit/deployment renders the chart',
	'apt-get': 'installs packages as root',
	git: 'needs the network, or changes the repository',
	cd: 'belongs to the shell',
	export: 'belongs to the shell',
	'npm install': 'needs the package registry; package.test.ts installs the packed service',
	'npm ci': 'needs the package registry',
	'npm rebuild': 'needs the package registry',
	'npx n8n': 'needs the package registry',
};

/** What a page leaves out by `…` or names by a placeholder is filled in with this file. */
const sampleFile = 'sample.pdf';

/** Commands of this project that are only looked up in its help, and why. */
const notRun: Readonly<Record<string, string>> = {
	'languages add': 'needs the package registry',
	'models add': 'needs the Python package index',
	'serve --no-workers': 'needs Redis or Postgres; workers.test.ts runs it',
	work: 'needs Redis or Postgres; workers.test.ts runs it',
	watch: 'runs until it is stopped; watch.test.ts runs it',
};

/** Commands that depend on others of their page. */
const ofTheirPage = /^(?:backup|restore|verify)$/;

type Group = 'run' | 'checked' | 'foreign';

/** Commands with actions; pages also print them without the program's name. */
const groupsOfCommands = /^(?:keys|tasks|assets|audit|languages|models)$/;

/** The words behind the program's name, or nothing for another program. */
function argumentsOf({ words }: PrintedCommand): readonly string[] | undefined {
	const line = words[0] === 'npx' ? words.slice(1) : words;
	if (line[0] === 'document-conversion') return line.slice(1);
	if (groupsOfCommands.test(line[0] ?? '')) return line;
	return line[0] === 'node' && line[1] === 'service/bin/document-conversion.js' ? line.slice(2) : undefined;
}

/** Pages also print actions without the name of the program. */
const withProgram = (text: string): string => text.replace(/^(?=(?:keys|tasks|assets|audit) )/, 'document-conversion ');

/** The one or two words that say which command it is. */
function nameOf(argv: readonly string[]): string {
	const [command = '', action = ''] = argv;
	return groupsOfCommands.test(command) ? `${command} ${action}` : command;
}

function groupOf(command: PrintedCommand): Group | undefined {
	const { words, isInline } = command;
	const [program = '', action = ''] = words;
	const argv = argumentsOf(command);
	if (argv) {
		const name = nameOf(argv);
		const isMention = isInline && argv.join(' ') === name && !name.startsWith('--');
		const isKnownNotToRun = Object.hasOwn(notRun, name) || Object.hasOwn(notRun, argv.join(' '));
		return isMention || isKnownNotToRun ? 'checked' : 'run';
	}
	if (program === 'curl') return 'run';
	if (program === 'node' || (program === 'npm' && /^(?:run|start|test)$/.test(action))) return 'checked';
	return foreignReason(command) === undefined ? undefined : 'foreign';
}

function foreignReason({ words: [program = '', action = ''] }: PrintedCommand): string | undefined {
	return foreignPrograms[program] ?? foreignPrograms[`${program} ${action}`];
}

const flagsOf = (words: readonly string[]): readonly string[] =>
	words.flatMap((word) => /^\[?(--[a-z][a-z-]*)/.exec(word)?.[1] ?? []);

const printed = collectPrintedCommands();
const inGroup = (group: Group, of: readonly PrintedCommand[] = printed): readonly PrintedCommand[] =>
	of.filter((command) => groupOf(command) === group);
const labelled = (commands: readonly PrintedCommand[]): [string, PrintedCommand][] =>
	commands.map((command) => [`${command.at}: ${command.text}`, command]);

describe('commands in README and docs', () => {
	it('are in exactly one group each', () => {
		expect(printed.length).toBeGreaterThan(100);
		expect(printed.filter((command) => groupOf(command) === undefined).map(({ at, text }) => `${at}: ${text}`)).toEqual(
			[],
		);
	});

	it('are found in code blocks, over several lines, and inline', () => {
		const page = '```bash\n$ keep a \\\n  --b  # why\nc && d\n```\n`npm start` and `other x`\n```ts\ne\n```\n';
		expect(commandsOfPage('p', page).map(({ text }) => text)).toEqual(['keep a --b', 'c', 'd', 'npm start']);
		expect(commandsOfPage('p', '```sh\nstrange --now\n```').map(groupOf)).toEqual([undefined]);
	});

	it('use other programs only for a reason that still applies', () => {
		const used = new Set(inGroup('foreign').map(foreignReason));
		expect(Object.values(foreignPrograms).filter((reason) => !used.has(reason))).toEqual([]);
	});

	it.each(labelled(inGroup('foreign')))('%s names existing files', (_, { words }) => {
		for (const path of words.filter((word) => /^(?:compose\S*\.ya?ml|deploy\/\S+|fixtures\/\S+)$/.test(word)))
			expect([path, existsSync(join(repositoryFolder, path))]).toEqual([path, true]);
	});
});

describe('a script named in a page', () => {
	it.each(labelled(inGroup('checked').filter((command) => !argumentsOf(command))))('%s exists', async (_, command) => {
		await checkScript(command.words);
	});

	it('fails for an unknown script, bench, kind of test or flag', async () => {
		for (const line of ['npm run nothing', 'npm run bench -- nothing', 'npm test -- nothing', 'npm start -- --nothing'])
			await expect(checkScript(commandsOfLine('', '', line, false)[0]?.words ?? [])).rejects.toThrow();
	});
});

/** The script is there, and its sources know the flags and the names that are printed. */
async function checkScript(words: readonly string[]): Promise<void> {
	const { scripts } = JSON.parse(await readFile(join(repositoryFolder, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	const [program, second = ''] = words;
	const name = second === 'run' ? (words[2] ?? '') : second;
	const script = program === 'node' ? words.join(' ') : scripts[name];
	if (script === undefined) throw new Error(`package.json has no script "${name}"`);
	const more = words.includes('--')
		? words.slice(words.indexOf('--') + 1)
		: words.slice(2).filter((word) => word !== name);
	const [, path] = /^node (\S+)/.exec(script) ?? [];
	if (path === undefined) {
		if (more.length > 0) throw new Error(`"${script}" takes no arguments`);
		return;
	}
	const isBench = path === 'scripts/bench.mjs';
	const bench = isBench ? more.find((word) => !word.startsWith('-')) : undefined;
	const entry = bench === undefined ? path : `bench/${bench}.mjs`;
	const source = await sourceWithImports(join(repositoryFolder, entry));
	for (const flag of flagsOf(program === 'node' ? words : more)) {
		const option = flag.slice(2);
		const isKnown = new RegExp(`(?:^|[^\\w-])(?:--${option}|'${option}'|${option}:)(?![\\w-])`, 'm').test(source);
		if (!isKnown) throw new Error(`${entry} has no ${flag}`);
	}
	if (path !== 'scripts/test.mjs') return;
	const kinds = more.filter((word) => !word.startsWith('-'));
	for (const kind of kinds)
		if (!new RegExp(`'${kind}'|npm test -- ${kind} `).test(source)) throw new Error(`npm test has no "${kind}"`);
}

/** A script and the modules that it imports from this repository. */
async function sourceWithImports(path: string, seen = new Set<string>()): Promise<string> {
	if (seen.has(path)) return '';
	seen.add(path);
	const text = await readFile(path, 'utf8');
	const imported = [...text.matchAll(/(?:from |import )'(\.[^']+\.m?js)'/g)].map(([, to = '']) =>
		join(dirname(path), to),
	);
	const others = await Promise.all(imported.map((to) => (existsSync(to) ? sourceWithImports(to, seen) : '')));
	return [text, ...others].join('\n');
}

describe('a printed command that is not run', () => {
	beforeAll(buildService);

	it.each(labelled(inGroup('checked').filter(argumentsOf)))('%s is in the help', async (_, command) => {
		await checkHelp(argumentsOf(command) ?? []);
	});

	it('fails for an unknown command or flag', async () => {
		for (const argv of [['nothing'], ['keys', 'nothing'], ['models', 'add', '--nothing'], ['convert', '--nothing']])
			await expect(checkHelp(argv)).rejects.toThrow();
	});
});

/** Each help is printed once: many commands look at the same. */
const helps = new Map<string, Promise<string>>();

async function helpOf(...argv: readonly string[]): Promise<string> {
	const key = argv.join(' ');
	const help = helps.get(key) ?? run(nodePath, [testedProgram, ...argv, '--help']).then(({ stdout }) => stdout);
	helps.set(key, help);
	return await help;
}

async function checkHelp(argv: readonly string[]): Promise<void> {
	const name = nameOf(argv);
	const [command] = argv;
	if (command === undefined) return;
	if (!new RegExp(`^  ${name}(?: |$)`, 'm').test(await helpOf())) throw new Error(`the help has no "${name}"`);
	const own = await helpOf(command);
	const all = own.includes('"serve --help"') ? own + (await helpOf('serve')) : own;
	for (const flag of flagsOf(argv))
		if (!new RegExp(`${flag}(?![\\w-])`).test(all)) throw new Error(`"${command} --help" has no ${flag}`);
}

/** A clean folder, a clean home, and the program on the path. */
class Place {
	private server: { readonly child: ChildProcess; readonly closed: Promise<unknown[]> } | undefined;
	private key = '';
	private taskId = '';
	/** For `<folder>`: each command has its own, and `restore` reads what `backup` has written. */
	private target = '';
	private port = 0;

	private constructor(
		readonly folder: string,
		readonly remove: () => Promise<void>,
	) {}

	static async make(): Promise<Place> {
		const { path, remove } = await temporaryFolder();
		const place = new Place(path, remove);
		for (const name of ['home', 'here/node_modules/.bin', 'bin', 'backups'])
			await mkdir(join(path, name), { recursive: true });
		for (const folder of ['bin', 'here/node_modules/.bin'])
			await symlink(testedProgram, join(path, folder, 'document-conversion'));
		await symlink(join(repositoryFolder, 'service'), join(path, 'here/service'));
		for (const name of ['old', 'new']) await symlink(join(path, 'here/node_modules/.bin'), join(path, 'here', name));
		await mkdir(join(path, 'here/documents'));
		await copyFile(join(repositoryFolder, 'fixtures/documents/sample.pdf'), join(path, 'here/documents', sampleFile));
		// That of the documentation may be taken at any time by another program of this machine.
		place.port = await findFreePort();
		return place;
	}

	get here(): string {
		return join(this.folder, 'here');
	}

	private get env(): NodeJS.ProcessEnv {
		return {
			PATH: [join(this.folder, 'bin'), dirname(nodePath), process.env['PATH']].join(delimiter),
			HOME: join(this.folder, 'home'),
			...compiledCode(),
			// The disk of the machine that runs the tests may be nearly full, and another service may be running on it.
			DOCUMENT_CONVERSION_FREE_DISK_BYTES: '0',
			DOCUMENT_CONVERSION_FREE_DISK_PERCENT: '0',
			DOCUMENT_CONVERSION_PORT: String(this.port),
		};
	}

	/** Run a command as it is printed, and check what it is documented to do. */
	async run(command: PrintedCommand): Promise<void> {
		const argv = argumentsOf(command) ?? [];
		const name = nameOf(argv);
		const needsTask = /^tasks (?:delete|purge)$/.test(name) && this.taskId === '';
		const needsService = command.words[0] === 'curl' || name === 'backup' || needsTask;
		if (needsService && !this.server) await this.serve('document-conversion serve');
		else if (needsTask) await this.convertByHttp();
		if (/^(?:keys (?:rename|limit|revoke|purge)|assets|tasks)/.test(name) && this.key === '') await this.makeKey();
		this.target = name === 'changes' ? 'documents' : join(this.folder, 'backups', name === 'restore' ? 'backup' : name);
		if (command.text.includes('<receipt>')) await this.makeReceipt();
		if (name === 'mcp') await mkdir(this.target, { recursive: true });
		await this.makeInputs([...command.words, sampleFile]);
		const line = this.filledIn(command.text);
		if (name === 'serve') return await this.serve(line);
		if (name === 'restore') {
			// The page says: into an empty data folder.
			await this.stop();
			await rm(join(this.folder, 'home'), { recursive: true });
			this.taskId = '';
		}
		const input = name === 'mcp' ? `<<< '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'` : '</dev/null';
		const { stdout, stderr } = await run('bash', ['-c', `${line} ${input}`], {
			cwd: this.here,
			env: this.env,
			timeout: 2 * minute,
		});
		await this.checkEffect(name, argv, { stdout, stderr });
	}

	private async makeReceipt(): Promise<void> {
		const text = `document-conversion convert pdf/txt ${sampleFile} --out out --receipt`;
		for (const command of commandsOfLine('', '', text, false)) await this.run(command);
	}

	private async makeKey(): Promise<void> {
		const [create] = commandsOfLine('', '', 'document-conversion keys create --name printed', false);
		if (create) await this.run(create);
	}

	private async checkEffect(
		name: string,
		argv: readonly string[],
		{ stdout, stderr }: { readonly stdout: string; readonly stderr: string },
	): Promise<void> {
		switch (name) {
			case '':
				return;
			case 'keys create':
				expect(stdout).toMatch(/^dc_[0-9a-f]{8}_[0-9a-f]{64}\n$/);
				this.key = stdout.trim();
				return;
			case 'convert': {
				const lines = stdout.trim().split('\n');
				for (const line of lines) {
					const { status, result } = JSON.parse(line) as { status: string; result: string };
					expect([status, existsSync(result)]).toEqual(['success', true]);
				}
				return;
			}
			case 'keys revoke':
				this.key = '';
				return;
			case 'tasks purge':
			case 'tasks delete': {
				const client = new Client(`http://127.0.0.1:${this.port}`, this.key);
				const { status } = await client.taskInfo(this.taskId);
				expect(status).toBe(name === 'tasks purge' ? 200 : 404);
				if (name === 'tasks delete') this.taskId = '';
				return;
			}
			case 'tasks forget':
				this.key = '';
				this.taskId = '';
				return;
			case 'inspect':
				expect(await readdir(resolve(this.here, this.filledIn(argv[argv.indexOf('--out') + 1] ?? '')))).not.toEqual([]);
				return;
			case 'verify':
				expect(stdout).toContain('agrees');
				expect(stdout).not.toContain('differs');
				return;
			case 'changes':
				expect(stdout).toBe('1 file: 1 the same\n');
				return;
			case 'doctor':
				expect(stdout).toMatch(/, 0 errors/);
				return;
			case 'backup':
				expect(existsSync(join(this.filledIn(argv[1] ?? ''), 'backup.json'))).toBe(true);
				return;
			case 'mcp':
				expect(stdout).toContain('convert_file');
				return;
			case '--version':
				expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
				return;
			default:
				expect(stdout + stderr).not.toBe('');
		}
	}

	/** Start the service in place of one that is running, and convert a file over HTTP. */
	private async serve(line: string): Promise<void> {
		await this.stop();
		if (this.key === '') await this.makeKey();
		const child = spawn('bash', ['-c', `exec ${line}`], { cwd: this.here, env: this.env, detached: true });
		this.server = { child, closed: once(child, 'close') };
		let output = '';
		const ready = new Promise<void>((settle) => {
			for (const stream of [child.stdout, child.stderr])
				stream.on('data', (chunk: Buffer) => {
					output += chunk.toString();
					if (output.includes('the service is ready')) settle();
				});
		});
		await Promise.race([ready, once(child, 'exit').then(() => Promise.reject(new Error(output)))]);
		await this.convertByHttp();
	}

	private async convertByHttp(): Promise<void> {
		const client = new Client(`http://127.0.0.1:${this.port}`, this.key);
		const { body } = await client.convert('pdf/txt', join(repositoryFolder, 'fixtures/documents/sample.pdf'));
		this.taskId = body.data.taskId;
		const { taskSuccessNum } = await client.waitForEnd(this.taskId);
		expect(taskSuccessNum).toBe(1);
	}

	/** Give the command the files that it names. */
	private async makeInputs(words: readonly string[]): Promise<void> {
		const isOutput = (index: number): boolean => words[index - 1] === '--out';
		for (const [index, printedWord] of words.entries()) {
			const word = printedWord.replace(/^<(\w+\.\w+)>$/, '$1');
			if (word.startsWith('~/')) await mkdir(join(this.folder, 'home', word.slice(2)), { recursive: true });
			const path = join(this.here, word);
			const make = inputMakers[extname(word)];
			if (!make || isOutput(index) || !/^[\w-]+\.\w+$/.test(word) || existsSync(path)) continue;
			await make(path);
		}
	}

	/** Replace placeholders and absolute folders, and leave out what is optional. */
	private filledIn(text: string): string {
		const values: Readonly<Record<string, string>> = {
			'<folder>': this.target,
			'<account>': 'printed',
			'<text>': 'label',
			'<prefix>': this.key.split('_').slice(0, 2).join('_'),
			'<key>': this.key,
			'<limits>': '--pages-per-day 5',
			'<id>': this.taskId,
			'<task id>': this.taskId,
			'<tool path>': 'pdf/txt',
			'<file…>': sampleFile,
			'<source>': sampleFile,
			'<result>': 'out/sample.txt',
			'<receipt>': 'out/sample.receipt.json',
			'<old>': 'old',
			'<new>': 'new',
			'create …': 'create --name printed',
			'convert …': `convert pdf/txt ${sampleFile} --out out`,
			N: '5',
		};
		return withProgram(text)
			.replace(/ …$/, '')
			.replace(/<(\w+\.\w+)>/g, '$1')
			.replace(/ \[[^\]]*\]/g, '')
			.replace(/<[^>]+>|\w+ …|\bN\b/g, (placeholder) => values[placeholder] ?? placeholder)
			.replace(/(^|\s)\/backups\//g, `$1${join(this.folder, 'backups')}/`)
			.replace('127.0.0.1:8480', `127.0.0.1:${this.port}`)
			.replace(/^curl /, 'curl --silent --show-error --fail ');
	}

	async stop(): Promise<void> {
		if (!this.server) return;
		const { child, closed } = this.server;
		this.server = undefined;
		// The whole group: npx does not forward signals.
		if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM');
		await closed;
	}

	async end(): Promise<void> {
		await this.stop();
		await this.remove();
	}
}

/** Files to convert, by extension. */
const inputMakers: Readonly<Record<string, (path: string) => Promise<void>>> = {
	'.pdf': (path) => copyFile(join(repositoryFolder, 'fixtures/documents/sample.pdf'), path),
	'.html': (path) => writeFile(path, '<!doctype html><title>Page</title><p>Some words'),
	'.eml': (path) => writeFile(path, 'From: a@example.com\r\nTo: b@example.com\r\nSubject: Post\r\n\r\nSome words\r\n'),
	'.xml': (path) => writeFile(path, markedCii().replaceAll(/ bt="[^"]*"/g, '')),
	'.docx': (path) => writeFile(path, makeDocx(wordParagraph('Some words'))),
	'.xlsx': async (path) => {
		const book = new Workbook();
		book.addWorksheet('Prices').addRow(['Bolt', 12.5]);
		await book.xlsx.writeFile(path);
	},
};

/** The commands of the help text, as one more page. */
function commandsOfHelp(): readonly PrintedCommand[] {
	const lines = execFileSync(nodePath, [testedProgram, '--help'], { encoding: 'utf8' }).split('\n');
	return lines.flatMap((line) => {
		const [, text] = /^ {2}(\S.*?) {2,}\S/.exec(line) ?? [];
		return text === undefined ? [] : commandsOfLine('help', 'help', `document-conversion ${text}`, false);
	});
}

describe('printed commands, run in order from a clean folder', () => {
	buildService();
	const commandsToRun = inGroup('run', [...printed, ...commandsOfHelp()]);
	// `package.test.ts` runs the whole of doctor.
	const others = commandsToRun.filter((command) => nameOf(argumentsOf(command) ?? []) !== 'doctor');
	/** Each command on the first page that prints it with these flags; of conversions also each tool. */
	const sample = firstOfEach(others, (command) => {
		const argv = argumentsOf(command) ?? [];
		const name = nameOf(argv);
		if (ofTheirPage.test(name)) return command.at + command.text;
		if (name === '' || command.words[0] === 'curl') return withProgram(command.text);
		return [name, ...(name === 'convert' ? argv.slice(1, 2) : []), ...flagsOf(argv)].join(' ');
	});
	const chosen = sampled(commandsToRun, sample);
	const pages = [...new Set(chosen.map(({ page }) => page))].map((page): [string, PrintedCommand[]] => [
		page,
		chosen.filter((command) => command.page === page),
	]);

	it.each(pages)(
		'%s',
		async (_, commands) => {
			const place = await Place.make();
			try {
				for (const command of commands) {
					if (!hasOffice && /\.(?:docx|xlsx|html)\b/.test(command.text)) continue;
					await place.run(command).catch((error: unknown) => {
						const { message, stderr = '' } = error as Error & { stderr?: string };
						throw new Error(`${command.at}: ${command.text}\n${message}\n${stderr}`);
					});
				}
			} finally {
				await place.end();
			}
		},
		5 * minute,
	);

	it('include the commands that a reader types first', () => {
		const names = new Set(commandsToRun.map((command) => nameOf(argumentsOf(command) ?? [])));
		for (const name of [
			'keys create',
			'serve',
			'convert',
			'doctor',
			'mcp',
			'inspect',
			'backup',
			'restore',
			'--version',
		])
			expect(names).toContain(name);
	});
});

describe('a command in a folder with data of an earlier version', () => {
	it('says on standard error that it uses the data', async () => {
		const place = await Place.make();
		try {
			const data = join(place.here, '.data/service');
			await mkdir(data, { recursive: true });
			await inputMakers['.pdf']?.(join(place.here, 'a.pdf'));
			const env = { PATH: process.env['PATH'], HOME: join(place.folder, 'home') };
			const commands = [
				['models', 'list'],
				['keys', 'create', '--name', 'a'],
				['convert', 'pdf/txt', 'a.pdf', '--out', 'out'],
			];
			for (const argv of commands) {
				const { stderr } = await run(nodePath, [testedProgram, ...argv], { cwd: place.here, env });
				expect(stderr.split('\n').filter((line) => line.endsWith(data))).toHaveLength(1);
			}
			for (const argv of sampled(commands, commands.slice(0, 1))) {
				const { stderr } = await run(nodePath, [testedProgram, ...argv], {
					cwd: place.here,
					env: { ...env, DOCUMENT_CONVERSION_DATA_FOLDER: join(place.folder, 'other') },
				});
				expect(stderr).not.toContain(data);
			}
		} finally {
			await place.end();
		}
	});
});
