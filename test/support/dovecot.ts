import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createConnection, type Socket } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';

import { findFreePort } from '../../scripts/lib/ports.mjs';

/** Where Debian's dovecot-core installs the server. */
const program = '/usr/sbin/dovecot';

/** How long the server may take to answer its first connection. */
const startMs = 60_000;

/** Whether a mail server can be started on this machine. */
export const dovecotInstalled = existsSync(program);

/** A real IMAP server with one mailbox, on a free port of the loopback interface, without encryption. */
export interface MailServer {
	readonly host: string;
	readonly port: number;
	readonly user: string;
	readonly password: string;
	/** Put a message into the INBOX, as a mail server would; `message` is the whole of it, header and body. */
	deliver(message: string): Promise<void>;
	/** Messages in the INBOX: how many there are and how many of them were not read yet. */
	count(): Promise<{ messages: number; unseen: number }>;
	/** Whether a mail program waits for new messages right now (IMAP's IDLE). */
	isWatched(): Promise<boolean>;
	stop(): Promise<void>;
}

/** Users of the processes: dovecot does not run its log-in process as root, and an ordinary user can only be itself. */
function processUsers(): { internal: string; internalGroup: string; login: string; mailUid: string; mailGid: string } {
	const { username, uid, gid } = userInfo();
	if (uid === 0) {
		return { internal: 'dovecot', internalGroup: 'dovecot', login: 'dovenull', mailUid: 'mail', mailGid: 'mail' };
	}
	const group = execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim();
	return { internal: username, internalGroup: group, login: username, mailUid: `${uid}`, mailGid: `${gid}` };
}

function configuration(folder: string, port: number, password: string): string {
	const users = processUsers();
	return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
verbose_proctitle = yes
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${users.internal}
default_internal_group = ${users.internalGroup}
default_login_user = ${users.login}
first_valid_uid = 1
mail_location = maildir:${folder}/mail/%u
namespace inbox {
  inbox = yes
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${users.mailUid} gid=${users.mailGid} home=${folder}/mail/%u
}
`;
}

/** One conversation with the server: each step waits for a line that begins with its answer. */
class ImapConversation {
	private readonly lines: AsyncIterator<string>;

	private constructor(private readonly socket: Socket) {
		this.lines = createInterface({ input: socket })[Symbol.asyncIterator]();
	}

	static async open(port: number): Promise<ImapConversation> {
		const socket = createConnection({ host: '127.0.0.1', port });
		await once(socket, 'connect');
		const conversation = new ImapConversation(socket);
		await conversation.answer('* OK');
		return conversation;
	}

	/** Read up to the line that begins with `expected`; @throws Error when the server refuses or hangs up. */
	async answer(expected: string): Promise<string[]> {
		const read: string[] = [];
		for (;;) {
			const { value, done } = await this.lines.next();
			if (done) throw new Error(`The mail server ended the connection after: ${read.join(' | ')}`);
			read.push(value);
			if (value.startsWith(expected)) return read;
			if (/^\w+ (NO|BAD)/.test(value)) throw new Error(`The mail server answered: ${value}`);
		}
	}

	async ask(line: string, expected: string): Promise<string[]> {
		this.socket.write(`${line}\r\n`);
		return await this.answer(expected);
	}

	close(): void {
		this.socket.destroy();
	}
}

/** @throws Error with the server's own log when it does not come up. */
export async function startDovecot(): Promise<MailServer> {
	const folder = await mkdtemp(join(tmpdir(), 'document-conversion-mail-'));
	// The log-in process, which is another user, has to reach its sockets in here.
	await chmod(folder, 0o755);
	const port = await findFreePort();
	const user = 'office';
	const password = 'test-mailbox';
	await mkdir(join(folder, 'mail'));
	await chmod(join(folder, 'mail'), 0o777);
	await writeFile(join(folder, 'dovecot.conf'), configuration(folder, port, password));

	const server = spawn(program, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: ['ignore', 'ignore', 'pipe'] });
	let complaints = '';
	server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
	const ended = once(server, 'exit');

	async function withInbox<T>(use: (conversation: ImapConversation) => Promise<T>): Promise<T> {
		const conversation = await ImapConversation.open(port);
		try {
			await conversation.ask(`a LOGIN ${user} ${password}`, 'a OK');
			return await use(conversation);
		} finally {
			conversation.close();
		}
	}

	async function stop(): Promise<void> {
		if (server.exitCode === null && server.signalCode === null) {
			server.kill('SIGTERM');
			await ended;
		}
		await rm(folder, { recursive: true, force: true });
	}

	const deadline = Date.now() + startMs;
	for (;;) {
		try {
			await withInbox(async () => undefined);
			break;
		} catch (error) {
			if (server.exitCode !== null || Date.now() > deadline) {
				const log = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
				await stop();
				throw new Error(`dovecot did not start: ${complaints}${log}`, { cause: error });
			}
			await sleep(50);
		}
	}

	return {
		host: '127.0.0.1',
		port,
		user,
		password,
		async deliver(message) {
			const bytes = Buffer.byteLength(message);
			await withInbox(async (conversation) => {
				await conversation.ask(`b APPEND INBOX {${bytes}}`, '+');
				await conversation.ask(message, 'b OK');
			});
		},
		async count() {
			const lines = await withInbox((conversation) => conversation.ask('b STATUS INBOX (MESSAGES UNSEEN)', 'b OK'));
			const found = /MESSAGES (\d+) UNSEEN (\d+)/.exec(lines.join('\n'));
			return { messages: Number(found?.[1]), unseen: Number(found?.[2]) };
		},
		async isWatched() {
			const log = await readFile(join(folder, 'log'), 'utf8');
			// One process a session; it shows in its title what it is doing.
			const processes = [...log.matchAll(/Login: .* mpid=(\d+)/g)].map((match) => match[1]);
			const titles = await Promise.all(processes.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
			return titles.some((title) => title.includes('IDLE'));
		},
		stop,
	};
}
