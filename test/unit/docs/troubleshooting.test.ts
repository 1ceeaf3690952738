import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { errors, messagesEn } from '../../../contract';
import { keyLimits } from '../../../contract/key-limits';
import { flagName, settingDefinitions, type SettingName } from '../../../service/src/settings/settings';
import { anchorsOf, readPage } from '../../support/markdown';

const root = join(__dirname, '../../..');
const page = readPage('docs/troubleshooting.md');
const codes: ReadonlySet<string> = new Set(Object.values(errors).map(({ code }) => code));

/** What people read: of the service, of the node and of its credential; every place that is filled in is a `…`. */
const spoken = [
	...Object.values(messagesEn).map((text) => text.replaceAll(/\{\w+\}/g, '…')),
	...['nodes', 'credentials', 'service/src/storage']
		.flatMap(sourcesIn)
		.map((text) => text.replaceAll(/\$\{[^}]*\}/g, '…')),
];

function sourcesIn(folder: string): string[] {
	return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

const quoted = [...page.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text).filter((text) => text !== 'quotes');

test('the page quotes many texts', () => {
	expect(quoted.length).toBeGreaterThan(35);
});

test.each(quoted)('“%s” is a real text', (text) => {
	// A text between two places that are filled in, or the code of a network fault.
	const pieces = text.split(/…| \(E[A-Z]+\)/).map((piece) => piece.trim());
	const isKnown = spoken.some((each) => pieces.every((piece) => each.includes(piece)));
	expect(isKnown).toBe(true);
});

test.each(['docs/troubleshooting.md', 'docs/getting-started.md', 'docs/errors.md', 'README.md', 'nodes/README.md'])(
	'%s names only codes of the contract',
	(name) => {
		const named = [...readPage(name).matchAll(/`(\d{5}|429|503)`/g)].map(([, code = '']) => code);
		expect(named.filter((code) => !codes.has(code))).toEqual([]);
	},
);

test('every code is explained, here or on the page of codes', () => {
	const pages = page + readPage('docs/errors.md');
	expect([...codes].filter((code) => !pages.includes(`\`${code}\``))).toEqual([]);
});

test('a code appears with the text of its error', () => {
	const rows = [...page.matchAll(/^\| “([^”]+)”[^|]*\| `(\d+)` \|/gm)];
	expect(rows.length).toBeGreaterThan(10);
	const wrong = rows.filter(([, text = '', code]) => {
		const pieces = text.split('…');
		return !Object.entries(messagesEn).some(
			([name, message]) =>
				errors[name as keyof typeof errors].code === code &&
				pieces.every((piece) => message.replaceAll(/\{\w+\}/g, '…').includes(piece)),
		);
	});
	expect(wrong.map(([row]) => row)).toEqual([]);
});

test('the list at the top links every section', () => {
	const sections = anchorsOf('docs/troubleshooting.md').slice(1);
	expect([...(page.split('\n## ')[0] ?? '').matchAll(/\]\(#([\w-]+)\)/g)].map(([, anchor]) => anchor)).toEqual(
		sections,
	);
});

test.each(['docs/troubleshooting.md', 'docs/getting-started.md'])('%s names only existing flags', (name) => {
	const known = new Set([
		...(Object.keys(settingDefinitions) as SettingName[]).map(flagName),
		...Object.values(keyLimits).map(({ flag }) => flag),
		// Of "keys create", "assets grant", "inspect", npm start, Docker and the tunnel.
		...['name', 'label', 'expires', 'amount', 'out', 'service-only', 'exit-after-demo', 'build', 'add-host', 'url'],
	]);
	const named = [...readPage(name).matchAll(/(?<=[\s`])--([a-z][a-z0-9-]*)/g)].map(([, flag = '']) => flag);
	expect(named.length).toBeGreaterThan(8);
	expect(named.filter((flag) => !known.has(flag))).toEqual([]);
});
