import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { mcpBounds, type McpToolName } from '../../../contract/mcp';
import { toolDefinition, toolPaths, type ToolPath } from '../../../contract/tools';
import { parameterSchema } from '../parameters/schemas';
import { parsedParameter } from './parsed';
import type { Question } from './questions';
import { taskLine, taskStructure } from './task-text';
import type { NamedDocument, Order, TaskResult, TaskView, Waiting, Workshop } from './workshop';

/** Options of a call: how long to wait for its end. */
export type McpCallContext = Waiting;

/** Checked arguments as in `contract/mcp.ts`. */
interface Arguments {
	readonly file: string;
	readonly moreFiles?: readonly string[];
	readonly folder?: string;
	readonly name: string;
	readonly pages?: string;
	readonly mostCharacters?: number;
	readonly continueFrom?: string;
	readonly boxes?: boolean;
	readonly query: string;
	readonly mostPlaces?: number;
	readonly keys?: readonly string[];
	readonly tableHandles?: readonly string[];
	readonly conversion?: ToolPath;
	readonly parameter?: Readonly<Record<string, unknown>>;
	readonly language?: string;
	readonly password?: string;
	readonly task?: string;
	readonly waitSeconds?: number;
}

/** The tools of the MCP server, each as a call. */
export class McpCalls<Document extends NamedDocument> {
	constructor(private readonly workshop: Workshop<Document>) {}

	/** @param given  arguments that fit the tool's schema. @throws ServiceError */
	async call(name: McpToolName, given: object, context: McpCallContext): Promise<CallToolResult> {
		return await this[name](given as Arguments, context);
	}

	private async list_files({ folder }: Arguments): Promise<CallToolResult> {
		const { files: listed, isCut } = await this.workshop.list(folder);
		const files = listed.map(({ document }) => document);
		const more = isCut ? ['… and more: name a folder.'] : [];
		return answer(files.length === 0 ? 'There are no PDF files and images.' : [...files, ...more].join('\n'), {
			files,
			isCut,
		});
	}

	private async list_documents(): Promise<CallToolResult> {
		const { files: documents, isCut } = await this.workshop.list(undefined);
		const lines = documents.map(({ document, name = '', createdAt = '' }) =>
			`${document}  ${name}  ${createdAt}`.trimEnd(),
		);
		const none = 'There are no documents. A document on the web is named by its address; request_upload takes others.';
		return answer(lines.length === 0 ? none : lines.join('\n'), { documents, isCut });
	}

	private async request_upload({ name }: Arguments): Promise<CallToolResult> {
		const { address, document, expiresAt } = await this.workshop.requestUpload(name);
		const until = new Date(expiresAt).toISOString();
		const text = `Send the bytes by PUT to ${address} until ${until}, without a key. Then "file" is ${document}`;
		return answer(text, { address, document, until });
	}

	private async read_document(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { mostCharacters: maxCharacters = mcpBounds.characters.default, continueFrom, boxes = false } = given;
		return await this.fromReading(given, given.pages, { kind: 'part', maxCharacters, continueFrom, boxes }, context);
	}

	private async search_document(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { query, mostPlaces: maxPlaces = mcpBounds.places.default } = given;
		return await this.fromReading(given, undefined, { kind: 'search', query, maxPlaces }, context);
	}

	/** Reads a document, or reuses an earlier reading, and asks. */
	private async fromReading(
		{ file, language, password }: Arguments,
		pages: string | undefined,
		question: Question,
		context: McpCallContext,
	): Promise<CallToolResult> {
		const document = await this.workshop.find(file);
		const parameter = {
			...parsedParameter,
			...(language === undefined ? {} : { ocrRecognitionLang: language }),
			...(pages === undefined || document.kind === 'img' ? {} : { pageRanges: pages }),
		};
		const toolPath = `${document.kind}/json` as const;
		const order = { toolPath, documents: [document], parameter, password, use: 'reading' } as const;
		return await this.answered(order, question, context);
	}

	private async extract_fields(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { file, keys = [], tableHandles = [], language, password } = given;
		const documents = [await this.workshop.find(file)];
		const parameter = { keys, tableHandles, ...(language === undefined ? {} : { ocrRecognitionLang: language }) };
		const order = { toolPath: 'idp/documentExtract', documents, parameter, password, use: 'reading' } as const;
		return await this.answered(order, { kind: 'fields', keys }, context);
	}

	private async answered(order: Order<Document>, question: Question, context: McpCallContext): Promise<CallToolResult> {
		const view = await this.workshop.wait(await this.workshop.begin(order), context);
		if (view.failure) throw view.failure;
		if (view.state !== 'finished') return unfinishedAnswer(view, 'call the same tool again with the same arguments');
		const { text, structured } = await this.workshop.ask(view.task, question);
		const warnings = question.kind === 'fields' ? view.warnings : [];
		return answer([text, ...warnings].join('\n'), structured);
	}

	private list_conversions({ conversion }: Arguments): Promise<CallToolResult> {
		if (conversion !== undefined) {
			const schema = parameterSchema(conversion);
			return Promise.resolve(answer(JSON.stringify(schema), { conversion, schema }));
		}
		const lines = toolPaths.map((path) => {
			const { label, sourceTypeName, parameters } = toolDefinition(path);
			return `${path}: ${label.en}; reads ${sourceTypeName === 'pdf' ? 'PDF' : 'images'}; parameters: ${parameters.join(', ') || 'none'}`;
		});
		return Promise.resolve(answer(lines.join('\n'), { conversions: toolPaths }));
	}

	private async convert_file(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { file, moreFiles = [], conversion, parameter = {}, password } = given;
		const documents = [];
		for (const named of [file, ...moreFiles]) documents.push(await this.workshop.find(named));
		const toolPath = conversion as ToolPath;
		const task = await this.workshop.begin({ toolPath, documents, parameter, password, use: 'result' });
		const view = await this.workshop.wait(task, context);
		if (view.failure) throw view.failure;
		if (!view.result) return unfinishedAnswer(view, 'ask get_task for it');
		return resultAnswer(view, view.result);
	}

	private async get_task({ task, waitSeconds = 0 }: Arguments, context: McpCallContext): Promise<CallToolResult> {
		if (task === undefined) {
			const views = await this.workshop.tasks();
			const text = views.length === 0 ? 'There are no tasks.' : views.map(taskLine).join('\n');
			return answer(text, { tasks: views.map(taskStructure) });
		}
		const view = await this.workshop.wait(task, { ...context, waitMs: waitSeconds * 1000 });
		return answer([taskLine(view), ...view.warnings].join('\n'), taskStructure(view), view.result);
	}

	private async cancel_task(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { task = '' } = given;
		await this.workshop.cancel(task);
		return await this.get_task({ ...given, waitSeconds: 0 }, context);
	}
}

function resultAnswer({ task, warnings }: TaskView, result: TaskResult): CallToolResult {
	const { path, address, name, bytes } = result;
	const where = path === undefined ? `Ready: ${name} at ${address ?? 'no address'}` : `Written: ${path}`;
	return answer([`${where} (${bytes} bytes)`, ...warnings].join('\n'), { task, ...result, warnings }, result);
}

function unfinishedAnswer(view: TaskView, how: string): CallToolResult {
	return answer(`${taskLine(view)}\nIt goes on; ${how}.`, { ...taskStructure(view), isUnfinished: true, next: how });
}

/**
 * @param structured  the same for programs
 * @param result      linked if it has an address
 */
function answer(text: string, structured: Readonly<Record<string, unknown>>, result?: TaskResult): CallToolResult {
	const { address, name = '' } = result ?? {};
	const links = address === undefined ? [] : [{ type: 'resource_link', uri: address, name } as const];
	return { content: [{ type: 'text', text }, ...links], structuredContent: structured };
}
