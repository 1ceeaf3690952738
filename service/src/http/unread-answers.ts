import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { ServiceError } from '../messages/errors';
import { ownerOf } from './address-connections';
import { Turns } from './turns';

/** Retry delay in seconds for those who read in the meantime. */
const waitSeconds = 5;
/** How long a response counts after the system has taken it over: whether it was read is unknown. */
const takenOverMs = 4000;

/** Chunk given to a connection at once. */
const pieceBytes = 64 * 1024;
/** Chunks per turn of the event loop: well under a millisecond. */
const piecesOfTurn = 4;

/** Unread responses of each address. Data buffered for slow readers costs memory: 6,000 copies of a script are 10 GB. */
export class UnreadAnswers {
	/** Bytes by address, and by connection: pipelined responses get no event when it closes. */
	private readonly ofAddress = new Map<string, number>();
	private readonly ofSocket = new WeakMap<Socket, number>();
	private readonly turns = new Turns(piecesOfTurn);

	/** @param maxBytes  per address */
	constructor(
		private readonly maxBytes: number,
		private readonly countedMs = takenOverMs,
	) {}

	/**
	 * Sends a response from memory, counted until shortly after it was sent. One is always allowed, however large. Its
	 * chunks take turns: the system takes over megabytes for each connection, and others would wait for all of them.
	 * @throws ServiceError `rateLimited`
	 */
	send(request: FastifyRequest, reply: FastifyReply, content: Buffer): FastifyReply {
		this.begin(request, reply, content.length);
		if (content.length <= pieceBytes) return reply.send(content);
		const pieces = Readable.from(this.piecesOf(content, ownerOf(request.ip)));
		return reply.header('content-length', content.length).send(pieces);
	}

	/** Views of the bytes, not copies. */
	private async *piecesOf(content: Buffer, owner: string): AsyncGenerator<Buffer> {
		for (let from = 0; from < content.length; from += pieceBytes) {
			await new Promise<void>((run) => this.turns.take(owner, run));
			yield content.subarray(from, from + pieceBytes);
		}
	}

	private begin(request: FastifyRequest, reply: FastifyReply, bytes: number): void {
		const owner = ownerOf(request.ip);
		const unread = this.ofAddress.get(owner) ?? 0;
		if (unread > 0 && unread + bytes > this.maxBytes) throw new ServiceError('rateLimited', { seconds: waitSeconds });
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
