import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createRequire } from 'node:module';
import { Container, endContainer, USER } from './image-engine.mjs';
import { convertTrials } from './image-trials.mjs';
import { ROOT } from './paths.mjs';
import { UserFailure } from './user-failure.mjs';

const PROGRAM = ['node', '/app/service/bin/document-conversion.js'];
const READY_MS = 180_000;
/** Documents of the doctor's, as they are built. */
const TRIALS = ['tasks/trial-document.js', 'cli/doctor/trial-documents.js'];

/** What of the sandbox holds in which engine. @type {Readonly<Record<import('./image-engine.mjs').Engine, string>>} */
const JAILS = { strict: 'landlock', masked: 'landlock', open: 'full' };

/**
 * Start the root file system of an image as engines would: read-only, as any user, without capabilities, with one volume; make a key, and
 * convert a PDF with text, a picture by OCR and, where the image has the programs, HEIC and DOCX, in each jail that workers have there.
 * @param {string} folder as `makeImage` has filled it
 * @returns {Promise<string>} what was shown, a line for each
 * @throws {UserFailure} at the first thing that is not as it has to be
 */
export async function proveImage(folder) {
	const root = path.resolve(folder, 'root');
	if (!existsSync(root)) throw new UserFailure(`${root} does not exist. Create it with: npm run image -- ${folder}`);
	if (process.getuid?.() !== 0) throw new UserFailure('This proof must run as root to create the sandbox.');
	const data = mkdtempSync(path.join(tmpdir(), 'document-conversion-image-'));
	try {
		chownSync(data, USER, USER);
		const strict = new Container(root, data, 'strict');
		await strict.run(['sh', '-c', '! touch /app/written 2>/dev/null && touch /data/written && rm /data/written']);
		const key = (await strict.run([...PROGRAM, 'keys', 'create', '--name', 'proof'])).trim();
		const lines = [];
		for (const engine of /** @type {const} */ (['strict', 'open']))
			lines.push(await serveAndConvert(new Container(root, data, engine), key));
		lines.push(await examine(new Container(root, data, 'masked')));
		const lists = readdirSync(path.join(root, 'usr/share/sbom')).join(', ');
		const { components } = JSON.parse(readFileSync(path.join(root, 'usr/share/sbom/npm.cdx.json'), 'utf8'));
		return [...lines, `${lists}: ${components.length} libraries`].join('\n');
	} finally {
		rmSync(data, { recursive: true, force: true });
	}
}

/**
 * @param {Container} container
 * @param {string} key
 */
async function serveAndConvert(container, key) {
	const { root, engine } = container;
	const began = performance.now();
	const service = container.start([...PROGRAM, 'serve']);
	try {
		const base = await ready(service);
		const seconds = ((performance.now() - began) / 1000).toFixed(1);
		const { jail } = /** @type {{ jail: string }} */ (await (await fetch(`${base}/readyz`)).json());
		requireJail(engine, jail);
		const [{ trialPdf }, { trialPicture }] = TRIALS.map((name) =>
			createRequire(import.meta.url)(path.join(ROOT, 'service/dist/service/src', name)),
		);
		const picture = await trialPicture();
		const heic = await heicOf(container, picture);
		const office = existsSync(path.join(root, 'usr/bin/soffice'));
		const converted = await convertTrials({ base, key, pdf: trialPdf(), picture, heic, office });
		return (
			`${engine}: ready in ${seconds} s as user ${USER} with a read-only root and no capability ` +
			`(sandbox: ${jail}); converted: ${converted}`
		);
	} finally {
		await endContainer(service);
	}
}

/**
 * What `doctor` says of the jail, in which it converts by each tool.
 * @param {Container} container
 */
async function examine(container) {
	/** @type {readonly { part: string, found: string }[]} */
	const findings = JSON.parse(await container.run([...PROGRAM, 'doctor', '--json'])).findings;
	const jail = findings.find(({ part }) => part === 'sandbox')?.found ?? 'not found';
	requireJail(container.engine, /^\w+/.exec(jail)?.[0] ?? '');
	const tools = findings.filter(({ part }) => part.startsWith('conversion ')).length;
	return `${container.engine}: doctor converts by ${tools} tools (sandbox: ${jail})`;
}

/**
 * @param {import('./image-engine.mjs').Engine} engine
 * @param {string} jail
 */
function requireJail(engine, jail) {
	if (jail !== JAILS[engine]) throw new UserFailure(`${engine}: the sandbox is ${jail}, not ${JAILS[engine]}.`);
}

/**
 * The picture as HEIC, by the encoder that comes with the decoder.
 * @param {Container} container
 * @param {Uint8Array} picture a PNG
 * @returns {Promise<Buffer | undefined>} nothing where the image has no encoder
 */
async function heicOf(container, picture) {
	const { root, data } = container;
	if (!existsSync(path.join(root, 'usr/bin/heif-enc'))) return undefined;
	const source = path.join(data, 'trial.png');
	const made = path.join(data, 'trial.heic');
	writeFileSync(source, picture);
	await container.run(['heif-enc', '-q', '95', '/data/trial.png', '-o', '/data/trial.heic']);
	const heic = readFileSync(made);
	for (const file of [source, made]) rmSync(file);
	return heic;
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
