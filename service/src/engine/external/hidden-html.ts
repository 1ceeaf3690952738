import { DomHandler, DomUtils, Parser } from 'htmlparser2';
import { matchesSelector, parseSelector, type Element, type Selector } from './html-selector';

/** The value of `display` in a list of declarations. */
interface Display {
	readonly value: string;
	readonly isImportant: boolean;
}

interface Rule {
	readonly selector: Selector;
	readonly display: Display;
	readonly order: number;
}

/** What browsers hide without a style sheet (HTML, 15.3.1). */
const browserRules = '[hidden], template, dialog, datalist { display: none } dialog[open] { display: block }';

/** Maximum selectors of all style sheets; others are ignored. */
const maxSelectors = 2000;

/**
 * Removes elements that no browser shows (`display: none`), by the page's own style sheets. The rest stays as it is.
 * @param onHidden  gets each of these elements
 * @param maxDepth  a page with deeper elements stays as it is: its parser takes a time that grows with the square of the depth
 */
export function removeHiddenHtml(html: string, maxDepth: number, onHidden: (html: string) => void = () => {}): string {
	if (!/display\s*:|\bhidden\b|<(?:template|dialog|datalist)\b/i.test(html)) return html;
	const document = parsePage(html, maxDepth);
	if (!document) return html;
	const css = DomUtils.getElementsByTagName('style', document.children).map((style) => DomUtils.textContent(style));
	const styles = new StyleSheet([browserRules, ...css].join('\n'));
	const kept: string[] = [];
	let at = 0;
	const open = document.children.toReversed();
	for (let node = open.pop(); node; node = open.pop()) {
		if (!DomUtils.isTag(node)) continue;
		const { startIndex, endIndex } = node;
		// A script shows a page whose body is hidden.
		const isRoot = node.name === 'html' || node.name === 'body';
		if (!isRoot && styles.isHidden(node) && startIndex !== null && endIndex !== null && startIndex >= at) {
			kept.push(html.slice(at, startIndex));
			onHidden(html.slice(startIndex, endIndex + 1));
			at = endIndex + 1;
		} else for (const child of node.children.toReversed()) open.push(child);
	}
	return [...kept, html.slice(at)].join('');
}

/** The elements of a page; `undefined` if they are nested too deep. */
function parsePage(html: string, maxDepth: number): DomHandler['root'] | undefined {
	const handler = new BoundedHandler(maxDepth);
	try {
		// A page in XHTML must not be hidden by an empty element.
		new Parser(handler, { recognizeSelfClosing: true }).end(html);
		return handler.root;
	} catch (error) {
		if (error instanceof TooDeepError) return undefined;
		throw error;
	}
}

class TooDeepError extends Error {}

class BoundedHandler extends DomHandler {
	constructor(private readonly maxDepth: number) {
		super(undefined, { withStartIndices: true, withEndIndices: true });
	}

	override onopentag(name: string, attributes: Record<string, string>): void {
		if (this.tagStack.length > this.maxDepth) throw new TooDeepError();
		super.onopentag(name, attributes);
	}
}

/** Rules that set `display`: the most specific one counts, and the last of equally specific ones. */
class StyleSheet {
	/** By a name that an element must have to match. */
	private readonly rules = new Map<string, Rule[]>();

	constructor(css: string) {
		for (const rule of displayRules(css)) {
			const key = keyOf(rule.selector);
			this.rules.set(key, [...(this.rules.get(key) ?? []), rule]);
		}
	}

	isHidden(element: Element): boolean {
		const own = displayOf(element.attribs['style'] ?? '');
		const rule = this.ruleOf(element);
		const wins = own && (own.isImportant || !rule?.display.isImportant);
		return (wins ? own : rule?.display)?.value === 'none';
	}

	private ruleOf(element: Element): Rule | undefined {
		const { id, class: classes = '' } = element.attribs;
		const names = [...classes.split(/\s+/).map((name) => `.${name}`), `#${id ?? ''}`, element.name, '*'];
		return names
			.flatMap((name) => this.rules.get(name) ?? [])
			.filter(({ selector }) => matchesSelector(element, selector))
			.reduce<Rule | undefined>((best, rule) => (best && weightOf(best) > weightOf(rule) ? best : rule), undefined);
	}
}

/** Rules of a style sheet come in order, so that a later one wins. */
function weightOf({ display, selector, order }: Rule): number {
	return (display.isImportant ? 1e12 : 0) + selector.specificity * 1e5 + order;
}

function keyOf({ steps }: Selector): string {
	const last = steps.at(-1);
	return (last?.id && `#${last.id}`) || (last?.classes[0] && `.${last.classes[0]}`) || last?.name || '*';
}

/** Rules for every screen; those for some sizes or for print only are ignored, as are selectors that depend on a state. */
function displayRules(css: string): Rule[] {
	const rules: Rule[] = [];
	const plain = css.replaceAll(/\/\*[^]*?\*\/|<!--|-->/g, ' ');
	for (const [, selectors = '', declarations = ''] of unconditional(plain).matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
		const display = displayOf(declarations);
		if (!display) continue;
		for (const selector of selectors.replace(/^[^]*;/, '').split(',')) {
			if (rules.length >= maxSelectors) return rules;
			const parsed = parseSelector(selector);
			if (parsed) rules.push({ selector: parsed, display, order: rules.length });
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

function displayOf(declarations: string): Display | undefined {
	const found = [...declarations.matchAll(/(?:^|;)\s*display\s*:\s*([\w-]+)\s*(!\s*important)?/gi)].map(
		([, value = '', important]) => ({ value: value.toLowerCase(), isImportant: important !== undefined }),
	);
	return found.findLast(({ isImportant }) => isImportant) ?? found.at(-1);
}
