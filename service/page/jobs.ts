import { toolDefinition, type ToolPath } from '../../contract/tools';
import { definitionOf } from './parameter-form';
import { getCounterpart, readsFile } from './source-files';
import type { TextKey } from './texts';

/** A group of tools in the form. */
export interface JobGroup {
	readonly title: TextKey;
	/** A tool stands for its counterpart too: `pdf/txt` for `img/txt`. */
	readonly tools: readonly ToolPath[];
}

/** All tools by what people want, the most wanted first. */
export const jobGroups: readonly JobGroup[] = [
	{
		title: 'groupConvert',
		tools: [
			...(['pdf/docx', 'pdf/xlsx', 'pdf/pptx', 'pdf/txt', 'pdf/markdown', 'pdf/html', 'pdf/csv', 'pdf/json'] as const),
			...(['pdf/img', 'img/pdf'] as const),
		],
	},
	{ title: 'groupPages', tools: ['pdf/merge', 'pdf/split', 'pdf/extract', 'pdf/pages', 'pdf/insert', 'pdf/fill'] },
	{ title: 'groupScans', tools: ['pdf/searchable', 'pdf/editable', 'documentAI/dewarp', 'documentAI/magicColor'] },
	{
		title: 'groupData',
		tools: ['idp/documentExtract', 'pdf/einvoice', 'pdf/chunks', 'pdf/locate', 'pdf/compare', 'idp/match'],
	},
	{ title: 'groupFile', tools: ['pdf/redact', 'pdf/compress', 'pdf/convertType'] },
];

/**
 * The groups with the tools that a service offers and that read all files; if none does, all that it offers.
 * @param files  their names
 */
export function jobsFor(
	offered: readonly ToolPath[],
	files: readonly { readonly name: string }[],
): readonly JobGroup[] {
	const own = jobGroups.map(({ title, tools }) => ({
		title,
		tools: tools.flatMap((path) => [path, getCounterpart(path)].find((one) => one && offered.includes(one)) ?? []),
	}));
	const fitting = own.map(({ title, tools }) => ({
		title,
		tools: tools.filter((path) => files.every((file) => readsFile(path, file))),
	}));
	const listed = fitting.some(({ tools }) => tools.length > 0) ? fitting : own;
	return listed.filter(({ tools }) => tools.length > 0);
}

/** Name of a tool below its group: "PDF to Text" and "Image to Text" are both "Text". */
export function jobName(label: string): string {
	return label.replace(/^(?:PDF|Image) to /, '').replace(/^(?:PDF|图片) 转 ?/, '');
}

/** Whether a tool has all words of a search in its labels or in those of its settings. */
export function isFound(toolPath: ToolPath, search: string): boolean {
	const { label, parameters } = toolDefinition(toolPath);
	const labels = [label, ...parameters.map((name) => definitionOf(name).label)];
	const text = [toolPath, ...labels.flatMap(({ en, zh }) => [en, zh])].join(' ').toLowerCase();
	return search
		.toLowerCase()
		.split(/\s+/)
		.every((word) => text.includes(word));
}
