import { listTexts } from '../../messages/list-texts';
import { phrase, type Phrase } from '../../messages/phrases';

/** A file with hidden text, and how to treat it; dropped by default. */
interface HiddenSource {
	readonly fileName: string;
	readonly hiddenText?: 'keep' | 'mark' | 'drop' | undefined;
}

/** How a request treats hidden text; `undefined` to drop it. */
export function hiddenTextIn({ hiddenText }: Readonly<Record<string, unknown>>): 'keep' | 'mark' | undefined {
	return hiddenText === 'keep' || hiddenText === 'mark' ? hiddenText : undefined;
}

/** What replaces a hidden text: nothing, or itself. */
export function replaceHidden(text: string, mode: 'keep' | 'mark' | 'drop' = 'drop'): string {
	if (mode === 'drop') return '';
	return mode === 'mark' ? `[hidden: ${text}]` : text;
}

/** Collects what a reader of a file does not see, and drops, keeps or marks it. */
export class HiddenContent {
	private readonly words: string[] = [];

	constructor(private readonly source: HiddenSource) {}

	/** HTML that replaces a hidden part of a web page: nothing, or its plain text. */
	replaceHtml(plain: string): string {
		const text = this.replaceText(plain.trim());
		const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>');
		return text === '' ? '' : `<span style="color: black"> ${escaped} </span>`;
	}

	/** What replaces a hidden text: nothing, or itself. */
	replaceText(text: string): string {
		const words = text.split(/\s+/).filter(Boolean);
		this.words.push(...words);
		return words.length === 0 ? '' : replaceHidden(text, this.source.hiddenText);
	}

	/** Whether a result shows hidden text that was found. */
	get isKept(): boolean {
		return this.words.length > 0 && (this.source.hiddenText ?? 'drop') !== 'drop';
	}

	get isMarked(): boolean {
		return this.source.hiddenText === 'mark';
	}

	warnings(): Phrase[] {
		const { words } = this;
		const { fileName: file, hiddenText = 'drop' } = this.source;
		if (words.length === 0) return [];
		const name = hiddenText === 'drop' ? 'hiddenElements' : 'hiddenElementsKept';
		return [phrase(name, { file, count: words.length, text: listTexts([{ text: words.join(' ') }]) })];
	}
}
