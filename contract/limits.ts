import type { LimitDefinition } from './types';

/** Limits of the service with their defaults, which an operator may change. */
export const limits = {
	fileBytes: { value: 200 * 1024 * 1024, unit: 'bytes', meaning: { en: 'Maximum file size', zh: '可接受的最大文件' } },
	filesPerTask: {
		value: 100,
		unit: 'files',
		meaning: { en: 'Maximum number of files per task', zh: '一个任务的最多文件数' },
	},
	filesToMerge: {
		value: 500,
		unit: 'files',
		meaning: {
			en: 'Maximum number of files per task when they are combined into one result',
			zh: '合并为一个结果的任务的最多文件数',
		},
	},
	queuedTasks: {
		value: 1000,
		unit: 'tasks',
		meaning: {
			en: 'Maximum number of waiting and running tasks across all accounts',
			zh: '所有账户已启动但未结束的最多任务数',
		},
	},
	queuedTasksPerAccount: {
		value: 100,
		unit: 'tasks',
		meaning: {
			en: 'Maximum number of waiting and running tasks per account',
			zh: '每个账户已启动但未结束的最多任务数',
		},
	},
	unstartedFilesPerAccount: {
		value: 1000,
		unit: 'files',
		meaning: {
			en: 'Maximum number of files per account in tasks that have not been started',
			zh: '每个账户在启动时限内已登记但任务从未启动的最多文件数',
		},
	},
	unstartedBytesPerAccount: {
		value: 10 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Maximum total size of uploads per account for tasks that have not been started. The limit is lower when disk space is low.',
			zh: '每个账户未启动任务的上传文件的最大总字节数；磁盘空间不足时更少',
		},
	},
	fileNameBytes: {
		value: 255,
		unit: 'bytes',
		meaning: { en: 'Maximum length of a file name in UTF-8 bytes', zh: '文件名的最大长度（UTF-8 字节）' },
	},
	parameterBytes: {
		value: 64 * 1024,
		unit: 'bytes',
		meaning: { en: 'Maximum length of the JSON text in "parameter"', zh: '“parameter”文本的最大长度' },
	},
	otherParameterBytes: {
		value: 2048,
		unit: 'bytes',
		meaning: {
			en: 'Maximum total length of unknown keys in "parameter". Keys beyond this length are ignored.',
			zh: '“parameter”中该工具没有的键的最大文本长度；超出的键被忽略',
		},
	},
	textListItems: {
		value: 100,
		unit: 'items',
		meaning: { en: 'Maximum number of keys or table headers per request', zh: '一次调用的最多关键字或表头数' },
	},
	textListItemLength: {
		value: 200,
		unit: 'characters',
		meaning: { en: 'Maximum length of a key or table header', zh: '一个关键字或表头的最大长度' },
	},
	formValues: {
		value: 2000,
		unit: 'items',
		meaning: { en: 'Maximum number of form values per request', zh: '一次调用的最多表单值数' },
	},
	formValueLength: {
		value: 10_000,
		unit: 'characters',
		meaning: { en: 'Maximum length of a form value', zh: '一个表单值的最大长度' },
	},
	pagesPerFile: {
		value: 2000,
		unit: 'pages',
		meaning: { en: 'Maximum number of pages per file', zh: '一个文件最多转换的页数' },
	},
	imagePixels: {
		value: 100_000_000,
		unit: 'pixels',
		meaning: { en: 'Maximum number of pixels in an image', zh: '可读取或写入的最大图片' },
	},
	imageSide: {
		value: 65_535,
		unit: 'pixels',
		meaning: { en: 'Maximum width or height of an image', zh: '可读取或写入图片的最大边长' },
	},
	decodedStreamBytes: {
		value: 256 * 1024 * 1024,
		unit: 'bytes',
		meaning: { en: 'Maximum size of a PDF stream after decompression', zh: 'PDF 中压缩内容解压后的最大字节数' },
	},
	resultBytes: {
		value: 2 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: { en: 'Maximum result size per file', zh: '单个文件结果的最大字节数' },
	},
	zipEntries: {
		value: 20_000,
		unit: 'items',
		meaning: { en: 'Maximum number of files in a ZIP result', zh: 'ZIP 结果中的最多文件数' },
	},
	containerDepth: {
		value: 5,
		unit: 'items',
		meaning: { en: 'Maximum nesting depth of emails and archives', zh: '逐层解包的电子邮件和压缩包的最大嵌套层数' },
	},
	containerEntries: {
		value: 1000,
		unit: 'items',
		meaning: {
			en: 'Maximum number of files in an email, mailbox or archive, including nested files',
			zh: '一个邮件、邮箱或压缩包中的最多文件数（含内层）',
		},
	},
	containerBytes: {
		value: 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Maximum unpacked size of an email, mailbox or archive, including nested files',
			zh: '一个邮件、邮箱或压缩包解包后的最大总字节数（含内层）',
		},
	},
	containerRatio: {
		value: 200,
		unit: 'times',
		meaning: {
			en: 'Maximum compression ratio of archived files larger than 16 MiB',
			zh: '压缩包中文件解压后相对压缩大小的最大倍数（从 16 MiB 起）',
		},
	},
	partsPerTask: {
		value: 2000,
		unit: 'files',
		meaning: {
			en: 'Maximum number of files per task, including files unpacked from emails and archives',
			zh: '一个任务（含解包出的文件）的最多文件数',
		},
	},
	requestsPerMinute: {
		value: 3000,
		unit: 'requests',
		meaning: { en: 'Maximum number of requests per minute for each API key', zh: '每个 API 密钥每分钟的最多请求数' },
	},
	requestsPerMinuteOfAddress: {
		value: 30_000,
		unit: 'requests',
		meaning: { en: 'Maximum number of requests per minute from each IP address', zh: '每个网络地址每分钟的最多请求数' },
	},
	connections: {
		value: 2048,
		unit: 'connections',
		meaning: { en: 'Maximum number of open connections', zh: '同时打开的最多连接数' },
	},
	connectionsPerAddress: {
		value: 512,
		unit: 'connections',
		meaning: {
			en: 'Maximum number of open connections per IP address. Trusted proxies are exempt.',
			zh: '每个网络地址同时打开的最多连接数；受信任的代理不计',
		},
	},
	unreadBytesPerAddress: {
		value: 64 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Maximum amount of web page data that an IP address has requested but not yet received',
			zh: '每个网络地址已请求但尚未读取的页面文件的最大总量',
		},
	},
	headerBytes: {
		value: 16 * 1024,
		unit: 'bytes',
		meaning: { en: 'Maximum total size of the request headers', zh: '请求头的最大长度' },
	},
	waitSeconds: {
		value: 50,
		unit: 'seconds',
		meaning: { en: 'Maximum value of "wait" when retrieving a task', zh: '“wait”的最大秒数' },
	},
	idempotencyKeptMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long idempotency keys are kept', zh: 'Idempotency-Key 的有效期' },
	},
	uploadAddressMs: {
		value: 30 * 60_000,
		unit: 'ms',
		meaning: { en: 'How long an upload URL is valid', zh: '上传地址的有效期' },
	},
	downloadAddressMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long a download URL is valid', zh: '下载地址的有效期' },
	},
	resultsKeptMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long files are kept after a task ends', zh: '任务结束后文件的保留时间' },
	},
	startWithinMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'Maximum time between the creation and the start of a task', zh: '任务未启动的最长时间' },
	},
	queueWaitMs: {
		value: 3_600_000,
		unit: 'ms',
		meaning: { en: 'Maximum time that a task can wait in the queue', zh: '已启动任务等待处理的最长时间' },
	},
	directWaitMs: {
		value: 50_000,
		unit: 'ms',
		meaning: {
			en: 'Maximum time that a direct call waits before it returns the current state of the task',
			zh: '直接调用返回前的最长等待时间',
		},
	},
	conversionBaseMs: {
		value: 60_000,
		unit: 'ms',
		meaning: {
			en: 'Base limit of processor time for converting a file. The limit per page is added.',
			zh: '单个文件转换的基本处理器时限',
		},
	},
	conversionPageMs: {
		value: 10_000,
		unit: 'ms',
		meaning: { en: 'Processor time added to the limit for each page', zh: '每页增加的处理器时限' },
	},
	conversionMaximumMs: {
		value: 2 * 3_600_000,
		unit: 'ms',
		meaning: {
			en: 'Maximum processor time for converting a file, regardless of the number of pages. On a busy machine, a conversion can take up to ten times longer.',
			zh: '单个文件转换的最长处理器时限（不论页数）；机器繁忙时，转换最多可用十倍的时间',
		},
	},
	conversionStallMs: {
		value: 120_000,
		unit: 'ms',
		meaning: {
			en: 'Processor time after which a conversion is stopped if no page has been completed',
			zh: '转换中未完成任何一页的最长处理器时间',
		},
	},
	officeMs: {
		value: 45_000,
		unit: 'ms',
		meaning: {
			en: 'Maximum processor time that LibreOffice can spend on a file. It must be less than "conversionBaseMs".',
			zh: 'LibreOffice 处理单个文件的最长处理器时间；小于 conversionBaseMs',
		},
	},
	workerMemoryBytes: {
		value: 2 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Maximum memory of a worker process, including its child processes',
			zh: '单个工作进程（含其子进程）的内存上限',
		},
	},
	workerDiskBytes: {
		value: 4 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Maximum disk space for the temporary files of a conversion',
			zh: '单次转换的工作文件可用的磁盘空间',
		},
	},
	workerStartMs: {
		value: 30_000,
		unit: 'ms',
		meaning: { en: 'Maximum time for a worker process to start', zh: '工作进程启动的最长时间' },
	},
	listPage: {
		value: 1,
		unit: 'pages',
		meaning: { en: 'Default page number of the task list', zh: '任务列表的默认页码' },
	},
	listSize: {
		value: 10,
		unit: 'items',
		meaning: { en: 'Default number of tasks per page', zh: '任务列表的默认每页条数' },
	},
	listSizeMaximum: {
		value: 500,
		unit: 'items',
		meaning: { en: 'Maximum number of tasks per page', zh: '任务列表每页的最多条数' },
	},
	reviewWaitMs: {
		value: 7 * 24 * 3_600_000,
		unit: 'ms',
		meaning: {
			en: 'Maximum time that a task waits for review before it ends without a review',
			zh: '任务等待结果复核的最长时间，超过后不经复核即结束',
		},
	},
	reviewBytes: {
		value: 4 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Maximum length of the JSON text in "values" or "tables" of a review',
			zh: '一次复核中值文本或表格文本的最大长度',
		},
	},
	layoutsPerAccount: {
		value: 200,
		unit: 'items',
		meaning: { en: 'Maximum number of learned layouts per account', zh: '每个账户最多保留的已学习版式' },
	},
} as const satisfies Record<string, LimitDefinition>;

/** Name of a limit. */
export type LimitName = keyof typeof limits;
