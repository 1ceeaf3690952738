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

/** Collects the texts that formats leave out, each once. */
export class LeftOutTexts {
	/** By their text without numbers. */
	private readonly byReason: Record<LeftOutReason, Map<string, RepeatedText>> = {
		runningLine: new Map(),
		repeatedHeader: new Map(),
		figure: new Map(),
	};

	/** Page numbers need no list. */
	texts(reason: LeftOutReason): readonly RepeatedText[] {
		return [...this.byReason[reason].values()];
	}

	add({ pageNumber, blocks }: DocumentPage): void {
		for (const block of blocks) {
			const { reason, text } = leftOutText(block) ?? {};
			if (reason === undefined || !text) continue;
			const key =
				text
					.toLowerCase()
					.replace(/\P{L}+/gu, ' ')
					.trim() || text;
			const known = this.byReason[reason].get(key);
			if (!known) this.byReason[reason].set(key, { text, pages: [pageNumber] });
			else if (known.pages.at(-1) !== pageNumber) known.pages.push(pageNumber);
		}
	}
}

function leftOutText(block: Block): { reason: LeftOutReason; text: string } | undefined {
	const clean = (text: string) => text.replace(/\s+/g, ' ').trim();
	if (block.kind === 'figure') return { reason: 'figure', text: clean(block.lines.map(plainLineText).join(' ')) };
	if (block.kind === 'table') return { reason: 'repeatedHeader', text: clean(repeatedHeaderText(block)) };
	if (!isRunningLine(block) || block.role === 'pageNumber') return undefined;
	return { reason: 'runningLine', text: clean(runsText(block.runs)) };
}

function repeatedHeaderText({ table, continues, repeatedHeaderRows = 0 }: TableBlock): string {
	if (!continues) return '';
	const cells = table.cells.filter(({ row }) => row < repeatedHeaderRows);
	return cells.map(({ runs }) => runsText(runs)).join(' ');
}
