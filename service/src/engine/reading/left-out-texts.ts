import type { Block, DocumentPage, TableBlock } from '../model/blocks';
import { runsText } from '../model/run-text';
import { plainLineText } from '../text/plain-text';
import { isRunningLine } from '../model/running-line';

/** Why a format leaves out the texts of a block. */
export type LeftOutReason = 'runningLine' | 'repeatedHeader' | 'figure';

interface RepeatedText {
	/** As printed where it first appears. */
	readonly text: string;
	readonly pages: number[];
}

/** Words with a digit, such as page numbers. */
const numbered = /\S*\p{N}\S*/gu;

/** Collects the texts that formats leave out, each once. */
export class LeftOutTexts {
	/** By their text without numbers. */
	private readonly byReason: Record<LeftOutReason, Map<string, RepeatedText>> = {
		runningLine: new Map(),
		repeatedHeader: new Map(),
		figure: new Map(),
	};
	/** Page numbers, and numbers that differ from those of the listed text. */
	private readonly numbers = { words: new Set<string>(), pages: new Set<number>() };

	texts(reason: LeftOutReason): readonly RepeatedText[] {
		return [...this.byReason[reason].values()];
	}

	/** The numbers of running lines that their texts lack, as one text. */
	runningNumbers(): readonly RepeatedText[] {
		const { words, pages } = this.numbers;
		return words.size === 0 ? [] : [{ text: [...words].join(' '), pages: [...pages] }];
	}

	add({ pageNumber, blocks }: DocumentPage): void {
		for (const block of blocks) {
			const { reason, text } = leftOutText(block) ?? {};
			if (reason === undefined || !text) continue;
			if (block.kind === 'text' && block.role === 'pageNumber') {
				this.addNumbers(text.split(' '), pageNumber);
				continue;
			}
			const key =
				text
					.toLowerCase()
					.replace(/\P{L}+/gu, ' ')
					.trim() || text;
			const known = this.byReason[reason].get(key);
			if (!known) {
				this.byReason[reason].set(key, { text, pages: [pageNumber] });
				continue;
			}
			if (known.pages.at(-1) !== pageNumber) known.pages.push(pageNumber);
			if (reason !== 'runningLine' || known.text === text) continue;
			const listed = known.text.split(' ');
			const differing = (text.match(numbered) ?? []).filter((word) => !listed.includes(word));
			this.addNumbers(differing, pageNumber);
		}
	}

	private addNumbers(words: readonly string[], pageNumber: number): void {
		for (const word of words) {
			this.numbers.words.add(word);
			this.numbers.pages.add(pageNumber);
		}
	}
}

function leftOutText(block: Block): { reason: LeftOutReason; text: string } | undefined {
	const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
	if (block.kind === 'figure') return { reason: 'figure', text: clean(block.lines.map(plainLineText).join(' ')) };
	if (block.kind === 'table') return { reason: 'repeatedHeader', text: clean(repeatedHeaderText(block)) };
	if (!isRunningLine(block)) return undefined;
	return { reason: 'runningLine', text: clean(runsText(block.runs)) };
}

function repeatedHeaderText({ table, continues, repeatedHeaderRows = 0 }: TableBlock): string {
	if (!continues) return '';
	const cells = table.cells.filter(({ row }) => row < repeatedHeaderRows);
	return cells.map(({ runs }) => runsText(runs)).join(' ');
}
