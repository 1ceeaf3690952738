import type { Block, DocumentPage, TextBlock } from '../model/blocks';
import { runsText } from '../model/run-text';

type RunningRole = Extract<TextBlock['role'], 'header' | 'footer' | 'pageNumber'>;

/** Whether a block is repeated on other pages and is not part of the text. */
export function isRunningLine(block: Block): block is TextBlock & { readonly role: RunningRole } {
	return (
		block.kind === 'text' && (block.role === 'pageNumber' || (['header', 'footer'].includes(block.role) && !block.once))
	);
}

interface RunningText {
	/** As printed where it first appears. */
	readonly text: string;
	readonly pages: number[];
}

/** Collects the running lines that a format leaves out. */
export class RunningLines {
	/** By their text without numbers. */
	private readonly byKey = new Map<string, RunningText>();

	/** Headers and footers, each once; page numbers need no list. */
	get texts(): readonly RunningText[] {
		return [...this.byKey.values()];
	}

	add({ pageNumber, blocks }: DocumentPage): void {
		for (const block of blocks) {
			if (!isRunningLine(block) || block.role === 'pageNumber') continue;
			const text = runsText(block.runs).replace(/\s+/g, ' ').trim();
			const key =
				text
					.toLowerCase()
					.replace(/\P{L}+/gu, ' ')
					.trim() || text;
			const known = this.byKey.get(key);
			if (!known) this.byKey.set(key, { text, pages: [pageNumber] });
			else if (known.pages.at(-1) !== pageNumber) known.pages.push(pageNumber);
		}
	}
}
