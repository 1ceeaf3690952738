import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '../..');
/** Where pages that are read elsewhere find what the repository has. */
const inRepository =
	/^https:\/\/github\.com\/document-conversion\/n8n-nodes-document-conversion\/(?:blob|raw)\/main\/(.+)$/;

/** A page of this repository, by its path below the root. */
export function readPage(page: string): string {
	return readFileSync(join(root, page), 'utf8');
}

/** A page without code, which contains no links. */
function prose(page: string): string {
	return readPage(page)
		.replace(/^ *```[^]*?^ *```/gm, '')
		.replace(/`[^`\n]*`/g, 'code');
}

/** Targets of the links and pictures of a page, in their order. */
export function targetsOf(page: string): string[] {
	const text = prose(page);
	const inline = [...text.matchAll(/\]\(([^)]*)\)/g)].map(([, target = '']) => target);
	const attributes = [...text.matchAll(/<(?:a|img|source)\b[^>]*?\b(?:href|src)="([^"]*)"/g)].map(
		([, target = '']) => target,
	);
	const bare = [...text.matchAll(/(?<![("<])\bhttps?:\/\/[^\s)>|"]+/g)].map(([target]) => target);
	return [...inline, ...attributes, ...bare];
}

/** Addresses of the headings of a page, as GitHub makes them: a second one of the same name ends with `-1`. */
export function anchorsOf(page: string): string[] {
	const seen = new Map<string, number>();
	const text = readPage(page).replace(/^ *```[^]*?^ *```/gm, '');
	return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, title = '']) => {
		const plain = title
			.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
			.toLowerCase()
			.replace(/[^\p{L}\p{N} _-]/gu, '')
			.replace(/ /g, '-');
		const count = seen.get(plain) ?? 0;
		seen.set(plain, count + 1);
		return count === 0 ? plain : `${plain}-${count}`;
	});
}

/** What is wrong with a target of a page; `undefined` where it leads to something. No network is asked. */
export function faultOf(page: string, target: string): string | undefined {
	if (/^[a-z][a-z0-9+.-]*:/i.test(target)) {
		const file = inRepository.exec(target)?.[1];
		return file === undefined ? faultOfAddress(target) : faultOfPath('README.md', file);
	}
	return faultOfPath(page, target);
}

function faultOfPath(page: string, target: string): string | undefined {
	if (target === '' || /\s/.test(target)) return 'is no path';
	const [path = '', anchor] = target.split('#');
	const file = path === '' ? page : join(dirname(page), decodeURIComponent(path));
	if (file.startsWith('..')) return 'leads out of the repository';
	if (!existsSync(join(root, file))) return 'leads to no file';
	if (anchor === undefined) return undefined;
	if (!file.endsWith('.md')) return 'has an anchor, but leads to no page';
	return anchorsOf(file).includes(anchor) ? undefined : 'leads to no heading';
}

/** By its shape alone. */
function faultOfAddress(target: string): string | undefined {
	if (!URL.canParse(target)) return 'is no address';
	const { protocol, hostname, username, password } = new URL(target);
	if (username + password !== '') return 'names a user';
	if (protocol === 'mailto:') return undefined;
	const isLocal =
		/^(?:localhost|127\.0\.0\.1|host\.docker\.internal|[^.]+)$/.test(hostname) || hostname.endsWith('.example');
	if (isLocal) return undefined;
	if (protocol !== 'https:') return 'is not https';
	return /[.,;:!?'"]$/.test(target) ? 'ends with a sign of the sentence' : undefined;
}
