import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { convertTrials } from './image-trials.mjs';
import { ROOT } from './paths.mjs';
import { UserFailure } from './user-failure.mjs';

/** A user that nobody has: the image has to run as any. */
const USER = 4711;
/** In a mount and process space of its own: a root that nothing can write to, one folder for data, no capability. */
const JAIL = `
set -eu
root=$1 data=$2; shift 2
mount --make-rprivate /
mount --bind "$root" "$root"
mount -o remount,bind,ro "$root"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount --bind "$data" "$root/data"
mount -t proc proc "$root/proc"
mount -t tmpfs -o mode=755 tmpfs "$root/dev"
for device in null zero urandom; do touch "$root/dev/$device"; mount --bind "/dev/$device" "$root/dev/$device"; done
exec chroot "$root" setpriv --reuid ${USER} --regid ${USER} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all \
	env -i PATH=/usr/local/bin:/usr/bin:/bin HOME=/tmp NODE_ENV=production DOCUMENT_CONVERSION_DATA_FOLDER=/data \
	DOCUMENT_CONVERSION_MODEL_FOLDER=/app/models DOCUMENT_CONVERSION_PORT=0 DOCUMENT_CONVERSION_WORKERS=1 "$@"
`;
const PROGRAM = ['node', '/app/service/bin/document-conversion.js'];
const READY_MS = 180_000;
/** Documents of the doctor's, as they are built. */
const TRIAL = 'service/dist/service/src/cli/doctor/trial-documents.js';

/**
 * Start the root file system of an image as an engine would: read-only, as any user, without capabilities, with one volume; make a key, and
 * convert a PDF with text, a picture by OCR and, where the image has the programs, HEIC and DOCX.
 * @param {string} folder as `makeImage` has filled it
 * @returns {Promise<string>} what was shown, in one line
 * @throws {UserFailure} at the first thing that is not as it has to be
 */
export async function proveImage(folder) {
	const root = path.resolve(folder, 'root');
	if (!existsSync(root)) throw new UserFailure(`${root} is not there: npm run image -- ${folder}`);
	if (process.getuid?.() !== 0) throw new UserFailure('Only root can make the jail of this proof.');
	const data = mkdtempSync(path.join(tmpdir(), 'document-conversion-image-'));
	try {
		chownSync(data, USER, USER);
		await run(root, data, ['sh', '-c', '! touch /app/written 2>/dev/null && touch /data/written && rm /data/written']);
		const { stdout: key } = await run(root, data, [...PROGRAM, 'keys', 'create', '--name', 'proof']);
		const began = performance.now();
		const service = start(root, data, [...PROGRAM, 'serve']);
		try {
			const base = await ready(service);
			const seconds = ((performance.now() - began) / 1000).toFixed(1);
			const { trialPdf, trialPicture } = createRequire(import.meta.url)(path.join(ROOT, TRIAL));
			const picture = await trialPicture();
			const converted = await convertTrials({
				base,
				key: key.trim(),
				pdf: trialPdf(),
				picture,
				heic: await heicOf(root, data, picture),
				office: existsSync(path.join(root, 'usr/bin/soffice')),
			});
			const { jail } = /** @type {{ jail: string }} */ (await (await fetch(`${base}/readyz`)).json());
			const lists = readdirSync(path.join(root, 'usr/share/sbom')).join(', ');
			const { components } = JSON.parse(readFileSync(path.join(root, 'usr/share/sbom/npm.cdx.json'), 'utf8'));
			return (
				`ready in ${seconds} s as user ${USER} with a read-only root and no capability (jail of workers: ${jail}); ` +
				`converted: ${converted}; ${lists}: ${components.length} libraries`
			);
		} finally {
			const closed = new Promise((resolve) => service.once('close', resolve));
			endChildOf(service.pid ?? 0);
			await closed;
		}
	} finally {
		rmSync(data, { recursive: true, force: true });
	}
}

/**
 * @param {string} root
 * @param {string} data
 * @param {readonly string[]} command
 */
function start(root, data, command) {
	const spaces = ['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child=SIGTERM'];
	return spawn('unshare', [...spaces, 'sh', '-c', JAIL, 'sh', root, data, ...command], {
		stdio: ['ignore', 'pipe', 'pipe'],
	});
}

/**
 * @param {string} root
 * @param {string} data
 * @param {readonly string[]} command
 * @returns {Promise<{ stdout: string }>}
 */
async function run(root, data, command) {
	const child = start(root, data, command);
	let [stdout, stderr] = ['', ''];
	child.stdout.on('data', (chunk) => (stdout += chunk));
	child.stderr.on('data', (chunk) => (stderr += chunk));
	const code = await new Promise((resolve) => child.once('close', resolve));
	if (code !== 0) throw new UserFailure(`${command.join(' ')} ended with ${code}: ${stderr.slice(-500)}`);
	return { stdout };
}

/**
 * The picture as HEIC, by the encoder that comes with the decoder.
 * @param {string} root
 * @param {string} data
 * @param {Uint8Array} picture a PNG
 * @returns {Promise<Buffer | undefined>} nothing where the image has no encoder
 */
async function heicOf(root, data, picture) {
	if (!existsSync(path.join(root, 'usr/bin/heif-enc'))) return undefined;
	const source = path.join(data, 'trial.png');
	const made = path.join(data, 'trial.heic');
	writeFileSync(source, picture);
	await run(root, data, ['heif-enc', '-q', '95', '/data/trial.png', '-o', '/data/trial.heic']);
	const heic = readFileSync(made);
	for (const file of [source, made]) rmSync(file);
	return heic;
}

/** `unshare` heeds no signal but waits for what it has started. @param {number} pid */
function endChildOf(pid) {
	const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
	for (const child of children) if (child !== '') process.kill(Number(child), 'SIGTERM');
}

/**
 * @param {import('node:child_process').ChildProcess} service
 * @returns {Promise<string>} where it answers
 */
async function ready(service) {
	const { stdout } = service;
	if (!stdout) throw new Error('no output');
	let written = '';
	return await new Promise((resolve, reject) => {
		const fail = () => reject(new UserFailure(`The service did not start: ${written.slice(-1000)}`));
		const timer = setTimeout(fail, READY_MS);
		service.once('close', fail);
		stdout.on('data', (chunk) => {
			written += chunk;
			const [, port] = /"port":(\d+),"msg":"the service is ready"/.exec(written) ?? [];
			if (port === undefined) return;
			clearTimeout(timer);
			resolve(`http://127.0.0.1:${port}`);
		});
	});
}
