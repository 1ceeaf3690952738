import { createHash } from 'node:crypto';
import {
	chmodSync,
	copyFileSync,
	createReadStream,
	existsSync,
	globSync,
	mkdirSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { npmEnvironment } from './npm.mjs';
import { packService } from './pack-service.mjs';
import { slim } from './image-slim.mjs';
import { ROOT } from './paths.mjs';
import { runCommand } from './run-command.mjs';
import { UserFailure } from './user-failure.mjs';

/** The release of Debian, as the Dockerfile's base has it. */
const RELEASE = 'bookworm';
/** Beside the least that Debian calls a system: what Node is linked with, certificates, `unshare` and `mount` for the sandbox, and what decodes HEIC. */
const PACKAGES = ['libstdc++6', 'ca-certificates', 'util-linux', 'mount', 'libheif-examples'];
/** For files of office programs and HTML, as `--build-arg OFFICE=1` of the Dockerfile. */
const OFFICE_PACKAGES = [
	'libreoffice-writer-nogui',
	'libreoffice-calc-nogui',
	'libreoffice-impress-nogui',
	'fonts-liberation',
	'fonts-crosextra-carlito',
];
/** Files a container does not need; licences (`copyright`) stay. */
const LEFT_OUT = ['/usr/share/man/*', '/usr/share/info/*', '/usr/share/locale/*', '/usr/share/doc/*/*'];
const KEPT = ['/usr/share/doc/*/copyright'];
/** Removed when everything is installed: globs below the root. */
const REMOVED = [
	'var/cache/apt',
	'var/lib/apt/lists',
	'var/log',
	'var/cache/debconf',
	'root/.npm',
	'tmp',
	'dev',
	'boot',
	// Pictures, letterheads, assistants and icons for people who write with LibreOffice.
	'usr/lib/libreoffice/share/{gallery,template,wizards}',
	'usr/share/libreoffice/share/config/images_*.zip',
	// What scripts of packages needed while these were installed; `perl-base` stays.
	'usr/share/perl',
	'usr/lib/*-linux-gnu/perl',
];

/**
 * @param {string} folder gets `root` and `image.tar`
 * @param {boolean} office whether LibreOffice is inside
 * @returns {Promise<string>} what was made, in one line
 * @throws {UserFailure} where something that is needed is missing
 */
export async function makeImage(folder, office) {
	const root = path.resolve(folder, 'root');
	if (existsSync(root)) throw new UserFailure(`${root} already exists. Name an empty folder.`);
	mkdirSync(path.resolve(folder), { recursive: true });
	await debian(root, office ? [...PACKAGES, ...OFFICE_PACKAGES] : PACKAGES);
	installNode(root);
	await installService(root);
	for (const name of REMOVED.flatMap((glob) => globSync(glob, { cwd: root })))
		rmSync(path.join(root, name), { recursive: true, force: true });
	for (const name of ['tmp', 'data', 'dev', 'proc', 'var/log']) mkdirSync(path.join(root, name), { recursive: true });
	// Any user: a mounted volume brings its own permissions.
	for (const name of ['tmp', 'data']) chmodSync(path.join(root, name), 0o1777);
	const digest = await writeOci(root, path.resolve(folder, 'image.tar'));
	const { stdout } = await runCommand('du', ['-sm', root], {});
	const packed = Math.round(statSync(path.resolve(folder, 'image.tar')).size / 2 ** 20);
	return `${path.resolve(folder, 'image.tar')}: ${digest}, ${packed} MiB packed, ${parseInt(stdout, 10)} MiB unpacked`;
}

/**
 * @param {string} root
 * @param {readonly string[]} packages
 */
async function debian(root, packages) {
	const options = [...LEFT_OUT.map((glob) => `path-exclude=${glob}`), ...KEPT.map((glob) => `path-include=${glob}`)];
	const mode = process.getuid?.() === 0 ? 'root' : 'unshare';
	const dpkg = options.map((option) => `--dpkgopt=${option}`);
	await runCommand(
		'mmdebstrap',
		[`--mode=${mode}`, '--variant=minbase', `--include=${packages.join(',')}`, ...dpkg, RELEASE, root],
		{},
	);
}

/** Node as the project has it, with its licence. @param {string} root */
function installNode(root) {
	const node = path.join(ROOT, 'node_modules/node');
	mkdirSync(path.join(root, 'usr/local/bin'), { recursive: true });
	copyFileSync(path.join(node, 'bin/node'), path.join(root, 'usr/local/bin/node'));
	chmodSync(path.join(root, 'usr/local/bin/node'), 0o755);
	const licence = [path.join(node, 'LICENSE'), path.join(node, 'share/doc/node/LICENSE')].find(existsSync);
	mkdirSync(path.join(root, 'usr/share/doc/node'), { recursive: true });
	if (licence) copyFileSync(licence, path.join(root, 'usr/share/doc/node/copyright'));
}

/** The packed service with its libraries, lists of all that is inside, and better models if available. @param {string} root */
async function installService(root) {
	const app = path.join(root, 'app');
	mkdirSync(app, { recursive: true });
	const file = await packService(app);
	writeFileSync(path.join(app, 'package.json'), JSON.stringify({ name: 'image', version: '1.0.0', private: true }));
	const env = npmEnvironment();
	await runCommand('npm', ['install', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', file], {
		cwd: app,
		env,
	});
	slim(path.join(app, 'node_modules'), process.arch);
	// The commands of the documentation hold, whichever way the image was made.
	symlinkSync('node_modules/document-conversion', path.join(app, 'service'));
	const lists = path.join(root, 'usr/share/sbom');
	mkdirSync(lists, { recursive: true });
	const sbom = await runCommand('npm', ['sbom', '--omit=dev', '--sbom-format=cyclonedx'], { cwd: app, env });
	writeFileSync(path.join(lists, 'npm.cdx.json'), sbom.stdout);
	const format = '-f=${binary:Package}\\t${Version}\\t${source:Package}\\n';
	const debianPackages = await runCommand(
		'dpkg-query',
		[`--admindir=${path.join(root, 'var/lib/dpkg')}`, '-W', format],
		{},
	);
	writeFileSync(path.join(lists, 'debian.tsv'), debianPackages.stdout);
	rmSync(file, { force: true });
	await addModels(path.join(app, 'models'));
}

/** Where the package index cannot be reached, the models of the service read. @param {string} folder */
async function addModels(folder) {
	const program = path.join(ROOT, 'service/bin/document-conversion.js');
	await runCommand(process.execPath, [program, 'models', 'add', '--model-folder', folder], {}).catch(() => {
		mkdirSync(folder, { recursive: true });
		console.error('Better OCR models are not reachable. The included models are used.');
	});
}

/**
 * One layer, its configuration and its manifest, as `docker load`, `podman load` and `skopeo` take them.
 * @param {string} root
 * @param {string} file
 * @returns {Promise<string>} digest of the manifest
 */
async function writeOci(root, file) {
	const layout = `${file}.layout`;
	const blobs = path.join(layout, 'blobs/sha256');
	rmSync(layout, { recursive: true, force: true });
	mkdirSync(blobs, { recursive: true });
	const plain = path.join(layout, 'layer.tar');
	const same = ['--sort=name', '--mtime=@0', '--numeric-owner', '--owner=0', '--group=0', '--xattrs'];
	await runCommand('tar', [...same, '-C', root, '-cf', plain, '.'], {});
	const diffId = await digestOf(plain);
	await runCommand('gzip', ['-n', '-6', plain], {});
	const layer = await keep(`${plain}.gz`, 'application/vnd.oci.image.layer.v1.tar+gzip', blobs);
	const architecture = process.arch === 'x64' ? 'amd64' : process.arch;
	const config = {
		architecture,
		os: 'linux',
		config: imageConfig(),
		rootfs: { type: 'layers', diff_ids: [diffId] },
		history: [{ created_by: 'scripts/image.mjs' }],
	};
	const described = await keepJson(config, 'application/vnd.oci.image.config.v1+json', blobs, layout);
	const mediaType = 'application/vnd.oci.image.manifest.v1+json';
	const manifest = { schemaVersion: 2, mediaType, config: described, layers: [layer] };
	const named = await keepJson(manifest, mediaType, blobs, layout);
	const annotations = { 'org.opencontainers.image.ref.name': 'document-conversion:latest' };
	writeFileSync(path.join(layout, 'oci-layout'), JSON.stringify({ imageLayoutVersion: '1.0.0' }));
	writeFileSync(
		path.join(layout, 'index.json'),
		JSON.stringify({ schemaVersion: 2, manifests: [{ ...named, annotations }] }),
	);
	await runCommand('tar', [...same.slice(0, 5), '-C', layout, '-cf', file, 'oci-layout', 'index.json', 'blobs'], {});
	rmSync(layout, { recursive: true, force: true });
	return named.digest;
}

/** As the Dockerfile says it. */
export function imageConfig() {
	return {
		User: '1000',
		WorkingDir: '/app',
		Env: [
			'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
			'NODE_ENV=production',
			'DOCUMENT_CONVERSION_HOST=0.0.0.0',
			'DOCUMENT_CONVERSION_DATA_FOLDER=/data',
			'DOCUMENT_CONVERSION_MODEL_FOLDER=/app/models',
		],
		Entrypoint: ['node', 'service/bin/document-conversion.js'],
		Cmd: ['serve'],
		ExposedPorts: { '8480/tcp': {} },
		Volumes: { '/data': {} },
		Labels: { 'org.opencontainers.image.title': 'Document Conversion', 'org.opencontainers.image.licenses': 'MIT' },
	};
}

/** @param {string} file */
async function digestOf(file) {
	const hash = createHash('sha256');
	await pipeline(createReadStream(file), hash);
	return `sha256:${hash.digest('hex')}`;
}

/**
 * @param {string} file
 * @param {string} mediaType
 * @param {string} blobs
 */
async function keep(file, mediaType, blobs) {
	const digest = await digestOf(file);
	const { size } = statSync(file);
	renameSync(file, path.join(blobs, digest.slice(7)));
	return { mediaType, digest, size };
}

/**
 * @param {object} content
 * @param {string} mediaType
 * @param {string} blobs
 * @param {string} layout
 */
async function keepJson(content, mediaType, blobs, layout) {
	const file = path.join(layout, 'blob.json');
	writeFileSync(file, JSON.stringify(content));
	return await keep(file, mediaType, blobs);
}
