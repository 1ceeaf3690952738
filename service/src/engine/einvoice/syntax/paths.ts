import { pathOf, type InvoiceElement } from './xml';

/** A text of an invoice with its path. */
export interface Value {
	readonly text: string;
	readonly attributes: Readonly<Record<string, string>>;
	readonly element: InvoiceElement;
	/** Set if it is an attribute value. */
	readonly attribute?: string;
}

/** XPath of a value. */
export function placeOf({ element, attribute }: Pick<Value, 'element' | 'attribute'>): string {
	return attribute === undefined ? pathOf(element) : `${pathOf(element)}/@${attribute}`;
}

/**
 * `Name`, `Name[Child/Path=text]` or `Name[@attribute=text]`; `!=` also matches missing values. Names may be
 * alternatives, `A|B`; `..` is the parent.
 */
const stepForm = /^([\w|]+)(?:\[(@?[\w/|]+)(!?=)([^\]]*)\])?$/;

/** All elements at a path of steps; `.` is the element itself. */
export function elementsAtPath(root: InvoiceElement, path: string): InvoiceElement[] {
	if (path === '.') return [root];
	let found = [root];
	for (const step of stepsOf(path)) {
		if (step === '..') {
			found = [...new Set(found.flatMap(({ parent }) => (parent ? [parent] : [])))];
			continue;
		}
		const [, names = '', key, operator, wanted] = stepForm.exec(step) ?? [];
		const wantedNames = names.split('|');
		found = found.flatMap(({ children }) => children.filter(({ name }) => wantedNames.includes(name)));
		if (key !== undefined)
			found = found.filter((element) => isSame(textAt(element, key), wanted) === (operator === '='));
	}
	return found;
}

/** Booleans have two spellings per value (XML Schema 2, 3.2.2). */
function isSame(text: string | undefined, wanted: string | undefined): boolean {
	return text === wanted || (wanted === 'false' && text === '0') || (wanted === 'true' && text === '1');
}

/** Slashes inside brackets do not separate steps. */
function stepsOf(path: string): string[] {
	return path.match(/[^/[]+(?:\[[^\]]*\])?/g) ?? [];
}

function textAt(element: InvoiceElement, key: string): string | undefined {
	if (key.startsWith('@')) return element.attributes[key.slice(1)];
	return elementsAtPath(element, key)[0]?.text;
}

/** Non-empty values at a path, which may end in an attribute. Several paths are separated by spaces. */
export function valuesAt(root: InvoiceElement, paths: string): Value[] {
	return paths.split(' ').flatMap((path) => {
		const [, at = '.', attribute] =
			/^(.*?)\/?@(\w+)$/.exec(path.replace(/\[[^\]]*\]/g, (part) => part.replaceAll('@', '\0'))) ?? [];
		if (attribute !== undefined)
			return elementsAtPath(root, at.replaceAll('\0', '@') || '.').flatMap((element) => {
				const text = element.attributes[attribute] ?? '';
				return text === '' ? [] : [{ text, attributes: {}, element, attribute }];
			});
		return elementsAtPath(root, path)
			.filter(({ text }) => text !== '')
			.map((element) => ({ text: element.text, attributes: element.attributes, element }));
	});
}
