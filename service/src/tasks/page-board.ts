import type { PageClaim, ReadingPlan, PageTurn, UsualLanguage } from '../engine/request/page-readers';
import type { ConversionRequest } from '../engine/request/request';
import type { HelpedBoard, PageReader } from './reading-board';

/**
 * What has become of a page: nobody has begun it; somebody reads it; its reading lies ready; or it is the conversion's own, as it
 * is done with, needs no reading, or whoever read it has failed.
 */
type PageState = 'free' | PageReader | 'ready' | 'own';

/** Readings that may lie ready for a conversion, for each one who reads: they take disk space, and a wrong guess is read again. */
const aheadOfEach = 4;
/** A worker is not begun for fewer pages: to load the models takes as long as to read one or two. */
const leastPages = 3;
/** A document that has cost so many workers gets no more of them. */
const mostLost = 2;

/**
 * The pages of one document that are read by several at once: its conversion, which wants them in their order, and others, which
 * take what it has not come to yet. Each page is given to one of them. A page whose reader is lost is left to the conversion: what
 * kills a reader kills no second one, and a file fails as it would have failed alone.
 */
export class PageBoard implements HelpedBoard {
	private readonly places: ReadonlyMap<number, number>;
	private readonly states: PageState[];
	private readonly conversion: PageReader = {};
	private readonly readers = new Set<PageReader>();
	/** Readers that get no more pages. */
	private readonly dismissed = new WeakSet<PageReader>();
	/** Readers that wait for a page. */
	private readonly idle = new Map<PageReader, (claim: PageClaim | undefined) => void>();
	/** Place of the page that the conversion wants, or wanted last. */
	private wanted = 0;
	private usual: UsualLanguage | undefined;
	/** How many pages are free. */
	private left: number;
	/** Tells the conversion, which waits for a page. */
	private tell: ((turn: PageTurn) => void) | undefined;
	private closed = false;
	private readonly closing: (() => void)[] = [];
	/** Those who were given pages and have not said that they begin with them. */
	private readonly offered = new Set<PageReader>();
	/** Told when somebody waits for pages and no others are left than those that are offered. */
	onStarved: () => void = () => undefined;
	/** Readings that others have given. */
	given = 0;
	/** Readers that were lost. */
	lost = 0;

	/**
	 * @param request  of the conversion
	 * @param deliver  puts a reading where the conversion finds it. @param path  where it lies; it is moved away
	 * @param onSign   called when something becomes of a page: the conversion, which may wait for it, goes on
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
		// It is announced when it is wanted.
		this.give(0, 'own');
	}

	/** Pages that nobody has begun, and that the conversion has not passed. */
	get free(): number {
		return this.closed ? 0 : this.left;
	}

	/** The first page is read: what the document is in may be known. */
	get isBegun(): boolean {
		return this.wanted > 0;
	}

	isWorth(readers: number): boolean {
		return this.lost < mostLost && this.free >= leastPages * (readers + 1);
	}

	/** How many read beside the conversion. */
	get reading(): number {
		return this.readers.size;
	}

	/** The conversion wants a page now. What the pages before it are in goes to the others, too. */
	async next(page: number, usual: UsualLanguage | undefined): Promise<PageTurn> {
		const place = this.places.get(page);
		if (place === undefined || place < this.wanted || this.closed || this.tell) return { kind: 'own' };
		// Pages that it has passed over need no reading.
		for (let passed = this.wanted; passed <= place; passed++) this.give(passed, 'own');
		this.wanted = place;
		this.usual = usual;
		this.serve();
		return this.turnAt(place) ?? (await new Promise((resolve) => (this.tell = resolve)));
	}

	/** The conversion has read another page meanwhile, or could not. */
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
	 * Pages further ahead than those here will come to soon, for one who fetches the document and delivers its pages later: an offer,
	 * until `accept`. None before the first page is read, as its language is not known.
	 * @param most  so many at most, and fewer near the end, so that nobody waits long for the last ones
	 */
	offer(reader: PageReader, most: number): (Omit<ReadingPlan, 'kind'> & Pick<PageClaim, 'usual'>) | undefined {
		const count = Math.min(most, Math.floor(this.free / (this.readers.size + 2)));
		if (!this.isBegun || count < 1 || this.lost >= mostLost) return undefined;
		const free = [...this.states.keys()].filter((place) => place > this.wanted && this.states[place] === 'free');
		const beyond = free.filter((place) => place > this.reach);
		const places = beyond.length >= count ? beyond.slice(0, count) : free.slice(-count);
		this.readers.add(reader);
		this.offered.add(reader);
		for (const place of places) this.give(place, reader);
		return { ...this.plan, pages: places.flatMap((place) => this.plan.pages[place] ?? []), usual: this.usual };
	}

	/** What was offered is being read. */
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

	/** What one who has gone did not read is free again; of one that was lost it is left to the conversion. */
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

	/** Told when the conversion has ended; at once when it has. */
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

	/** Something has become of a page: the conversion may go on. */
	private goOn(): void {
		// Its worker may have another file by now.
		if (this.closed) return;
		this.onSign();
		const turn = this.tell && this.turnAt(this.wanted);
		if (!turn) return;
		this.tell?.(turn);
		this.tell = undefined;
	}

	/** What the conversion does now; `undefined`: it waits. */
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

	/** Give pages to those who wait for some. */
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

	/** What is offered, and nobody has taken yet, is in reach of those here. */
	private get isNearOffered(): boolean {
		for (let place = this.wanted; place <= this.reach && place < this.states.length; place++) {
			const state = this.states[place];
			if (typeof state === 'object' && this.offered.has(state)) return true;
		}
		return false;
	}

	/** The last place that is read ahead by those here. */
	private get reach(): number {
		return this.wanted + aheadOfEach * (this.readers.size + 1);
	}

	/** The first page behind the wanted one that nobody has begun, no further ahead than what may lie ready. */
	private take(reader: PageReader): number | undefined {
		const end = this.reach;
		for (let place = this.wanted + 1; place <= end && place < this.states.length; place++) {
			if (this.give(place, reader)) return this.plan.pages[place];
		}
		return undefined;
	}

	/** Give a page to somebody, or to nobody. @returns whether it was free */
	private give(place: number, to: PageReader | 'own'): boolean {
		if (this.states[place] !== 'free') return false;
		this.states[place] = to;
		this.left--;
		return true;
	}
}
