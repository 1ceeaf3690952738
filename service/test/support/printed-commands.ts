import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from './build-service';

/** A command that a page prints. */
export interface PrintedCommand {
	/** File and line. */
	readonly at: string;
	readonly page: string;
	/** As printed, without the comment behind it. */
	readonly text: string;
	readonly words: readonly string[];
	/** Inline code without arguments only names a command. */
	readonly isInline: boolean;
}

const shells: ReadonlySet<string> = new Set(['bash', 'sh', 'console', 'shell']);
/** The first line of a script, which documented-scripts.test.ts runs as a whole. */
const script = /^# [\w-]+\.sh [A-Z]/;
const programs =
	/^(?:(?:(?:npx )?document-conversion|node \S+\.m?js)(?: |$)|npm (?:run|start|test)|(?:npx|curl|docker) |(?:keys|tasks|assets|audit|languages|models) [a-z]+)/;

/** Every command that README, docs and compose files print, page by page. */
export function collectPrintedCommands(): readonly PrintedCommand[] {
	const files = execFileSync('git', ['ls-files', '*.md', '*compose*.y*ml', 'Dockerfile'], {
		cwd: repositoryFolder,
		encoding: 'utf8',
	});
	return files
		.split('\n')
		.filter((path) => /^(?:README\.md|CONTRIBUTING\.md|docs\/.+\.md|Dockerfile|[^/]*compose[^/]*\.ya?ml)$/.test(path))
		.flatMap((page) => {
			const text = readFileSync(join(repositoryFolder, page), 'utf8');
			return page.endsWith('.md') ? commandsOfPage(page, text) : commandsOfComments(page, text);
		});
}

/** The commands of a Markdown page, in order. */
export function commandsOfPage(page: string, text: string): readonly PrintedCommand[] {
	const commands: PrintedCommand[] = [];
	let fence: string | undefined;
	let begun = '';
	for (const [index, line] of text.split('\n').entries()) {
		const at = `${page}:${index + 1}`;
		const [, language] = /^\s*```(\w*)/.exec(line) ?? [];
		if (language !== undefined) fence = fence === undefined ? language : undefined;
		else if (fence !== undefined && script.test(line)) fence = 'script';
		else if (fence === undefined) commands.push(...inlineCommands(page, at, line));
		else if (shells.has(fence)) {
			begun += line.trim().replace(/^\$ /, '');
			if (begun.endsWith('\\')) begun = begun.slice(0, -1);
			else {
				commands.push(...commandsOfLine(page, at, begun, false));
				begun = '';
			}
		}
	}
	return commands;
}

function commandsOfComments(page: string, text: string): readonly PrintedCommand[] {
	return text
		.split('\n')
		.flatMap((line, index) => (line.startsWith('#') ? inlineCommands(page, `${page}:${index + 1}`, line) : []));
}

function inlineCommands(page: string, at: string, line: string): readonly PrintedCommand[] {
	return [...line.matchAll(/`([^`]+)`/g)]
		.map(([, code = '']) => code)
		.filter((code) => programs.test(code))
		.flatMap((code) => commandsOfLine(page, at, code, true));
}

/** The commands of one line, which `&&` joins. */
export function commandsOfLine(page: string, at: string, line: string, isInline: boolean): readonly PrintedCommand[] {
	const commands: string[][] = [[]];
	for (const [word] of line.matchAll(/'[^']*'|"[^"]*"|<[^>]*>|#.*|[^\s]+/g)) {
		if (word.startsWith('#')) break;
		if (word === '&&') commands.push([]);
		else commands.at(-1)?.push(word);
	}
	return commands
		.filter((words) => words.length > 0)
		.map((words) => ({ page, at, text: words.join(' '), words: words.map(withoutQuotes), isInline }));
}

function withoutQuotes(word: string): string {
	return word.replace(/^(['"])(.*)\1$/, '$2');
}
