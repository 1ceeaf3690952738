import type { PageClaim, ReadingPlan, PageTurn, UsualLanguage } from '../engine/request/page-readers';
import type { ConversionRequest } from '../engine/request/request';
import type { HelpedBoard, PageReader } from './reading-board';

/**
 * State of a page: free; being read; its reading is ready; or left to the conversion, because it is done, needs no
 * reading, or its reader failed.
 */
type PageState = 'free' | PageReader | 'ready' | 'own';

/** Maximum ready readings per reader: they take disk space, and a wrong guess is read again. */
const aheadOfEach = 4;
/** Minimum pages worth starting a worker for: loading the models takes as long as reading one or two. */
const minPages = 3;
/** A document that has cost this many workers gets no more of them. */
const maxLost = 2;

/**
 * The pages of one document that several processes read: its conversion, in order, and others, ahead of it. Each page
 * is given to one of them. If a reader is lost, its page is left to the conversion: what kills one reader must not kill
 * a second, and a file fails as it would have failed alone.
 */
export class PageBoard implements HelpedBoard {
	private readonly places: ReadonlyMap<number, number>;
	private readonly states: PageState[];
	private readonly conversion: PageReader = {};
	private readonly readers = new Set<PageReader>();
	/** Readers that get no more pages. */
	private readonly dismissed = new WeakSet<PageReader>();
	/** Readers waiting for a page. */
	private readonly idle = new Map<PageReader, (claim: PageClaim | undefined) => void>();
	/** Index of the page that the conversion needs, or needed last. */
	private wanted = 0;
	private usual: UsualLanguage | undefined;
	/** Number of free pages. */
	private left: number;
	/** Notifies the conversion, which waits for a page. */
	private tell: ((turn: PageTurn) => void) | undefined;
	private closed = false;
	private readonly closing: (() => void)[] = [];
	/** Readers that were given pages and have not confirmed them. */
	private readonly offered = new Set<PageReader>();
	/** Called if a reader waits for pages and only offered ones are left. */
	onStarved: () => void = () => undefined;
	/** Readings by others. */
	given = 0;
	/** Lost readers. */
	lost = 0;

	/**
	 * @param request  of the conversion
	 * @param deliver  stores a reading for the conversion. @param path  of the reading; it is moved
	 * @param onSign   called when the state of a page changes: the conversion may be waiting for it
	 */
	constructor(
		readonly plan: ReadingPlan,
		readonly request: ConversionRequest,
		readonly deliver: (path: string, page: number) => Promise<void>,
		private readonly onSign: () => void = () => undefined,
	) {
		this.places = new Map(plan.pages.map((page, place) => [page, place]));
		this.states = plan.pages.map(() => 'free');
		this.left = plan.pages.length;
		// It is announced when it is needed.
		this.give(0, 'own');
	}

	/** Free pages that the conversion has not passed. */
	get free(): number {
		return this.closed ? 0 : this.left;
	}

	/** The first page is read: the language of the document may be known. */
	get isBegun(): boolean {
		return this.wanted > 0;
	}

	isWorth(readers: number): boolean {
		return this.lost < maxLost && this.free >= minPages * (readers + 1);
	}

	/** Number of readers besides the conversion. */
	get reading(): number {
		return this.readers.size;
	}

	/** The conversion needs a page now. Readers also learn the language of the pages before it. */
	async next(page: number, usual: UsualLanguage | undefined): Promise<PageTurn> {
		const place = this.places.get(page);
		if (place === undefined || place < this.wanted || this.closed || this.tell) return { kind: 'own' };
		// Pages that it has skipped need no reading.
		for (let passed = this.wanted; passed <= place; passed++) this.give(passed, 'own');
		this.wanted = place;
		this.usual = usual;
		this.serve();
		return this.turnAt(place) ?? (await new Promise((resolve) => (this.tell = resolve)));
	}

	/** The conversion has read another page, or could not. */
	read(page: number, isKept: boolean): void {
		this.settle(this.conversion, page, isKept ? 'ready' : 'own');
	}

	async claim(reader: PageReader): Promise<PageClaim | undefined> {
		this.readers.add(reader);
		if (this.closed || this.dismissed.has(reader)) return undefined;
		const waits = new Promise<PageClaim | undefined>((resolve) => this.idle.set(reader, resolve));
		this.serve();
		return await waits;
	}

	/**
	 * Pages that local readers will not reach soon, for a process that needs time to fetch the document: an offer,
	 * until `accept`. None before the first page is read, since its language is unknown.
	 * @param most  maximum number; fewer near the end, to avoid a long wait for the last ones
	 */
	offer(reader: PageReader, most: number): (Omit<ReadingPlan, 'kind'> & Pick<PageClaim, 'usual'>) | undefined {
		const count = Math.min(most, Math.floor(this.free / (this.readers.size + 2)));
		if (!this.isBegun || count < 1 || this.lost >= maxLost) return undefined;
		const free = [...this.states.keys()].filter((place) => place > this.wanted && this.states[place] === 'free');
		const beyond = free.filter((place) => place > this.reach);
		const places = beyond.length >= count ? beyond.slice(0, count) : free.slice(-count);
		this.readers.add(reader);
		this.offered.add(reader);
		for (const place of places) this.give(place, reader);
		return { ...this.plan, pages: places.flatMap((place) => this.plan.pages[place] ?? []), usual: this.usual };
	}

	/** An offer was accepted. */
	accept(reader: PageReader): void {
		if (this.offered.delete(reader)) this.serve();
	}

	isWith(reader: PageReader, page: number): boolean {
		const place = this.places.get(page);
		return place !== undefined && this.states[place] === reader;
	}

	done(reader: PageReader, page: number, isKept: boolean): void {
		if (this.settle(reader, page, isKept ? 'ready' : 'own') && isKept) this.given++;
	}

	dismiss(reader: PageReader): void {
		this.dismissed.add(reader);
		const tell = this.idle.get(reader);
		this.idle.delete(reader);
		tell?.(undefined);
	}

	/** Frees the unread pages of a reader that has left; those of a lost one are left to the conversion. */
	leave(reader: PageReader, isLost: boolean): void {
		this.dismiss(reader);
		this.readers.delete(reader);
		this.offered.delete(reader);
		if (isLost) this.lost++;
		for (const [place, state] of this.states.entries()) {
			if (state !== reader) continue;
			const isFree = !isLost && place > this.wanted;
			this.states[place] = isFree ? 'free' : 'own';
			if (isFree) this.left++;
		}
		this.goOn();
		this.serve();
	}

	/** Called when the conversion has ended; immediately if it already has. */
	onClosed(tell: () => void): void {
		if (this.closed) tell();
		else this.closing.push(tell);
	}

	/** The conversion has ended: nothing is read for it any more. */
	close(): void {
		this.closed = true;
		for (const tell of this.closing.splice(0)) tell();
		for (const reader of this.idle.keys()) this.dismiss(reader);
		this.tell?.({ kind: 'own' });
		this.tell = undefined;
	}

	private settle(reader: PageReader, page: number, state: 'ready' | 'own'): boolean {
		const place = this.places.get(page);
		if (place === undefined || this.states[place] !== reader) return false;
		this.states[place] = state;
		this.goOn();
		return true;
	}

	/** The state of a page changed: the conversion may continue. */
	private goOn(): void {
		// Its worker may have another file by now.
		if (this.closed) return;
		this.onSign();
		const turn = this.tell && this.turnAt(this.wanted);
		if (!turn) return;
		this.tell?.(turn);
		this.tell = undefined;
	}

	/** The conversion's next action; `undefined` to wait. */
	private turnAt(place: number): PageTurn | undefined {
		const state = this.states[place];
		if (state === 'own') return { kind: 'own' };
		if (state === 'ready') {
			this.states[place] = 'own';
			return { kind: 'ready' };
		}
		const other = this.take(this.conversion);
		if (other !== undefined) return { kind: 'other', page: other };
		if (this.offered.size > 0) this.onStarved();
		return undefined;
	}

	/** Gives pages to waiting readers. */
	private serve(): void {
		for (const [reader, tell] of this.idle) {
			const page = this.take(reader);
			if (page === undefined && (this.free > 0 || this.offered.size > 0)) {
				if (this.free === 0 || this.isNearOffered) this.onStarved();
				continue;
			}
			this.idle.delete(reader);
			tell(page === undefined ? undefined : { page, usual: this.usual });
		}
	}

	/** Unaccepted offers are available to local readers. */
	private get isNearOffered(): boolean {
		for (let place = this.wanted; place <= this.reach && place < this.states.length; place++) {
			const state = this.states[place];
			if (typeof state === 'object' && this.offered.has(state)) return true;
		}
		return false;
	}

	/** The last index that local readers read ahead. */
	private get reach(): number {
		return this.wanted + aheadOfEach * (this.readers.size + 1);
	}

	/** The first free page after the needed one, within the number of readings that may be ready. */
	private take(reader: PageReader): number | undefined {
		const end = this.reach;
		for (let place = this.wanted + 1; place <= end && place < this.states.length; place++) {
			if (this.give(place, reader)) return this.plan.pages[place];
		}
		return undefined;
	}

	/** Assigns a page to a reader, or frees it. @returns whether it was free */
	private give(place: number, to: PageReader | 'own'): boolean {
		if (this.states[place] !== 'free') return false;
		this.states[place] = to;
		this.left--;
		return true;
	}
}
