import type { LimitDefinition } from './types';

/** Bounds of the service with their standard values; an operator may change them. */
export const limits = {
	fileBytes: {
		value: 200 * 1024 * 1024,
		unit: 'bytes',
		meaning: { en: 'Largest file that is accepted', zh: '可接受的最大文件' },
	},
	filesPerTask: { value: 100, unit: 'files', meaning: { en: 'Most files in one task', zh: '一个任务的最多文件数' } },
	filesToMerge: {
		value: 500,
		unit: 'files',
		meaning: { en: 'Most files in one task whose files become one result', zh: '合并为一个结果的任务的最多文件数' },
	},
	queuedTasks: {
		value: 1000,
		unit: 'tasks',
		meaning: {
			en: 'Most started tasks that have not ended, of all accounts together',
			zh: '所有账户已启动但未结束的最多任务数',
		},
	},
	queuedTasksPerAccount: {
		value: 100,
		unit: 'tasks',
		meaning: { en: 'Most started tasks of one account that have not ended', zh: '每个账户已启动但未结束的最多任务数' },
	},
	unstartedFilesPerAccount: {
		value: 1000,
		unit: 'files',
		meaning: {
			en: 'Most files of one account that were announced within the time for a start, and whose tasks were never started',
			zh: '每个账户在启动时限内已登记但任务从未启动的最多文件数',
		},
	},
	unstartedBytesPerAccount: {
		value: 10 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Most bytes of one account in uploads whose tasks were not started; less where the disk has less room',
			zh: '每个账户未启动任务的上传文件的最大总字节数；磁盘空间不足时更少',
		},
	},
	fileNameBytes: {
		value: 255,
		unit: 'bytes',
		meaning: { en: 'Longest file name, in bytes of UTF-8', zh: '文件名的最大长度（UTF-8 字节）' },
	},
	parameterBytes: {
		value: 64 * 1024,
		unit: 'bytes',
		meaning: { en: 'Longest "parameter" text', zh: '“parameter”文本的最大长度' },
	},
	otherParameterBytes: {
		value: 2048,
		unit: 'bytes',
		meaning: {
			en: 'Longest text of keys in "parameter" that the tool does not have; further ones are ignored',
			zh: '“parameter”中该工具没有的键的最大文本长度；超出的键被忽略',
		},
	},
	textListItems: {
		value: 100,
		unit: 'items',
		meaning: { en: 'Most keys or table headers in one call', zh: '一次调用的最多关键字或表头数' },
	},
	pagesPerFile: {
		value: 2000,
		unit: 'pages',
		meaning: { en: 'Most pages converted of one file', zh: '一个文件最多转换的页数' },
	},
	imagePixels: {
		value: 100_000_000,
		unit: 'pixels',
		meaning: { en: 'Largest image read or written', zh: '可读取或写入的最大图片' },
	},
	imageSide: {
		value: 65_535,
		unit: 'pixels',
		meaning: { en: 'Longest side of an image that is read or written', zh: '可读取或写入图片的最大边长' },
	},
	decodedStreamBytes: {
		value: 256 * 1024 * 1024,
		unit: 'bytes',
		meaning: { en: 'Largest content of a compressed part of a PDF, unpacked', zh: 'PDF 中压缩内容解压后的最大字节数' },
	},
	resultBytes: {
		value: 2 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: { en: 'Largest result of one file', zh: '单个文件结果的最大字节数' },
	},
	zipEntries: {
		value: 20_000,
		unit: 'items',
		meaning: { en: 'Most files in a ZIP result', zh: 'ZIP 结果中的最多文件数' },
	},
	containerDepth: {
		value: 5,
		unit: 'items',
		meaning: {
			en: 'Most e-mails and archives within each other that are unpacked',
			zh: '逐层解包的电子邮件和压缩包的最大嵌套层数',
		},
	},
	containerEntries: {
		value: 1000,
		unit: 'items',
		meaning: {
			en: 'Most files in one e-mail, mailbox or archive, those within inner ones counted',
			zh: '一个邮件、邮箱或压缩包中的最多文件数（含内层）',
		},
	},
	containerBytes: {
		value: 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Most bytes that an e-mail, mailbox or archive unpacks to, with all that is within it',
			zh: '一个邮件、邮箱或压缩包解包后的最大总字节数（含内层）',
		},
	},
	containerRatio: {
		value: 200,
		unit: 'times',
		meaning: {
			en: 'How many times as large as packed a file of an archive may be, from 16 MiB on',
			zh: '压缩包中文件解压后相对压缩大小的最大倍数（从 16 MiB 起）',
		},
	},
	partsPerTask: {
		value: 2000,
		unit: 'files',
		meaning: {
			en: 'Most files of one task with those that were unpacked',
			zh: '一个任务（含解包出的文件）的最多文件数',
		},
	},
	requestsPerMinute: {
		value: 3000,
		unit: 'requests',
		meaning: { en: 'Most requests a minute with one API key', zh: '每个 API 密钥每分钟的最多请求数' },
	},
	requestsPerMinuteOfAddress: {
		value: 30_000,
		unit: 'requests',
		meaning: { en: 'Most requests a minute from one network address', zh: '每个网络地址每分钟的最多请求数' },
	},
	connections: {
		value: 2048,
		unit: 'connections',
		meaning: { en: 'Most connections open at the same time', zh: '同时打开的最多连接数' },
	},
	connectionsPerAddress: {
		value: 512,
		unit: 'connections',
		meaning: {
			en: 'Most connections of one network address at the same time; those of a trusted proxy are not counted',
			zh: '每个网络地址同时打开的最多连接数；受信任的代理不计',
		},
	},
	unreadBytesPerAddress: {
		value: 64 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Most of the files of pages that one network address may have asked for and not read yet',
			zh: '每个网络地址已请求但尚未读取的页面文件的最大总量',
		},
	},
	headerBytes: {
		value: 16 * 1024,
		unit: 'bytes',
		meaning: { en: 'Largest headers of a request', zh: '请求头的最大长度' },
	},
	waitSeconds: {
		value: 50,
		unit: 'seconds',
		meaning: { en: 'Longest "wait" for a change of a task', zh: '“wait”的最大秒数' },
	},
	idempotencyKeptMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long an Idempotency-Key names the same call', zh: 'Idempotency-Key 的有效期' },
	},
	uploadAddressMs: {
		value: 30 * 60_000,
		unit: 'ms',
		meaning: { en: 'How long an upload address is valid', zh: '上传地址的有效期' },
	},
	downloadAddressMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long a download address is valid', zh: '下载地址的有效期' },
	},
	resultsKeptMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long files are kept after a task has ended', zh: '任务结束后文件的保留时间' },
	},
	startWithinMs: {
		value: 24 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long a task may stay unstarted', zh: '任务未启动的最长时间' },
	},
	queueWaitMs: {
		value: 3_600_000,
		unit: 'ms',
		meaning: { en: 'How long a started task may wait for processing', zh: '已启动任务等待处理的最长时间' },
	},
	directWaitMs: {
		value: 50_000,
		unit: 'ms',
		meaning: {
			en: 'How long a direct call waits before it answers with the state so far',
			zh: '直接调用返回前的最长等待时间',
		},
	},
	conversionBaseMs: {
		value: 60_000,
		unit: 'ms',
		meaning: { en: 'Time for the conversion of one file, before the time for its pages', zh: '单个文件转换的基本时限' },
	},
	conversionPageMs: { value: 10_000, unit: 'ms', meaning: { en: 'Further time for each page', zh: '每页增加的时限' } },
	conversionMaximumMs: {
		value: 2 * 3_600_000,
		unit: 'ms',
		meaning: { en: 'Longest conversion, however many pages the file has', zh: '单个文件转换的最长时限（不论页数）' },
	},
	conversionStallMs: {
		value: 120_000,
		unit: 'ms',
		meaning: { en: 'How long a conversion may go on without finishing a page', zh: '转换中未完成任何一页的最长时间' },
	},
	officeMs: {
		value: 45_000,
		unit: 'ms',
		meaning: {
			en: 'How long LibreOffice may take with one file; less than "conversionBaseMs"',
			zh: 'LibreOffice 处理单个文件的最长时间；小于 conversionBaseMs',
		},
	},
	workerMemoryBytes: {
		value: 2 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Memory one worker process may use, with what it starts',
			zh: '单个工作进程（含其子进程）的内存上限',
		},
	},
	workerDiskBytes: {
		value: 4 * 1024 * 1024 * 1024,
		unit: 'bytes',
		meaning: { en: 'Disk space one conversion may use for its working files', zh: '单次转换的工作文件可用的磁盘空间' },
	},
	workerStartMs: {
		value: 30_000,
		unit: 'ms',
		meaning: { en: 'How long a worker process may take to start', zh: '工作进程启动的最长时间' },
	},
	listPage: {
		value: 1,
		unit: 'pages',
		meaning: { en: 'Page of the task list when none is given', zh: '任务列表的默认页码' },
	},
	listSize: {
		value: 10,
		unit: 'items',
		meaning: { en: 'Tasks on a page of the list when none is given', zh: '任务列表的默认每页条数' },
	},
	listSizeMaximum: {
		value: 500,
		unit: 'items',
		meaning: { en: 'Most tasks on a page of the list', zh: '任务列表每页的最多条数' },
	},
	reviewWaitMs: {
		value: 7 * 24 * 3_600_000,
		unit: 'ms',
		meaning: {
			en: 'How long a task waits for the review of its results before it ends without it',
			zh: '任务等待结果复核的最长时间，超过后不经复核即结束',
		},
	},
	reviewBytes: {
		value: 4 * 1024 * 1024,
		unit: 'bytes',
		meaning: {
			en: 'Longest text of the values, and of the tables, of one review',
			zh: '一次复核中值文本或表格文本的最大长度',
		},
	},
	layoutsPerAccount: {
		value: 200,
		unit: 'items',
		meaning: { en: 'Most learned layouts of one account', zh: '每个账户最多保留的已学习版式' },
	},
} as const satisfies Record<string, LimitDefinition>;

/** Name of a limit. */
export type LimitName = keyof typeof limits;
