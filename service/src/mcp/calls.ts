import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { mcpBounds, type McpToolName } from '../../../contract/mcp';
import { toolDefinition, toolPaths, type ToolPath } from '../../../contract/tools';
import { parameterSchema } from '../parameters/schemas';
import { fieldsText, type ToldExtraction } from './fields-text';
import { citation } from './parsed';
import { ParsedDocuments } from './parsed-documents';
import { readPart } from './read-parts';
import { searchParsed } from './search-parsed';
import type { Workshop } from './workshop';

/** What a call brings beside its arguments. */
export interface McpCallContext {
	/** Ends the work. */
	readonly signal: AbortSignal;
	readonly onProgress: (done: number, total: number) => void;
}

/** Arguments as `contract/mcp.ts` has them, checked. */
interface Arguments {
	readonly file: string;
	readonly moreFiles?: readonly string[];
	readonly folder?: string;
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
}

/** The tools of the MCP server, each as a call. */
export class McpCalls {
	private readonly documents: ParsedDocuments;

	constructor(private readonly workshop: Workshop) {
		this.documents = new ParsedDocuments(workshop);
	}

	/** @param given  arguments that fit the tool's schema. @throws ServiceError */
	async call(name: McpToolName, given: object, context: McpCallContext): Promise<CallToolResult> {
		return await this[name](given as Arguments, context);
	}

	private async list_files({ folder }: Arguments): Promise<CallToolResult> {
		const { files, isCut } = await this.workshop.list(folder);
		const more = isCut ? ['… and more: name a folder.'] : [];
		return answer(files.length === 0 ? 'There are no PDF files and images.' : [...files, ...more].join('\n'), {
			files,
			isCut,
		});
	}

	private async read_document(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { file, pages, mostCharacters = mcpBounds.characters.default, continueFrom, boxes = false } = given;
		const parsed = await this.documents.parse(await this.workshop.find(file), { ...context, ...given, pages });
		const part = readPart(parsed, { mostCharacters, continueFrom, boxes });
		const next = part.continueFrom === undefined ? {} : { continueFrom: part.continueFrom };
		return answer(part.text, { pages: part.pages, pageCount: parsed.pages.length, ...next });
	}

	private async search_document(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { file, query, mostPlaces = mcpBounds.places.default, language, password } = given;
		const parsed = await this.documents.parse(await this.workshop.find(file), { ...context, language, password });
		const { places, total, isPhrase } = searchParsed(parsed, query, mostPlaces);
		const head =
			total === 0
				? `"${query}" is not in the document.`
				: `${total} ${total === 1 ? 'place' : 'places'}${isPhrase ? '' : ' that have all words, apart'}:`;
		const lines = places.map(({ page, box, text }) => `- ${citation(page - 1, box)}: ${text}`);
		return answer([head, ...lines].join('\n'), { total, isPhrase, places });
	}

	private async extract_fields(given: Arguments, context: McpCallContext): Promise<CallToolResult> {
		const { file, keys = [], tableHandles = [], language, password } = given;
		const documents = [await this.workshop.find(file)];
		const parameter = { keys, tableHandles, ...(language === undefined ? {} : { ocrRecognitionLang: language }) };
		const order = { toolPath: 'idp/documentExtract', documents, parameter, password, ...context } as const;
		const { content, warnings } = await this.workshop.read(order);
		const { data } = JSON.parse(content.toString('utf8')) as { data: ToldExtraction };
		const { details, fields, checks, undecided } = data;
		return answer([fieldsText(keys, data), ...warnings].join('\n'), { details, fields, checks, undecided });
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
		const order = { toolPath: conversion as ToolPath, documents, parameter, password, ...context };
		const { path, bytes, warnings } = await this.workshop.save(order);
		return answer([`Written: ${path} (${bytes} bytes)`, ...warnings].join('\n'), { path, bytes, warnings });
	}
}

/** @param structured  the same for programs */
function answer(text: string, structured: Readonly<Record<string, unknown>>): CallToolResult {
	return { content: [{ type: 'text', text }], structuredContent: structured };
}
