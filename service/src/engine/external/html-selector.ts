import type { DomUtils } from 'htmlparser2';

/** An element of a web page. */
export type Element = Extract<Parameters<typeof DomUtils.getChildren>[0], { attribs: unknown }>;

/** An element that a selector names. */
interface Step {
	/** Tag; empty for any. */
	readonly name: string;
	readonly id: string;
	readonly classes: readonly string[];
	readonly attributes: readonly { readonly name: string; readonly value?: string }[];
	/** Whether it is the parent of the next element rather than any ancestor. */
	readonly isParent: boolean;
}

/** A selector of a style sheet; its last step is the element itself. */
export interface Selector {
	readonly steps: readonly Step[];
	/** For comparison (CSS Selectors, 17). */
	readonly specificity: number;
}

const compound = /^([a-z][\w-]*|\*)?((?:#[\w-]+|\.[\w-]+|\[[\w-]+(?:="?[^"\]]*"?)?\])*)$/i;

/**
 * Reads a selector of tags, ids, classes and attributes, by ancestors and parents.
 * @returns `undefined` for any other one
 */
export function parseSelector(text: string): Selector | undefined {
	const words = text
		.trim()
		.replaceAll(/\s*>\s*/g, ' > ')
		.split(/\s+/);
	const steps: Step[] = [];
	for (const [index, word] of words.entries()) {
		if (word === '>') continue;
		const step = parseStep(word, words[index + 1] === '>');
		if (!step) return undefined;
		steps.push(step);
	}
	if (steps.length === 0 || words[0] === '>' || words.at(-1) === '>') return undefined;
	const sum = (count: (step: Step) => number): number => steps.reduce((total, step) => total + count(step), 0);
	return {
		steps,
		specificity:
			sum(({ id }) => (id === '' ? 0 : 1e4)) +
			sum(({ classes, attributes }) => (classes.length + attributes.length) * 100) +
			sum(({ name }) => (name === '' ? 0 : 1)),
	};
}

function parseStep(word: string, isParent: boolean): Step | undefined {
	const [, name = '', rest = ''] = compound.exec(word) ?? [];
	if (name === '' && rest === '') return undefined;
	const all = (pattern: RegExp): string[] =>
		[...rest.replaceAll(/\[[^\]]*\]/g, '').matchAll(pattern)].map(([, found = '']) => found);
	return {
		name: name === '*' ? '' : name.toLowerCase(),
		id: all(/#([\w-]+)/g)[0] ?? '',
		classes: all(/\.([\w-]+)/g),
		attributes: [...rest.matchAll(/\[([\w-]+)(?:="?([^"\]]*)"?)?\]/g)].map(([, attribute = '', value]) => ({
			name: attribute.toLowerCase(),
			...(value === undefined ? {} : { value }),
		})),
		isParent,
	};
}

/** Whether a selector names an element. */
export function matchesSelector(element: Element, { steps }: Selector): boolean {
	const last = steps.at(-1);
	return last !== undefined && matchesStep(element, last) && matchesAbove(element, steps, steps.length - 2);
}

/** The nearest ancestor is taken for each step, except before a parent. */
function matchesAbove(element: Element, steps: readonly Step[], at: number): boolean {
	const step = steps[at];
	if (!step) return true;
	for (let above = parentOf(element); above; above = parentOf(above)) {
		if (matchesStep(above, step) && matchesAbove(above, steps, at - 1)) return true;
		if (step.isParent) return false;
	}
	return false;
}

function parentOf({ parent }: Element): Element | undefined {
	return parent && 'attribs' in parent ? parent : undefined;
}

function matchesStep({ name, attribs }: Element, step: Step): boolean {
	if (step.name !== '' && step.name !== name) return false;
	if (step.id !== '' && step.id !== attribs['id']) return false;
	const classes = step.classes.length > 0 ? (attribs['class'] ?? '').split(/\s+/) : [];
	return (
		step.classes.every((one) => classes.includes(one)) &&
		step.attributes.every(
			({ name: key, value }) => Object.hasOwn(attribs, key) && (value ?? attribs[key]) === attribs[key],
		)
	);
}
