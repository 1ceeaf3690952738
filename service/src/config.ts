import { availableParallelism } from 'node:os';
import { limits, type LimitName } from '../../contract/limits';

/** One setting of the service: environment `DOCUMENT_CONVERSION_<NAME>`, or `--name` of `serve`. */
interface IntegerSetting {
	readonly type: 'integer';
	readonly default: number;
	readonly minimum: number;
	readonly maximum: number;
	readonly unit: string;
	readonly meaning: string;
}
interface TextSetting {
	readonly type: 'text';
	readonly default: string;
	/** Never repeated in an error or a log. */
	readonly secret?: true;
	/** What the text must look like, and the words for it in an error. */
	readonly pattern?: RegExp;
	readonly allowed?: string;
	readonly meaning: string;
}
interface FlagSetting {
	readonly type: 'flag';
	readonly default: boolean;
	readonly meaning: string;
}
/** Definition of a setting. */
export type SettingDefinition = IntegerSetting | TextSetting | FlagSetting;

const daysMs = 24 * 3_600_000;
const gibibyte = 1024 ** 3;

/** A setting that changes a limit of the contract: its default, unit and meaning are the contract's. */
function limit(name: LimitName, minimum: number, maximum: number) {
	const { value, unit, meaning } = limits[name];
	return { type: 'integer', default: value, minimum, maximum, unit, meaning: meaning.en } as const;
}

/** Every setting of the service. The rest of the code sees only the object made by `readSettings`. */
export const settingDefinitions = {
	host: {
		type: 'text',
		default: '127.0.0.1',
		pattern: /^\S+$/,
		allowed: 'a host name or address',
		meaning: 'Address to listen on; 0.0.0.0 for all',
	},
	port: {
		type: 'integer',
		default: 8480,
		minimum: 0,
		maximum: 65_535,
		unit: '',
		meaning: 'Port to listen on; 0 for any free one',
	},
	dataFolder: {
		type: 'text',
		default: './.data/service',
		pattern: /\S/,
		allowed: 'a folder',
		meaning:
			'Folder of the secret and of work under way, and of the database and the documents where these have no server of their own',
	},
	modelFolder: {
		type: 'text',
		default: '',
		meaning: 'Folder of the models that "models add" fetches for OCR; empty: the folder models in the data folder',
	},
	officeProgram: {
		type: 'text',
		default: '',
		meaning:
			'Path of LibreOffice (soffice), which reads Word, Excel, PowerPoint, OpenDocument, RTF and HTML files; empty: looked for in PATH and the usual folders; off: not used',
	},
	databaseUrl: {
		type: 'text',
		default: '',
		secret: true,
		pattern: /^(postgres(ql)?:\/\/\S+)?$/,
		allowed: 'an address that begins with postgresql://, or empty',
		meaning: 'Postgres database for accounts, tasks and files as rows; empty: SQLite in the data folder',
	},
	databaseConnections: {
		type: 'integer',
		default: 10,
		minimum: 2,
		maximum: 1000,
		unit: 'connections',
		meaning: 'Most connections of this process to Postgres',
	},
	s3Bucket: {
		type: 'text',
		default: '',
		pattern: /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/,
		allowed: 'the name of a bucket, or empty',
		meaning: 'S3 bucket for documents, sent and fetched by clients directly; empty: the data folder',
	},
	s3Endpoint: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s?#]+)?$/,
		allowed: 'an http or https address without query, or empty',
		meaning: 'Address of the S3 server as the service reaches it; empty: AWS',
	},
	s3PublicEndpoint: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s?#]+)?$/,
		allowed: 'an http or https address without query, or empty',
		meaning: 'Address of the S3 server as clients reach it; empty: the same as the service',
	},
	s3Region: {
		type: 'text',
		default: 'us-east-1',
		pattern: /^[\w-]+$/,
		allowed: 'the name of a region',
		meaning: 'Region of the bucket',
	},
	s3PathStyle: {
		type: 'flag',
		default: false,
		meaning:
			'Whether the bucket stands in the path of an address, as most servers beside AWS want it, not in the host name',
	},
	s3AccessKey: {
		type: 'text',
		default: '',
		meaning: 'Access key of the S3 server; empty: from the environment or the role of the machine, as AWS does it',
	},
	s3SecretKey: { type: 'text', default: '', secret: true, meaning: 'Secret key of the S3 server' },
	publicUrl: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s?#]+)?$/,
		allowed: 'an http or https address without query, or empty',
		meaning: 'Address under which clients reach the service; empty: taken from each request',
	},
	trustProxy: {
		type: 'text',
		default: 'false',
		allowed: 'false, true (one proxy), how many proxies, or their addresses and networks with commas between',
		pattern: /^(true|false|\d{1,2}|[\da-fA-F.:]+(\/\d{1,3})?(\s*,\s*[\da-fA-F.:]+(\/\d{1,3})?)*)$/,
		meaning: 'Which proxies in front are believed in their X-Forwarded headers',
	},
	logLevel: {
		type: 'text',
		default: 'info',
		pattern: /^(trace|debug|info|warn|error|fatal|silent)$/,
		allowed: 'trace, debug, info, warn, error, fatal, silent',
		meaning: 'Least level that is logged',
	},
	metricsHost: {
		type: 'text',
		default: '127.0.0.1',
		pattern: /^\S+$/,
		allowed: 'a host name or address',
		meaning: 'Address to serve /metrics, /livez and /readyz on when they have a port of their own',
	},
	metricsPort: {
		type: 'integer',
		default: 0,
		minimum: 0,
		maximum: 65_535,
		unit: '',
		meaning: 'Port of its own for /metrics, with /livez and /readyz (the only ones of "work"); 0: beside the interface',
	},
	metricsToken: {
		type: 'text',
		default: '',
		pattern: /^\S*$/,
		allowed: 'a text without spaces, or empty',
		secret: true,
		meaning: 'What a reader of /metrics has to send as "Authorization: Bearer <token>"; empty: nothing',
	},
	initialAssets: {
		type: 'integer',
		default: 1_000_000,
		minimum: 0,
		maximum: 1e12,
		unit: 'assets',
		meaning: 'PACKAGES a new account gets',
	},
	redisUrl: {
		type: 'text',
		default: '',
		pattern: /^(rediss?:\/\/\S+)?$/,
		allowed: 'an address that begins with redis:// or rediss://, or empty',
		secret: true,
		meaning: 'Redis that joins several processes to one service; empty: this process is alone',
	},
	secretKey: {
		type: 'text',
		default: '',
		pattern: /^(\S{32,})?$/,
		allowed: 'at least 32 characters without spaces, or empty',
		secret: true,
		meaning:
			'Secret that all processes of one service share: signs addresses, encrypts passwords; empty: made in the data folder',
	},
	workers: {
		type: 'integer',
		default: Math.max(1, availableParallelism() - 1),
		minimum: 0,
		maximum: 1024,
		unit: 'processes',
		meaning:
			'Files converted at the same time, one worker process each; 0: left to processes of the command work; standard: processor cores less one',
	},
	workerJail: {
		type: 'text',
		default: 'prefer',
		pattern: /^(demand|prefer|off)$/,
		allowed: 'demand, prefer or off',
		meaning:
			'Jail of worker processes, in which they see no network, no other process and no file of the service: demand (do not start without), prefer (the best that the system lets us have), off (only the network is taken from them)',
	},
	workerJailAtLeast: {
		type: 'text',
		default: 'none',
		pattern: /^(full|landlock|network|none)$/,
		allowed: 'full, landlock, network or none',
		meaning:
			'Least jail that workers have to be kept in: where the system lets us have less, nothing is started; none: whatever there is',
	},
	filesPerWorker: {
		type: 'integer',
		default: 50,
		minimum: 1,
		maximum: 1e6,
		unit: 'files',
		meaning: 'Files after which a worker process is replaced by a fresh one',
	},
	triesPerFile: {
		type: 'integer',
		default: 3,
		minimum: 1,
		maximum: 100,
		unit: 'tries',
		meaning: 'Tries of a file whose conversion was cut off by the end of the service itself',
	},
	turnWaitMs: {
		type: 'integer',
		default: 5000,
		minimum: 0,
		maximum: 3_600_000,
		unit: 'ms',
		meaning:
			'How long the next file of an account waits before one of an account with two files more in work is put back for it',
	},
	leaseMs: {
		type: 'integer',
		default: 60_000,
		minimum: 1000,
		maximum: 3_600_000,
		unit: 'ms',
		meaning: 'Silence of a process after which its files are taken over by others',
	},
	leaseHeartbeatMs: {
		type: 'integer',
		default: 10_000,
		minimum: 100,
		maximum: 600_000,
		unit: 'ms',
		meaning: 'Time between two signs of life of a process, well below the time of the lease',
	},
	stopGraceMs: {
		type: 'integer',
		default: 30_000,
		minimum: 0,
		maximum: 3_600_000,
		unit: 'ms',
		meaning: 'How long a stop waits for running conversions before it puts them back into the queue',
	},
	sweepIntervalMs: {
		type: 'integer',
		default: 60_000,
		minimum: 100,
		maximum: 3_600_000,
		unit: 'ms',
		meaning: 'Time between two looks for overdue tasks and expired files',
	},
	freeDiskBytes: {
		type: 'integer',
		default: 2 * gibibyte,
		minimum: 0,
		maximum: 2 ** 50,
		unit: 'bytes',
		meaning: 'Free disk space below which no new work is taken',
	},
	freeDiskPercent: {
		type: 'integer',
		default: 5,
		minimum: 0,
		maximum: 99,
		unit: 'percent',
		meaning: 'Share of the disk that has to be free before new work is taken',
	},
	allowPrivateCallbacks: {
		type: 'flag',
		default: false,
		meaning: 'Whether "callbackUrl" may lead to this machine and to private networks',
	},
	callbackHosts: {
		type: 'text',
		default: '',
		pattern: /^([\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*)?$/,
		allowed: 'names or addresses with commas between, or empty',
		meaning: 'Hosts in private networks that "callbackUrl" may lead to though the others may not be reached',
	},
	mcp: {
		type: 'flag',
		default: true,
		meaning: 'Whether the Model Context Protocol is served at /mcp, with the same keys and limits as all else',
	},
	mcpOrigins: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s,/]+(\s*,\s*https?:\/\/[^\s,/]+)*)?$/,
		allowed: 'origins such as https://chat.example.com with commas between, or empty',
		meaning:
			'Origins whose web pages may call /mcp beside those of the service itself; programs that send none may always',
	},
	mcpAddresses: {
		type: 'flag',
		default: false,
		meaning: 'Whether /mcp fetches documents from http and https addresses in public networks',
	},
	mcpHosts: {
		type: 'text',
		default: '',
		pattern: /^([\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*)?$/,
		allowed: 'names or addresses with commas between, or empty',
		meaning: 'Hosts in private networks that /mcp fetches documents from, too, where it fetches any',
	},
	clockSkewMs: {
		type: 'integer',
		default: 5 * 60_000,
		minimum: 0,
		maximum: 3_600_000,
		unit: 'ms',
		meaning: 'How far the clocks of machines may be apart: a signed address holds so much longer than it says',
	},
	previousSecretKey: {
		type: 'text',
		default: '',
		pattern: /^(\S{32,})?$/,
		allowed: 'at least 32 characters without spaces, or empty',
		secret: true,
		meaning: 'Secret of before a change of it: what it signed or encrypted is accepted still',
	},
	wrongKeysPerMinute: {
		type: 'integer',
		default: 10,
		minimum: 1,
		maximum: 1e6,
		unit: 'requests',
		meaning: 'Wrong API keys a minute from one address before it is told to wait',
	},
	fileBytes: limit('fileBytes', 1, 64 * gibibyte),
	filesPerTask: limit('filesPerTask', 1, 10_000),
	filesToMerge: limit('filesToMerge', 1, 10_000),
	queuedTasks: limit('queuedTasks', 1, 1e9),
	queuedTasksPerAccount: limit('queuedTasksPerAccount', 1, 1e9),
	unstartedFilesPerAccount: limit('unstartedFilesPerAccount', 1, 1e9),
	unstartedBytesPerAccount: limit('unstartedBytesPerAccount', 1, 2 ** 50),
	fileNameBytes: limit('fileNameBytes', 16, 1024),
	pagesPerFile: limit('pagesPerFile', 1, 1e6),
	imagePixels: limit('imagePixels', 1, 2 ** 32),
	imageSide: limit('imageSide', 1, 1e6),
	decodedStreamBytes: limit('decodedStreamBytes', 1024 ** 2, 2 ** 40),
	resultBytes: limit('resultBytes', 1, 2 ** 50),
	zipEntries: limit('zipEntries', 1, 1e6),
	officeMs: limit('officeMs', 1000, 3_600_000),
	containerDepth: limit('containerDepth', 1, 100),
	containerEntries: limit('containerEntries', 1, 1e5),
	containerBytes: limit('containerBytes', 1024 ** 2, 2 ** 40),
	containerRatio: limit('containerRatio', 1, 1100),
	partsPerTask: limit('partsPerTask', 1, 1e5),
	requestsPerMinute: limit('requestsPerMinute', 1, 1e9),
	requestsPerMinuteOfAddress: limit('requestsPerMinuteOfAddress', 1, 1e9),
	connections: limit('connections', 1, 1_000_000),
	connectionsPerAddress: limit('connectionsPerAddress', 1, 1_000_000),
	unreadBytesPerAddress: limit('unreadBytesPerAddress', 1, 2 ** 40),
	idempotencyKeptMs: limit('idempotencyKeptMs', 1000, 365 * daysMs),
	uploadAddressMs: limit('uploadAddressMs', 1000, 30 * daysMs),
	downloadAddressMs: limit('downloadAddressMs', 1000, 365 * daysMs),
	resultsKeptMs: limit('resultsKeptMs', 1000, 3650 * daysMs),
	reviewWaitMs: limit('reviewWaitMs', 1000, 365 * daysMs),
	startWithinMs: limit('startWithinMs', 1000, 30 * daysMs),
	queueWaitMs: limit('queueWaitMs', 1000, 30 * daysMs),
	directWaitMs: limit('directWaitMs', 0, daysMs),
	conversionBaseMs: limit('conversionBaseMs', 1000, daysMs),
	conversionPageMs: limit('conversionPageMs', 0, daysMs),
	conversionMaximumMs: limit('conversionMaximumMs', 1000, 7 * daysMs),
	conversionStallMs: limit('conversionStallMs', 500, daysMs),
	workerMemoryBytes: limit('workerMemoryBytes', 256 * 1024 ** 2, 2 ** 50),
	workerDiskBytes: limit('workerDiskBytes', 1024 ** 2, 2 ** 50),
	workerStartMs: limit('workerStartMs', 500, 3_600_000),
	listSizeMaximum: limit('listSizeMaximum', 1, 10_000),
} as const satisfies Record<string, SettingDefinition>;

/** Name of a setting. */
export type SettingName = keyof typeof settingDefinitions;

interface ValueOfType {
	readonly integer: number;
	readonly text: string;
	readonly flag: boolean;
}

/** The settings in effect. */
export type Settings = { readonly [Name in SettingName]: ValueOfType[(typeof settingDefinitions)[Name]['type']] };

/** Bad settings, all of them, each line naming one. */
export class SettingsError extends Error {
	constructor(readonly problems: readonly string[]) {
		super(problems.join('\n'));
		this.name = 'SettingsError';
	}
}

const environmentPrefix = 'DOCUMENT_CONVERSION_';
const settingNames = Object.keys(settingDefinitions) as SettingName[];

/** Whether a setting has this name. */
export function isSettingName(name: string): name is SettingName {
	return Object.hasOwn(settingDefinitions, name);
}

/** `dataFolder` → `DOCUMENT_CONVERSION_DATA_FOLDER`. */
export function environmentName(name: SettingName): string {
	return environmentPrefix + name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();
}

/** `dataFolder` → `data-folder`, as in `--data-folder`. */
export function flagName(name: SettingName): string {
	return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * The settings in effect: a flag goes before the environment, that before the default.
 * @param environment  only names that begin with `DOCUMENT_CONVERSION_` are looked at; an empty text is as if absent
 * @param flags        texts of the command line by flag name, without `--`; an empty text is taken as given
 * @throws SettingsError with every unknown name and every bad value
 */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>>,
	flags: Readonly<Record<string, string>> = {},
): Settings {
	const problems: string[] = [];
	for (const name of Object.keys(environment)) {
		if (name.startsWith(environmentPrefix) && !settingNames.some((known) => environmentName(known) === name)) {
			problems.push(`${name} is no setting of this service.`);
		}
	}
	for (const flag of Object.keys(flags)) {
		if (!settingNames.some((known) => flagName(known) === flag))
			problems.push(`--${flag} is no setting of this service.`);
	}
	const values: Partial<Record<SettingName, number | string | boolean>> = {};
	for (const name of settingNames) {
		const fromFlag = flags[flagName(name)];
		const text = fromFlag ?? (environment[environmentName(name)] || undefined);
		const origin = fromFlag === undefined ? environmentName(name) : `--${flagName(name)}`;
		const definition: SettingDefinition = settingDefinitions[name];
		const value = text === undefined ? definition.default : parseValue(definition, text);
		const shown = definition.type === 'text' && definition.secret ? 'not valid' : `"${text}"`;
		if (value === undefined) problems.push(`${origin} is ${shown}; allowed: ${allowedText(definition)}.`);
		else values[name] = value;
	}
	if (problems.length > 0) throw new SettingsError(problems);
	return Object.freeze(values as Settings);
}

/** Whether other processes may work on the same tasks. */
export function isAlone({ redisUrl, databaseUrl }: Pick<Settings, 'redisUrl' | 'databaseUrl'>): boolean {
	return redisUrl === '' && databaseUrl === '';
}

/**
 * Check what a process that serves or works needs of its settings together; each by itself is right.
 * @throws SettingsError with every contradiction
 */
export function checkTogether(settings: Settings): void {
	const problems: string[] = [];
	if (!isAlone(settings) && settings.secretKey === '') {
		problems.push(
			`${environmentName('secretKey')} is missing: with ${environmentName('redisUrl')} or ${environmentName('databaseUrl')} all processes of the service need the same secret.`,
		);
	}
	if (isAlone(settings) && settings.workers === 0) {
		problems.push(
			`${environmentName('workers')} is 0: without ${environmentName('redisUrl')} and ${environmentName('databaseUrl')} no other process could convert the files.`,
		);
	}
	if (settings.leaseHeartbeatMs * 2 > settings.leaseMs) {
		problems.push(
			`${environmentName('leaseHeartbeatMs')} is ${settings.leaseHeartbeatMs}; allowed: half of ${environmentName('leaseMs')} at most.`,
		);
	}
	if (problems.length > 0) throw new SettingsError(problems);
}

function parseValue(definition: SettingDefinition, text: string): number | string | boolean | undefined {
	switch (definition.type) {
		case 'integer': {
			const value = /^\d{1,16}$/.test(text.trim()) ? Number(text) : NaN;
			return value >= definition.minimum && value <= definition.maximum ? value : undefined;
		}
		case 'flag':
			return ({ true: true, '1': true, false: false, '0': false } as Record<string, boolean>)[
				text.trim().toLowerCase()
			];
		case 'text':
			return definition.pattern && !definition.pattern.test(text) ? undefined : text;
	}
}

/** What a setting may be, in words. */
export function allowedText(definition: SettingDefinition): string {
	switch (definition.type) {
		case 'integer':
			return [`a whole number from ${definition.minimum} to ${definition.maximum}`, definition.unit]
				.filter((part) => part !== '')
				.join(', in ');
		case 'flag':
			return 'true or false';
		case 'text':
			return definition.allowed ?? 'any text';
	}
}
