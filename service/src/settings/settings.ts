import { availableParallelism } from 'node:os';
import { limits, type LimitName } from '../../../contract/limits';
import { resolvePaths } from './folders';

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
	/** Required form of the text, and its description for an error. */
	readonly pattern?: RegExp;
	readonly allowed?: string;
	readonly meaning: string;
}
interface FlagSetting {
	readonly type: 'flag';
	readonly default: boolean;
	readonly meaning: string;
}
export type SettingDefinition = IntegerSetting | TextSetting | FlagSetting;

const daysMs = 24 * 3_600_000;
const gibibyte = 1024 ** 3;

/** A setting that changes a limit of the contract, with its default, unit and meaning. */
function limit(name: LimitName, minimum: number, maximum: number) {
	const { value, unit, meaning } = limits[name];
	return { type: 'integer', default: value, minimum, maximum, unit, meaning: meaning.en } as const;
}

/** Every setting of the service. Other code only sees the object returned by `readSettings`. */
export const settingDefinitions = {
	host: {
		type: 'text',
		default: '127.0.0.1',
		pattern: /^\S+$/,
		allowed: 'a host name or address',
		meaning: 'Address to listen on. Use 0.0.0.0 to listen on all addresses.',
	},
	port: {
		type: 'integer',
		default: 8480,
		minimum: 0,
		maximum: 65_535,
		unit: '',
		meaning: 'Port to listen on. Use 0 for any free port.',
	},
	dataFolder: {
		type: 'text',
		default: '',
		pattern: /\S/,
		allowed: 'a folder',
		meaning:
			'Folder for the secret, models and temporary files, and for the database and documents unless they are stored elsewhere. If empty, the folder document-conversion in the data folder of the user is used (~/.local/share on Linux), or ./.data/service if an earlier version created it.',
	},
	modelFolder: {
		type: 'text',
		default: '',
		meaning:
			'Folder of the OCR models downloaded by "models add". If empty, the folder "models" in the data folder is used.',
	},
	officeProgram: {
		type: 'text',
		default: '',
		meaning:
			'Path of LibreOffice (soffice), which reads Word, Excel, PowerPoint, OpenDocument, RTF and HTML files. If empty, the service searches PATH and the usual folders. Use "off" to disable LibreOffice.',
	},
	databaseUrl: {
		type: 'text',
		default: '',
		secret: true,
		pattern: /^(postgres(ql)?:\/\/\S+)?$/,
		allowed: 'a URL that starts with postgresql://, or empty',
		meaning: 'URL of the Postgres database for accounts, tasks and files. If empty, SQLite in the data folder is used.',
	},
	databaseConnections: {
		type: 'integer',
		default: 10,
		minimum: 2,
		maximum: 1000,
		unit: 'connections',
		meaning: 'Maximum number of Postgres connections of this process',
	},
	s3Bucket: {
		type: 'text',
		default: '',
		pattern: /^([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])?$/,
		allowed: 'a bucket name, or empty',
		meaning:
			'S3 bucket for documents. Clients upload to and download from it directly. If empty, documents are stored in the data folder.',
	},
	s3Endpoint: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s?#]+)?$/,
		allowed: 'an http or https URL without query, or empty',
		meaning: 'URL at which the service reaches the S3 server. If empty, AWS is used.',
	},
	s3PublicEndpoint: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s?#]+)?$/,
		allowed: 'an http or https URL without query, or empty',
		meaning: 'URL at which clients reach the S3 server. If empty, clients use the same URL as the service.',
	},
	s3Region: {
		type: 'text',
		default: 'us-east-1',
		pattern: /^[\w-]+$/,
		allowed: 'a region name',
		meaning: 'Region of the S3 bucket',
	},
	s3PathStyle: {
		type: 'flag',
		default: false,
		meaning:
			'Put the bucket name in the URL path instead of the host name. Most S3 servers other than AWS require this.',
	},
	s3AccessKey: {
		type: 'text',
		default: '',
		meaning:
			'Access key for the S3 server. If empty, the standard AWS credentials are used (environment or machine role).',
	},
	s3SecretKey: { type: 'text', default: '', secret: true, meaning: 'Secret key for the S3 server' },
	publicUrl: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s?#]+)?$/,
		allowed: 'an http or https URL without query, or empty',
		meaning: 'URL at which clients reach the service. If empty, the URL is derived from each request.',
	},
	trustProxy: {
		type: 'text',
		default: 'false',
		allowed: 'false, true (one proxy), the number of proxies, or their addresses and networks separated by commas',
		pattern: /^(true|false|\d{1,2}|[\da-fA-F.:]+(\/\d{1,3})?(\s*,\s*[\da-fA-F.:]+(\/\d{1,3})?)*)$/,
		meaning: 'Proxies whose X-Forwarded headers are trusted',
	},
	logLevel: {
		type: 'text',
		default: 'info',
		pattern: /^(trace|debug|info|warn|error|fatal|silent)$/,
		allowed: 'trace, debug, info, warn, error, fatal, silent',
		meaning: 'Minimum log level',
	},
	metricsHost: {
		type: 'text',
		default: '127.0.0.1',
		pattern: /^\S+$/,
		allowed: 'a host name or address',
		meaning: 'Address to listen on for /metrics, /livez and /readyz if they have a separate port',
	},
	metricsPort: {
		type: 'integer',
		default: 0,
		minimum: 0,
		maximum: 65_535,
		unit: '',
		meaning:
			'Separate port for /metrics, /livez and /readyz. It is the only port of "work". Use 0 for the same port as the API.',
	},
	metricsToken: {
		type: 'text',
		default: '',
		pattern: /^\S*$/,
		allowed: 'text without spaces, or empty',
		secret: true,
		meaning:
			'Token required to read /metrics, sent as "Authorization: Bearer <token>". If empty, no token is required.',
	},
	initialAssets: {
		type: 'integer',
		default: 1_000_000,
		minimum: 0,
		maximum: 1e12,
		unit: 'assets',
		meaning: 'Initial balance of a new account (asset type PACKAGES)',
	},
	redisUrl: {
		type: 'text',
		default: '',
		pattern: /^(rediss?:\/\/\S+)?$/,
		allowed: 'a URL that starts with redis:// or rediss://, or empty',
		secret: true,
		meaning:
			'URL of the Redis server for running the service in several processes. If empty, the service runs in a single process.',
	},
	secretKey: {
		type: 'text',
		default: '',
		pattern: /^(\S{32,})?$/,
		allowed: 'at least 32 characters without spaces, or empty',
		secret: true,
		meaning:
			'Secret that all processes of the service use to sign URLs and encrypt passwords. If empty, a secret is created in the data folder.',
	},
	workers: {
		type: 'integer',
		default: Math.max(1, availableParallelism() - 1),
		minimum: 0,
		maximum: 1024,
		unit: 'processes',
		meaning:
			'Number of worker processes. Each process converts one file at a time. Use 0 if separate "work" processes convert the files. The default is the number of processor cores minus 1.',
	},
	workerJail: {
		type: 'text',
		default: 'prefer',
		pattern: /^(demand|prefer|off)$/,
		allowed: 'demand, prefer or off',
		meaning:
			'Sandbox of worker processes. With "demand", the service does not start without a sandbox. With "prefer", it uses the best one available. With "off", only network access is blocked.',
	},
	workerJailAtLeast: {
		type: 'text',
		default: 'none',
		pattern: /^(full|landlock|network|none)$/,
		allowed: 'full, landlock, network or none',
		meaning: 'Minimum sandbox level. The service does not start if the level is lower. Use "none" for no minimum.',
	},
	filesPerWorker: {
		type: 'integer',
		default: 50,
		minimum: 1,
		maximum: 1e6,
		unit: 'files',
		meaning: 'Number of files after which a worker process is replaced',
	},
	triesPerFile: {
		type: 'integer',
		default: 3,
		minimum: 1,
		maximum: 100,
		unit: 'tries',
		meaning: 'Maximum number of attempts to convert a file if the service stops during the conversion',
	},
	turnWaitMs: {
		type: 'integer',
		default: 5000,
		minimum: 0,
		maximum: 3_600_000,
		unit: 'ms',
		meaning:
			'Maximum time that the next file of an account waits while another account has at least two more files in progress',
	},
	leaseMs: {
		type: 'integer',
		default: 60_000,
		minimum: 1000,
		maximum: 3_600_000,
		unit: 'ms',
		meaning: 'Time without a heartbeat after which other processes take over the files of a process',
	},
	leaseHeartbeatMs: {
		type: 'integer',
		default: 10_000,
		minimum: 100,
		maximum: 600_000,
		unit: 'ms',
		meaning: 'Interval between the heartbeats of a process. It must be at most half of the lease time.',
	},
	stopGraceMs: {
		type: 'integer',
		default: 30_000,
		minimum: 0,
		maximum: 3_600_000,
		unit: 'ms',
		meaning:
			'Maximum time for running conversions to finish when the service stops. Unfinished files return to the queue.',
	},
	sweepIntervalMs: {
		type: 'integer',
		default: 60_000,
		minimum: 100,
		maximum: 3_600_000,
		unit: 'ms',
		meaning: 'Interval between checks for overdue tasks and expired files',
	},
	freeDiskBytes: {
		type: 'integer',
		default: 2 * gibibyte,
		minimum: 0,
		maximum: 2 ** 50,
		unit: 'bytes',
		meaning: 'Minimum free disk space required to accept new work',
	},
	freeDiskPercent: {
		type: 'integer',
		default: 5,
		minimum: 0,
		maximum: 99,
		unit: 'percent',
		meaning: 'Minimum percentage of free disk space required to accept new work',
	},
	refuseUnknownParameters: {
		type: 'flag',
		default: false,
		meaning: 'Refuse calls whose "parameter" has keys that the tool does not use, instead of a warning in their result',
	},
	allowPrivateCallbacks: {
		type: 'flag',
		default: false,
		meaning: 'Allow "callbackUrl" to point to this machine and to private networks',
	},
	callbackHosts: {
		type: 'text',
		default: '',
		pattern: /^([\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*)?$/,
		allowed: 'host names or addresses separated by commas, or empty',
		meaning:
			'Hosts in private networks that "callbackUrl" can point to, such as n8n:5678. Without a port, every port of the host can be reached.',
	},
	mcp: {
		type: 'flag',
		default: true,
		meaning: 'Provide the Model Context Protocol at /mcp, with the same API keys and limits',
	},
	mcpOrigins: {
		type: 'text',
		default: '',
		pattern: /^(https?:\/\/[^\s,/]+(\s*,\s*https?:\/\/[^\s,/]+)*)?$/,
		allowed: 'origins such as https://chat.example.com separated by commas, or empty',
		meaning:
			'Additional origins whose web pages can call /mcp. Programs that do not send an origin are always allowed.',
	},
	mcpAddresses: {
		type: 'flag',
		default: false,
		meaning: 'Allow /mcp to download documents from http and https URLs in public networks',
	},
	mcpHosts: {
		type: 'text',
		default: '',
		pattern: /^([\w.:[\]-]+(\s*,\s*[\w.:[\]-]+)*)?$/,
		allowed: 'host names or addresses separated by commas, or empty',
		meaning:
			'Hosts in private networks from which /mcp can download documents, such as files.lan:8080. Without a port, every port of the host can be reached. Requires mcpAddresses.',
	},
	clockSkewMs: {
		type: 'integer',
		default: 5 * 60_000,
		minimum: 0,
		maximum: 3_600_000,
		unit: 'ms',
		meaning: 'Maximum clock difference between machines. Signed URLs stay valid for this additional time.',
	},
	previousSecretKey: {
		type: 'text',
		default: '',
		pattern: /^(\S{32,})?$/,
		allowed: 'at least 32 characters without spaces, or empty',
		secret: true,
		meaning: 'Previous secret. Signatures and encrypted passwords created with it are still accepted.',
	},
	wrongKeysPerMinute: {
		type: 'integer',
		default: 10,
		minimum: 1,
		maximum: 1e6,
		unit: 'requests',
		meaning: 'Number of wrong API keys per minute and IP address after which further attempts are delayed',
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

export type SettingName = keyof typeof settingDefinitions;

interface ValueOfType {
	readonly integer: number;
	readonly text: string;
	readonly flag: boolean;
}

/** The effective settings. */
export type Settings = { readonly [Name in SettingName]: ValueOfType[(typeof settingDefinitions)[Name]['type']] };

/** All bad settings, one per line. */
export class SettingsError extends Error {
	constructor(readonly problems: readonly string[]) {
		super(problems.join('\n'));
		this.name = 'SettingsError';
	}
}

const environmentPrefix = 'DOCUMENT_CONVERSION_';
const settingNames = Object.keys(settingDefinitions) as SettingName[];

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
 * The effective settings: flags override the environment, which overrides defaults.
 * @param environment  only names starting with `DOCUMENT_CONVERSION_` are read; an empty text counts as absent
 * @param flags        command line texts by flag name, without `--`; an empty text is used as given
 * @throws SettingsError with every unknown name and every bad value
 */
export function readSettings(
	environment: Readonly<Record<string, string | undefined>>,
	flags: Readonly<Record<string, string>> = {},
): Settings {
	const problems: string[] = [];
	for (const name of Object.keys(environment)) {
		if (name.startsWith(environmentPrefix) && !settingNames.some((known) => environmentName(known) === name)) {
			problems.push(`${name} is not a known setting. See "serve --help".`);
		}
	}
	for (const flag of Object.keys(flags)) {
		if (!settingNames.some((known) => flagName(known) === flag))
			problems.push(`--${flag} is not a known setting. See "serve --help".`);
	}
	const values: Partial<Record<SettingName, number | string | boolean>> = {};
	for (const name of settingNames) {
		const fromFlag = flags[flagName(name)];
		const text = fromFlag ?? (environment[environmentName(name)] || undefined);
		const origin = fromFlag === undefined ? environmentName(name) : `--${flagName(name)}`;
		const definition: SettingDefinition = settingDefinitions[name];
		const value = text === undefined ? definition.default : parseValue(definition, text);
		const display = definition.type === 'text' && definition.secret ? 'not valid' : `"${text}", which is not valid`;
		if (value === undefined) problems.push(`${origin} is ${display}. Use ${allowedText(definition)}.`);
		else values[name] = value;
	}
	if (problems.length > 0) throw new SettingsError(problems);
	const settings = values as Settings;
	return Object.freeze({ ...settings, ...resolvePaths(settings, environment) });
}

/** Whether other processes may work on the same tasks. */
export function isAlone({ redisUrl, databaseUrl }: Pick<Settings, 'redisUrl' | 'databaseUrl'>): boolean {
	return redisUrl === '' && databaseUrl === '';
}

/**
 * Checks settings that are valid alone but may contradict each other.
 * @throws SettingsError with every contradiction
 */
export function checkTogether(settings: Settings): void {
	const problems: string[] = [];
	if (!isAlone(settings) && settings.secretKey === '') {
		problems.push(
			`${environmentName('secretKey')} is required with ${environmentName('redisUrl')} or ${environmentName('databaseUrl')}. All processes of the service must use the same secret.`,
		);
	}
	if (isAlone(settings) && settings.workers === 0) {
		problems.push(
			`${environmentName('workers')} is 0, so no process can convert files. Set ${environmentName('redisUrl')} or ${environmentName('databaseUrl')} to use separate workers.`,
		);
	}
	if (settings.leaseHeartbeatMs * 2 > settings.leaseMs) {
		problems.push(
			`${environmentName('leaseHeartbeatMs')} is ${settings.leaseHeartbeatMs}. It must be at most half of ${environmentName('leaseMs')}.`,
		);
	}
	for (const name of settingNames) {
		const definition: SettingDefinition = settingDefinitions[name];
		if (definition.type !== 'text' || !definition.secret || !placeholder.test(String(settings[name]))) continue;
		problems.push(
			`${environmentName(name)} still has the placeholder of the example, which everybody knows. Replace it with your own secret, for example from "openssl rand -hex 32".`,
		);
	}
	if (problems.length > 0) throw new SettingsError(problems);
}

/** A secret of `compose.scale.yaml`, also as the password in a URL. */
const placeholder = /^change|:\/\/[^/@]*:change/i;

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

/** Allowed values of a setting, in words. */
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
