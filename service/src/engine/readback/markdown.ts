import { decodeEntities } from './markup-scanner';
import type { ResultText } from './result-text';
import { HypertextReader } from './hypertext';

/** Greek letters by their LaTeX names. */
const greek = new Map(
	'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho varsigma sigma tau upsilon phi chi psi omega'
		.split(' ')
		.flatMap((name, index) => {
			const letter = String.fromCharCode(0x3b1 + index);
			const capital = `${name[0]?.toUpperCase()}${name.slice(1)}`;
			return [
				[name, letter],
				[capital, letter.toUpperCase()],
			] as const;
		}),
);

/** Markup that is more than punctuation around words. */
const hasMarkup = /\]\(|[<&]|\[\^/;

const image = /!\[((?:[^\]\\]|\\.)*)\]\([^)]*\)/g;
const link = /(?<!\\)\[((?:[^[\]]|\[[^[\]]*\])*)\]\([^()\s]*\)/g;
const note = /\[\^([^\]]*)\]:?/g;

/** Words of GitHub-flavoured Markdown. Punctuation does not count, so that most markup needs no care. */
export class MarkdownReader {
	private fence = '';
	private inTable = false;
	private html: HypertextReader | undefined;

	constructor(private readonly result: ResultText) {}

	line(line: string): void {
		if (this.fence !== '') return this.codeLine(line);
		if (this.html || line === '<table>') return this.htmlLine(line);
		if (line.startsWith('```')) {
			this.fence = line.trim();
			return;
		}
		const { result } = this;
		if (line.startsWith('|')) return this.row(line);
		this.endTable();
		if (line.startsWith('$$') && line.endsWith('$$')) return this.formula(line);
		if (line.startsWith('> ')) {
			result.startFree();
			result.add(this.plain(line));
			result.endFree();
			return;
		}
		const text = line.replace(/^(\s*-) \[[ x]\] /, '$1 ');
		result.add(hasMarkup.test(text) ? this.plain(text) : text);
		result.endBlock();
	}

	end(): void {
		this.endTable();
		this.result.endBlock();
	}

	private codeLine(line: string): void {
		if (line.trim() === this.fence) this.fence = '';
		else this.result.add(line);
		this.result.endBlock();
	}

	private htmlLine(line: string): void {
		this.html ??= new HypertextReader(this.result);
		this.html.push(`${line}\n`);
		if (line === '</table>') this.html = undefined;
	}

	private row(line: string): void {
		const { result } = this;
		if (/^\|(?: --- \|)+$/.test(line)) return;
		if (!this.inTable) result.startTable();
		this.inTable = true;
		result.startRow();
		const cells = line.includes('\\|') ? line.split(/(?<!\\)\|/) : line.split('|');
		for (const cell of cells.slice(1, -1)) {
			result.startCell();
			result.add(hasMarkup.test(cell) ? this.plain(cell) : cell);
		}
		result.endCell();
	}

	/** Names of LaTeX commands are not words; its letters are in another order than on the page. */
	private formula(line: string): void {
		this.result.startFree();
		this.result.add(line.replace(/\\([a-zA-Z]+)|[^\p{L}\p{N}]/gu, (_, name = '') => greek.get(name) ?? ' '));
		this.result.endFree();
	}

	private endTable(): void {
		if (this.inTable) this.result.endTable();
		this.inTable = false;
	}

	private plain(text: string): string {
		const plain = text
			.replace(image, (_, description: string) => {
				this.result.addDescription(description);
				return ' ';
			})
			.replace(link, '$1')
			.replace(note, (_, label: string) => label.replace(/-\d+$/, '').replace(/^note$/, ''))
			.replace(/<br>/g, ' ')
			.replace(/(?<!\\)<mailto:/g, '<')
			.replace(/(?<!\\)<\/?su[bp]>/g, '');
		return decodeEntities(plain);
	}
}
