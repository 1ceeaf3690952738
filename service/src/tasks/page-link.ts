import type {
	PageClaim,
	PageClaims,
	PageReaders,
	ReadingPlan,
	PageTurn,
	UsualLanguage,
} from '../engine/request/page-readers';
import type { PageAnswer, PageMessage } from './worker-messages';

/** The page messages of a process that converts, or reads in parallel, with its parent. */
export class PageLink implements PageReaders {
	private waiting: ((answer: PageAnswer) => void) | undefined;

	constructor(private readonly send: (message: PageMessage) => void) {}

	/** The other side, for a parallel reader. */
	readonly claims: PageClaims = {
		next: async () => await this.claim(),
		read: (page, isKept) => this.read(page, isKept),
	};

	announce(plan: ReadingPlan): void {
		this.send({ kind: 'plan', plan });
	}

	async next(page: number, usual: UsualLanguage | undefined): Promise<PageTurn> {
		const answer = await this.ask({ kind: 'wants', page, usual });
		return answer.kind === 'turn' ? answer.turn : { kind: 'own' };
	}

	read(page: number, isKept: boolean): void {
		this.send({ kind: 'read', page, isKept });
	}

	/** The response has arrived. */
	answer(answer: PageAnswer): void {
		this.waiting?.(answer);
		this.waiting = undefined;
	}

	private async claim(): Promise<PageClaim | undefined> {
		const answer = await this.ask({ kind: 'claims' });
		return answer.kind === 'claim' ? answer.claim : undefined;
	}

	private async ask(message: PageMessage): Promise<PageAnswer> {
		return await new Promise((resolve) => {
			this.waiting = resolve;
			this.send(message);
		});
	}
}
