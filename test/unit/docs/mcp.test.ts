import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mcpTools } from '../../../contract/mcp';
import { generatedMcpPage } from '../../../scripts/generate/mcp-table';

const [[file, expected] = ['', '']] = Object.entries(generatedMcpPage());

test('the tools in docs/mcp.md are those of the contract', () => {
	expect(readFileSync(join(__dirname, '../../..', file), 'utf8')).toBe(expected);
	for (const name of Object.keys(mcpTools)) expect(expected).toContain(`| \`${name}\` |`);
});

test('a page without markers is reported', () => {
	expect(() => generatedMcpPage('# nothing')).toThrow('docs/mcp.md');
});
