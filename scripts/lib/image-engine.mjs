import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { imageConfig } from './image.mjs';
import { UserFailure } from './user-failure.mjs';

/** An unused user ID: the image must run as any user. */
export const USER = 4711;

/**
 * How a container engine would start the image. `strict`: no user namespaces, as by the seccomp profile that Docker has unless told
 * otherwise; the kernel refuses them after `chroot`, too. `masked`: user namespaces, and a `/proc` of which parts are covered, as podman has
 * it unless told otherwise. `open`: with a whole `/proc`, as by `--security-opt unmask=ALL`.
 * @typedef {'strict' | 'masked' | 'open'} Engine
 */

/** In separate mount and process namespaces: a read-only root, one data folder, no capabilities. */
const SCRIPT = `
set -eu
root=$1 data=$2 engine=$3; shift 3
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -t proc proc "$root/proc"
if [ "$engine" = masked ]; then
	mount --bind /dev/null "$root/proc/keys"
	mount --bind "$root/proc/sys" "$root/proc/sys"
	mount -o remount,bind,ro "$root/proc/sys"
fi
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero random urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
user="setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all env -i"
if [ "$engine" = strict ]; then exec chroot "$root" $user "$@"; fi
cd "$root"
pivot_root . .
umount -l .
exec $user "$@"
`;
const SPACES = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child=SIGTERM'];
const ENVIRONMENT = [...imageConfig().Env, 'HOME=/tmp', 'DOCUMENT_CONVERSION_PORT=0', 'DOCUMENT_CONVERSION_WORKERS=1'];

/** The root file system of an image, and an empty folder that the user owns. */
export class Container {
	/**
	 * @param {string} root
	 * @param {string} data
	 * @param {Engine} engine
	 */
	constructor(root, data, engine) {
		this.root = root;
		this.data = data;
		this.engine = engine;
	}

	/** @param {readonly string[]} command */
	start(command) {
		const own = ['sh', '-c', SCRIPT, 'sh', this.root, this.data, this.engine, ...ENVIRONMENT];
		return spawn('unshare', [...SPACES, ...own, ...command], { stdio: ['ignore', 'pipe', 'pipe'] });
	}

	/**
	 * @param {readonly string[]} command
	 * @returns {Promise<string>} its output
	 * @throws {UserFailure} when it fails
	 */
	async run(command) {
		const child = this.start(command);
		let [stdout, stderr] = ['', ''];
		child.stdout.on('data', (chunk) => (stdout += chunk));
		child.stderr.on('data', (chunk) => (stderr += chunk));
		const code = await new Promise((resolve) => child.once('close', resolve));
		if (code !== 0) throw new UserFailure(`${command.join(' ')} failed with exit code ${code}: ${stderr.slice(-500)}`);
		return stdout;
	}
}

/** End what runs in a container: `unshare` heeds no signal but waits for what it has started. @param {import('node:child_process').ChildProcess} started */
export async function endContainer(started) {
	const closed = new Promise((resolve) => started.once('close', resolve));
	const { pid } = started;
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
	for (const child of children) if (child !== '') process.kill(Number(child), 'SIGTERM');
	await closed;
}
