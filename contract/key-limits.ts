import type { LocalizedText } from './types';

/** A limit of one API key. It can only narrow the limits of the service. */
export interface KeyLimitDefinition {
	/** Flag of the `keys` command. */
	readonly flag: string;
	readonly unit: string;
	readonly minimum: number;
	readonly maximum: number;
	readonly meaning: LocalizedText;
}

/** Limits of a key by name. */
export const keyLimits = {
	requestsPerMinute: {
		flag: 'requests-per-minute',
		unit: 'requests',
		minimum: 1,
		maximum: 1e9,
		meaning: { en: 'Maximum number of requests per minute', zh: '每分钟请求数' },
	},
	concurrentTasks: {
		flag: 'concurrent-tasks',
		unit: 'tasks',
		minimum: 1,
		maximum: 1e9,
		meaning: { en: 'Maximum number of waiting and running tasks', zh: '已启动且未结束的任务数' },
	},
	storedBytes: {
		flag: 'stored-bytes',
		unit: 'bytes',
		minimum: 1,
		maximum: 2 ** 50,
		meaning: { en: 'Maximum storage for originals and results, in bytes', zh: '保存的原文件和结果的总字节数' },
	},
	pagesPerDay: {
		flag: 'pages-per-day',
		unit: 'pages',
		minimum: 1,
		maximum: 1e9,
		meaning: {
			en: 'Maximum number of pages per day (UTC). A conversion that has started is always completed.',
			zh: '每日（UTC）转换页数；已开始的文件会转换完毕',
		},
	},
	resultsKeptHours: {
		flag: 'results-kept-hours',
		unit: 'hours',
		minimum: 1,
		maximum: 87_600,
		meaning: { en: 'How many hours to keep documents after a task ends', zh: '任务结束后文件的保存小时数' },
	},
} as const satisfies Record<string, KeyLimitDefinition>;

/** Name of a limit of a key. */
export type KeyLimitName = keyof typeof keyLimits;

/** Limits of one key; absent ones are limited only by the service. */
export type KeyLimits = Readonly<Partial<Record<KeyLimitName, number>>>;
