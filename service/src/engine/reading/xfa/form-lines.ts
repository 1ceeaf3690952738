import type { XfaElement, XfaForm } from '../../external/pdfium-xfa';

/** A line of a form: a text, a label with its value, or a row of a table. */
export interface FormLine {
	readonly cells: readonly string[];
	readonly isRow: boolean;
}

/** Elements of the design that are invisible alone. */
const silent = new Set(['pageSet', 'proto', 'variables', 'desc', 'extras', 'event', 'traversal', 'occur', 'bind']);

/** Containers of fields (XFA 3.3, 2.3). */
const containers = new Set(['subform', 'subformSet', 'area', 'exclGroup']);

/** The visible texts and values of a form, in the order of its design; data without a field come last. */
export function formLines({ template, data }: XfaForm): FormLine[] {
	const writer = new FormWriter();
	for (const subform of template?.children ?? []) writer.visit(subform, data);
	if (data) writer.addRest(data);
	return writer.lines;
}

class FormWriter {
	readonly lines: FormLine[] = [];
	/** Data that belong to a field. */
	private readonly used = new Set<XfaElement>();
	/** Cells of the table row that is being read. */
	private row: string[] | undefined;

	/** @param scope  data of the surrounding container */
	visit(element: XfaElement, scope: XfaElement | undefined): void {
		if (silent.has(element.name)) return;
		if (isHidden(element)) {
			this.skip(element, scope);
		} else if (containers.has(element.name)) {
			for (const data of this.instances(element, scope)) this.visitContainer(element, data);
		} else if (element.name === 'draw') this.add([valueText(element)]);
		else if (element.name === 'field') this.addField(element, scope);
	}

	/** The data of each repetition of a container. */
	private instances(element: XfaElement, scope: XfaElement | undefined): (XfaElement | undefined)[] {
		const name = boundName(element);
		if (name === undefined || element.name === 'exclGroup') return [scope];
		const own = (scope?.children ?? []).filter((child) => child.name === name && child.children.length > 0);
		return own.length > 0 ? own : [scope];
	}

	private visitContainer(element: XfaElement, data: XfaElement | undefined): void {
		const outer = this.row;
		const isRow = element.attributes.layout === 'row' && !outer;
		if (isRow) this.row = [];
		const choice = element.name === 'exclGroup' ? this.take(element, data)?.text.trim() : undefined;
		for (const child of element.children) {
			if (choice !== undefined && child.name === 'field') this.addChoice(child, choice);
			else this.visit(child, data);
		}
		if (isRow) {
			const cells = this.row ?? [];
			this.row = outer;
			this.add(cells, true);
		}
	}

	private addField(field: XfaElement, scope: XfaElement | undefined): void {
		const control = childOf(field, 'ui')?.children[0]?.name;
		const data = this.take(field, scope);
		if (control === 'button' || control === 'signature' || control === 'imageEdit') return;
		const stored = data ? data.text.trim() : valueText(field);
		if (control === 'checkButton') return this.addChoice(field, stored);
		this.add(this.row ? [shownValue(field, stored)] : [captionOf(field), shownValue(field, stored)]);
	}

	/** A check box or radio button. @param chosen  the stored value */
	private addChoice(field: XfaElement, chosen: string): void {
		const [on = '1'] = itemsOf(field)[0] ?? [];
		this.add([chosen === on ? '☒' : '☐', captionOf(field)]);
	}

	/** The data of a field, which belong to no other one. */
	private take(field: XfaElement, scope: XfaElement | undefined): XfaElement | undefined {
		const name = boundName(field);
		const found = name === undefined ? undefined : this.find(name, scope);
		if (found) this.used.add(found);
		return found;
	}

	private find(name: string, scope: XfaElement | undefined): XfaElement | undefined {
		const isFree = (child: XfaElement) => child.name === name && !this.used.has(child);
		let level = scope?.children ?? [];
		while (level.length > 0) {
			const found = level.find((child) => child.children.length === 0 && isFree(child));
			if (found) return found;
			level = level.flatMap(({ children }) => children);
		}
		return undefined;
	}

	/** The data of hidden fields are not shown. */
	private skip(element: XfaElement, scope: XfaElement | undefined): void {
		if (element.name === 'field') this.take(element, scope);
		for (const child of element.children)
			if (child.name === 'field' || containers.has(child.name)) this.skip(child, scope);
	}

	private add(cells: readonly string[], isRow = false): void {
		const texts = cells.map((text) => text.trim());
		if (this.row) this.row.push(...texts);
		else if (texts.some((text) => text !== ''))
			this.lines.push({ cells: isRow ? texts : texts.filter((text) => text !== ''), isRow });
	}

	/** Data without a field, with their names. */
	addRest(data: XfaElement): void {
		for (const child of data.children) {
			if (child.children.length > 0) this.addRest(child);
			else if (!this.used.has(child)) this.add(child.text.trim() === '' ? [] : [child.name, child.text]);
		}
	}
}

function isHidden({ attributes }: XfaElement): boolean {
	return attributes.presence !== undefined && attributes.presence !== 'visible';
}

/** Name of the data of an element: the last step of its binding, or its own name. */
function boundName(element: XfaElement): string | undefined {
	const bind = childOf(element, 'bind')?.attributes;
	if (bind?.match === 'none') return undefined;
	const [last] = bind?.match === 'dataRef' ? (bind.ref ?? '').split('.').slice(-1) : [element.attributes.name];
	return last?.replace(/\[.*\]$/, '');
}

function childOf(element: XfaElement | undefined, name: string): XfaElement | undefined {
	return element?.children.find((child) => child.name === name);
}

const captionOf = (field: XfaElement): string => valueText(childOf(field, 'caption'));

/** The text of the `value` of an element. */
function valueText(element: XfaElement | undefined): string {
	const content = childOf(element, 'value')?.children[0];
	return content && content.name !== 'image' ? deepText(content).replace(/\s+/g, ' ').trim() : '';
}

function deepText({ text, children }: XfaElement): string {
	return [text, ...children.map(deepText)].join(' ');
}

/** The lists of a field's choices: what is shown, and what is stored. */
function itemsOf(field: XfaElement): string[][] {
	return field.children
		.filter(({ name }) => name === 'items')
		.sort((a, b) => Number(a.attributes.save ?? 0) - Number(b.attributes.save ?? 0))
		.map(({ children }) => children.map((item) => item.text.trim()));
}

/** What a list shows for a stored value. */
function shownValue(field: XfaElement, stored: string): string {
	const [labels, values] = itemsOf(field);
	const index = values?.indexOf(stored) ?? -1;
	return labels?.[index] ?? stored;
}
