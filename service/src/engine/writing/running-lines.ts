import { maxReceiptPlaces, type ReceiptPlace } from '../../../../contract/receipt';
import { truncate } from '../../messages/truncate';
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
	readonly places: ReceiptPlace[] = [];
	wordCount = 0;
	/** By their text without numbers. */
	private readonly byKey = new Map<string, RunningText>();

	/** Headers and footers, each once; page numbers need no list. */
	get texts(): readonly RunningText[] {
		return [...this.byKey.values()];
	}

	add({ pageNumber, blocks }: DocumentPage): void {
		for (const block of blocks) {
			if (!isRunningLine(block)) continue;
			const text = runsText(block.runs).replace(/\s+/g, ' ').trim();
			this.wordCount += block.lines.reduce((sum, { words }) => sum + words.length, 0);
			this.addPlace(block, text);
			if (block.role === 'pageNumber') continue;
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

	private addPlace({ pageNumber, box: { left, top, right, bottom } }: TextBlock, text: string): void {
		if (this.places.length >= maxReceiptPlaces) return;
		const rect = [Math.round(left), Math.round(top), Math.round(right), Math.round(bottom)] as const;
		this.places.push({ page: pageNumber, rect, kind: 'leftOut', reason: 'runningLine', text: truncate(text) });
	}
}
