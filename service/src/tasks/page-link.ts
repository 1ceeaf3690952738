import type {
	PageClaim,
	PageClaims,
	PageReaders,
	ReadingPlan,
	PageTurn,
	UsualLanguage,
} from '../engine/request/page-readers';
import type { PageAnswer, PageMessage } from './worker-messages';

/** How a process that converts, or reads beside a conversion, speaks of pages with who started it. */
export class PageLink implements PageReaders {
	private waiting: ((answer: PageAnswer) => void) | undefined;

	constructor(private readonly send: (message: PageMessage) => void) {}

	/** The other side, for one who reads beside a conversion. */
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

	/** What was asked for has come. */
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
