import { DomUtils } from 'htmlparser2';
import { matchesSelector, parseSelector, type Element, type Selector } from './html-selector';

/** A value in a list of declarations. */
interface Declaration {
	readonly value: string;
	readonly isImportant: boolean;
	readonly isInline: boolean;
}

type Declarations = ReadonlyMap<string, Declaration>;

interface Rule {
	readonly selector: Selector;
	readonly declarations: Declarations;
	readonly order: number;
}

/** Properties that may hide text, or show it after all. */
const properties: ReadonlySet<string> = new Set([
	...['display', 'visibility', 'opacity', 'transform', 'animation', 'transition', 'position', 'clip', 'clip-path'],
	...[
		'left',
		'top',
		'right',
		'bottom',
		'margin',
		'margin-left',
		'margin-top',
		'text-indent',
		'overflow',
		'text-shadow',
	],
	...['height', 'max-height', 'width', 'max-width', 'font', 'font-size', 'color', 'background', 'background-color'],
	...['background-image', 'background-clip', '-webkit-background-clip'],
	...['padding', 'padding-top', 'padding-bottom', 'flex', 'flex-grow', 'min-height', 'min-width'],
]);

/** What browsers hide without a style sheet (HTML, 15.3.1). */
const browserRules = '[hidden], template, dialog, datalist { display: none } dialog[open] { display: block }';

/** Maximum selectors of all style sheets; others are ignored. */
const maxSelectors = 2000;

/** The style sheets of a page: the most specific rule counts, and the last of equally specific ones. */
export class StyleSheet {
	/** By a name that an element must have to match. */
	private readonly rules = new Map<string, Rule[]>();

	constructor(page: Parameters<typeof DomUtils.getElementsByTagName>[1]) {
		const css = DomUtils.getElementsByTagName('style', page).map((style) => DomUtils.textContent(style));
		for (const rule of parseRules([browserRules, ...css].join('\n'))) {
			const key = keyOf(rule.selector);
			this.rules.set(key, [...(this.rules.get(key) ?? []), rule]);
		}
	}

	declarationsFor(element: Element): Declarations {
		const found = new Map<string, Declaration>();
		for (const { declarations } of this.rulesFor(element)) addAll(found, declarations);
		addAll(found, parseDeclarations(element.attribs['style'] ?? '', true));
		return found;
	}

	private rulesFor(element: Element): Rule[] {
		const { id, class: classes = '' } = element.attribs;
		const names = [...classes.split(/\s+/).map((name) => `.${name}`), `#${id ?? ''}`, element.name, '*'];
		return names
			.flatMap((name) => this.rules.get(name) ?? [])
			.filter(({ selector }) => matchesSelector(element, selector))
			.toSorted((a, b) => a.selector.specificity - b.selector.specificity || a.order - b.order);
	}
}

function addAll(found: Map<string, Declaration>, declarations: Declarations): void {
	for (const [property, declaration] of declarations)
		if (declaration.isImportant || !found.get(property)?.isImportant) found.set(property, declaration);
}

function keyOf({ steps }: Selector): string {
	const last = steps.at(-1);
	return (last?.id && `#${last.id}`) || (last?.classes[0] && `.${last.classes[0]}`) || last?.name || '*';
}

/** Rules for every screen; those for some sizes or for print only are ignored, as are selectors that depend on a state. */
function parseRules(css: string): Rule[] {
	const rules: Rule[] = [];
	const plain = css.replaceAll(/\/\*[^]*?\*\/|<!--|-->/g, ' ');
	for (const [, selectors = '', text = ''] of unconditional(plain).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
		const declarations = parseDeclarations(text, false);
		if (declarations.size === 0) continue;
		for (const selector of selectors.replace(/^[^]*;/, '').split(',')) {
			if (rules.length >= maxSelectors) return rules;
			const parsed = parseSelector(selector);
			if (parsed) rules.push({ selector: parsed, declarations, order: rules.length });
		}
	}
	return rules;
}

/** A style sheet without its conditional blocks. */
function unconditional(css: string): string {
	let rest = '';
	let at = 0;
	for (const block of css.matchAll(/@[\w-]+[^{};]*\{/g)) {
		if (block.index < at) continue;
		rest += css.slice(at, block.index);
		at = block.index + block[0].length;
		if (/^@media\s+(?:all|screen)\s*\{$/i.test(block[0])) continue;
		for (let depth = 1; depth > 0 && at < css.length; at++) {
			if (css[at] === '{') depth++;
			else if (css[at] === '}') depth--;
		}
	}
	return rest + css.slice(at);
}

function parseDeclarations(text: string, isInline: boolean): Declarations {
	const found = new Map<string, Declaration>();
	for (const part of text.split(';')) {
		const [, property = '', written = '', important] =
			/^\s*([\w-]+)\s*:\s*([^]*?)\s*(!\s*important)?\s*$/i.exec(part) ?? [];
		const name = property.toLowerCase();
		if (!properties.has(name)) continue;
		const isImportant = important !== undefined;
		if (isImportant || !found.get(name)?.isImportant)
			found.set(name, { value: written.toLowerCase(), isImportant, isInline });
	}
	return found;
}
