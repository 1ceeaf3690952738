import { LanguageCount } from '../../text/language/language-count';
import type { DocumentPage } from '../../model/blocks';
import { runsText } from '../../model/run-text';

/** The language of most of the running text (BCP 47, such as `de`); `undefined` when nothing tells it. */
export function languageOfPages(pages: readonly DocumentPage[]): string | undefined {
	const count = new LanguageCount();
	for (const block of pages.flatMap(({ blocks }) => blocks)) {
		if (block.kind === 'text') count.add(runsText(block.runs));
		else if (block.kind === 'list') for (const { runs } of block.items) count.add(runsText(runs));
	}
	return count.language();
}

/** The same with the region most of its speakers live in, such as `de-DE`: programs check spelling by both. */
export function regionalLanguageOf(pages: readonly DocumentPage[]): string | undefined {
	const language = languageOfPages(pages);
	if (language === undefined) return undefined;
	const { region } = new Intl.Locale(language).maximize();
	return region === undefined ? language : `${language}-${region}`;
}
