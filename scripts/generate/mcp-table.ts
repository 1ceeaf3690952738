import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mcpTools, type McpToolDefinition } from '../../contract/mcp';

const file = 'docs/mcp.md';
const begin = '<!-- Tools: made from contract/mcp.ts by `npm run generate`; changes belong there. -->';
const end = '<!-- End of the tools. -->';

/**
 * The page of the MCP server with its table of tools regenerated.
 * @throws Error if the page has no markers for the table
 */
export function generatedMcpPage(text = readFileSync(join(__dirname, '../..', file), 'utf8')): Record<string, string> {
	const [before, rest] = text.split(begin);
	const [, after] = rest?.split(end) ?? [];
	if (before === undefined || after === undefined) throw new Error(`${file} has no place for the tools`);
	return { [file]: [before, begin, '\n\n', toolTable(), '\n', end, after].join('') };
}

function toolTable(): string {
	const rows = Object.entries<McpToolDefinition>(mcpTools).map(([name, { meaning, inputs, required, only }]) => [
		`\`${name}\``,
		only === undefined ? 'both' : only === 'http' ? 'HTTP' : 'stdio',
		Object.keys(inputs)
			.map((input) => (required.includes(input) ? `**\`${input}\`**` : `\`${input}\``))
			.join(', '),
		meaning.en,
	]);
	const head = ['tool', 'transport', 'input (bold: required)', 'meaning'];
	return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}
