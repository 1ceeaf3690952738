import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { ServiceError } from '../messages/errors';
import { ownerOf } from './address-connections';

/** Seconds after which those who read meanwhile may ask again. */
const waitSeconds = 5;
/** How long an answer counts that the system has taken over: whether it was read then, nobody says. */
const takenOverMs = 4000;

/**
 * What each address has asked for and not read yet. What the system takes over for those who do not read costs the time in
 * which others would be answered: 6,000 copies of a script are 10 GB.
 */
export class UnreadAnswers {
	/** Bytes by address, and by connection: answers that still wait for another one say nothing when that is closed. */
	private readonly ofAddress = new Map<string, number>();
	private readonly ofSocket = new WeakMap<Socket, number>();

	/** @param mostBytes  of one address */
	constructor(
		private readonly mostBytes: number,
		private readonly countedMs = takenOverMs,
	) {}

	/**
	 * Count an answer of so many bytes until it has gone out, and a little longer. One is always given, however large.
	 * @throws ServiceError `rateLimited`
	 */
	begin(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
		const owner = ownerOf(request.ip);
		const unread = this.ofAddress.get(owner) ?? 0;
		if (unread > 0 && unread + bytes > this.mostBytes) throw new ServiceError('rateLimited', { seconds: waitSeconds });
		const { socket } = request.raw;
		if (!this.ofSocket.has(socket)) {
			socket.once('close', () => this.endLater(owner, socket, () => this.ofSocket.get(socket) ?? 0));
		}
		this.ofAddress.set(owner, unread + bytes);
		this.ofSocket.set(socket, (this.ofSocket.get(socket) ?? 0) + bytes);
		reply.raw.once('finish', () => this.endLater(owner, socket, () => bytes));
	}

	/** Bytes an address has not read yet. */
	unreadOf(address: string): number {
		return this.ofAddress.get(ownerOf(address)) ?? 0;
	}

	private endLater(owner: string, socket: Socket, bytesThen: () => number): void {
		setTimeout(() => {
			const bytes = bytesThen();
			this.ofSocket.set(socket, (this.ofSocket.get(socket) ?? 0) - bytes);
			const left = (this.ofAddress.get(owner) ?? 0) - bytes;
			if (left > 0) this.ofAddress.set(owner, left);
			else this.ofAddress.delete(owner);
		}, this.countedMs).unref();
	}
}
