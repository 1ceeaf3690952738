import type { NamedDocument, Order, Workshop } from './workshop';
import { parsedParameter, type Parsed } from './parsed';

/** What one reading of a document is asked with. */
export type ReadingWish = Pick<Order, 'password' | 'signal' | 'onProgress'> & {
	readonly pages?: string | undefined;
	readonly language?: string | undefined;
};

/** Parsed documents that are kept, and their characters together: parts and searches of one document follow each other. */
const most = { documents: 16, characters: 32 * 1024 ** 2 } as const;

interface Kept {
	readonly parsed: Parsed;
	readonly characters: number;
}

/** Documents as text with places, each parsed once as long as it is the same. */
export class ParsedDocuments {
	private readonly kept = new Map<string, Kept>();

	constructor(private readonly workshop: Workshop) {}

	/** @throws ServiceError what the conversion fails with */
	async parse(
		document: NamedDocument,
		{ pages, language, password, signal, onProgress }: ReadingWish,
	): Promise<Parsed> {
		const asked = JSON.stringify([document.identity, pages ?? '', language ?? '', password ?? '']);
		const before = this.kept.get(asked);
		if (before) {
			this.kept.delete(asked);
			this.kept.set(asked, before);
			return before.parsed;
		}
		const parameter = {
			...parsedParameter,
			...(language === undefined ? {} : { ocrRecognitionLang: language }),
			...(pages === undefined || document.kind === 'img' ? {} : { pageRanges: pages }),
		};
		const toolPath = `${document.kind}/json` as const;
		const order = { toolPath, documents: [document], parameter, password, signal, onProgress };
		const text = (await this.workshop.read(order)).content.toString('utf8');
		const parsed = JSON.parse(text) as Parsed;
		this.keep(asked, { parsed, characters: text.length });
		return parsed;
	}

	private keep(asked: string, document: Kept): void {
		this.kept.set(asked, document);
		let characters = [...this.kept.values()].reduce((sum, one) => sum + one.characters, 0);
		for (const [oldest, one] of this.kept) {
			if (this.kept.size <= most.documents && characters <= most.characters) return;
			this.kept.delete(oldest);
			characters -= one.characters;
		}
	}
}
