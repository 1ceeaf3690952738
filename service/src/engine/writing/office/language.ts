import { LanguageCount } from '../../text/language/language-count';
import type { DocumentPage } from '../../model/blocks';
import { runsText } from '../../model/run-text';

/** Finds the language of most of the running text. */
export class DocumentLanguage {
	private readonly count = new LanguageCount();

	/** Passes pages through and counts them. */
	async *counted(pages: AsyncIterable<DocumentPage>): AsyncGenerator<DocumentPage> {
		for await (const page of pages) {
			for (const block of page.blocks) {
				if (block.kind === 'text') this.count.add(runsText(block.runs));
				else if (block.kind === 'list') for (const { runs } of block.items) this.count.add(runsText(runs));
			}
			yield page;
		}
	}

	/** Of the pages so far: BCP 47, such as `de`; `undefined` if unknown. */
	get language(): string | undefined {
		return this.count.language();
	}

	/** The same with the region of most of its speakers, such as `de-DE`: spell checkers need both. */
	get regional(): string | undefined {
		const { language } = this;
		if (language === undefined) return undefined;
		const { region } = new Intl.Locale(language).maximize();
		return region === undefined ? language : `${language}-${region}`;
	}
}
