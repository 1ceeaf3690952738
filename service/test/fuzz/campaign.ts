import { minimised, type Corpus, type Entry, type InputKind } from './corpus';

/** What came of an input. */
export interface Reading {
	/** Places of the program that it reached. */
	readonly reached: readonly string[];
	/** What is wrong with its end: no result and no coded error, or more than the limits allow; `undefined` where nothing is. */
	readonly fault: string | undefined;
	readonly end: 'result' | 'error' | 'fault';
}

/** How a campaign reads inputs and makes new ones. */
export interface CampaignParts {
	readonly corpus: Corpus;
	/** Inputs that reproduce a fault. */
	readonly findings: Corpus;
	readonly seeds: readonly { readonly kind: InputKind; readonly bytes: Buffer }[];
	readonly read: (kind: InputKind, bytes: Buffer) => Promise<Reading>;
	readonly mutate: (bytes: Buffer, other: Buffer) => Buffer;
	readonly random: () => number;
	/** Whether the time is over; what has been found by then is kept. */
	readonly isOver?: () => boolean;
}

/** What a campaign came to. */
export interface CampaignEnd {
	readonly results: number;
	readonly errors: number;
	/** Generated inputs, without the minimised ones. */
	readonly inputs: number;
	/** Each fault once, with the name of the shortest input that shows it. */
	readonly faults: ReadonlyMap<string, string>;
	/** Places reached at all. */
	readonly places: number;
	readonly removed: number;
	readonly added: number;
}

/** More of them: what they hold is read by more code of ours. */
const shareOfPdfs = 0.6;
const triesOfEntry = 6;
const triesOfFault = 40;

/**
 * Feeds readers with inputs made of those before, keeps what reaches new code, shortened, and everything that shows a fault.
 * The entries kept so far are read first, the shortest before the others, and those that reach nothing new go.
 */
export class Campaign {
	private readonly reached = new Set<string>();
	private readonly faults = new Map<string, string>();
	private results = 0;
	private errors = 0;
	private removed = 0;
	private added = 0;

	constructor(private readonly parts: CampaignParts) {}

	/** @param inputs  number of new inputs in addition to the corpus */
	async run(inputs: number): Promise<CampaignEnd> {
		const { corpus, seeds } = this.parts;
		for (const kind of ['pdf', 'img'] as const) await this.thinOut(kind);
		for (const { kind, bytes } of seeds) await this.take(kind, bytes);
		let count = 0;
		for (; count < inputs && !this.parts.isOver?.(); count++) {
			const [pdfs, images] = [corpus.entries('pdf'), corpus.entries('img')];
			const isPdf = images.length === 0 || (pdfs.length > 0 && this.parts.random() < shareOfPdfs);
			const [kind, entries] = isPdf ? (['pdf', pdfs] as const) : (['img', images] as const);
			const [base, other] = [this.one(entries), this.one(entries)];
			if (base && other) await this.take(kind, this.parts.mutate(base.bytes, other.bytes));
		}
		const { results, errors, faults, removed, added } = this;
		return { inputs: count, results, errors, faults, places: this.reached.size, removed, added };
	}

	private one(entries: readonly Entry[]): Entry | undefined {
		return entries[Math.floor(this.parts.random() * entries.length)];
	}

	private async thinOut(kind: InputKind): Promise<void> {
		const { corpus } = this.parts;
		for (const entry of corpus.entries(kind)) {
			const { reached } = await this.look(kind, entry.bytes);
			if (this.newOf(reached).length > 0) this.keep(reached);
			else {
				corpus.remove(entry);
				this.removed++;
			}
		}
	}

	private async take(kind: InputKind, bytes: Buffer): Promise<void> {
		const { corpus, read } = this.parts;
		const { reached, fault } = await this.look(kind, bytes);
		// What ends badly would end each later input badly, too.
		const fresh = fault === undefined ? this.newOf(reached) : [];
		if (fresh.length === 0) return;
		const isSame = async (shorter: Buffer): Promise<boolean> => {
			const again = await read(kind, shorter);
			const places = new Set(again.reached);
			return again.fault === undefined && fresh.every((place) => places.has(place));
		};
		corpus.add(kind, await minimised(bytes, isSame, triesOfEntry));
		this.added++;
		this.keep(reached);
	}

	private async look(kind: InputKind, bytes: Buffer): Promise<Reading> {
		const { findings, read } = this.parts;
		const reading = await read(kind, bytes);
		const { fault } = reading;
		if (reading.end === 'result') this.results++;
		if (reading.end === 'error') this.errors++;
		if (fault !== undefined && !this.faults.has(fault)) {
			this.faults.set(fault, '');
			const isSame = async (shorter: Buffer): Promise<boolean> => (await read(kind, shorter)).fault === fault;
			this.faults.set(fault, findings.add(kind, await minimised(bytes, isSame, triesOfFault)).name);
		}
		return reading;
	}

	private newOf(reached: readonly string[]): readonly string[] {
		return reached.filter((place) => !this.reached.has(place));
	}

	private keep(reached: readonly string[]): void {
		for (const place of reached) this.reached.add(place);
	}
}
