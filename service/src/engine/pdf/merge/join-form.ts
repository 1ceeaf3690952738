import { arrayAt, dictAt, nameAt, textAt } from '../../pdf-syntax/cos/lookup';
import { objectText } from '../../pdf-syntax/cos/object-text';
import {
	PdfArray,
	PdfBoolean,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfReference,
	PdfStream,
	PdfString,
	type PdfContext,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import { decodeText } from '../../pdf-syntax/objects/text-string';
import type { JoiningPart, Later } from './part';
import { TakenNames } from './unique-name';

/** Form entries inherited by fields (ISO 32000-1, table 218). */
const formDefaults = ['DA', 'Q'] as const;

/** Actions that name fields (12.7.5, 12.6.4.10), and their keys. */
const fieldActions: Readonly<Record<string, string>> = {
	SubmitForm: 'Fields',
	ResetForm: 'Fields',
	ImportData: 'Fields',
	Hide: 'T',
};

/** A form resource: its comparable properties. */
interface Resource {
	readonly value: PdfObject;
	readonly likeness: string | undefined;
}

/** Form fields: fields of several documents with the same name stay separate. */
export class JoinedForm {
	private readonly names = new TakenNames((number) => `_${number}`);
	private readonly fields: PdfObject[] = [];
	private readonly order: PdfObject[] = [];
	/** By kind and name (`/Font`, `/Helv`). */
	private readonly resources = new Map<string, Map<string, Resource>>();
	private needsLooks = false;

	/**
	 * Collects the form of a document.
	 * @returns also the number of renamed fields, and whether an XFA form was dropped
	 */
	join(part: JoiningPart): { readonly later: Later; readonly renamed: number; readonly hasXfa: boolean } | undefined {
		const { catalog, context } = part.document;
		const form = dictAt(catalog, 'AcroForm');
		if (!form) return undefined;
		const fields = indirectFields(form, context);
		const named = fields.map(({ dict }) => textAt(dict, 'T')).filter((name) => name !== undefined);
		const renamed = this.names.newNames(named);
		for (const { dict } of fields) {
			const name = renamed.get(textAt(dict, 'T') ?? '');
			if (name !== undefined) dict.set(PdfName.of('T'), PdfHexString.fromText(name));
			for (const key of formDefaults) {
				const value = form.get(PdfName.of(key));
				if (value && !dict.has(PdfName.of(key))) dict.set(PdfName.of(key), value);
			}
		}
		if (renamed.size > 0) part.onWritten((dict) => renameInAction(dict, renamed));
		const resources = this.joinResources(part, dictAt(form, 'DR'));
		const order = arrayAt(form, 'CO')?.asArray() ?? [];
		[...fields.map(({ ref }) => ref), ...order].forEach(part.keep);
		const needsLooks = form.lookup(PdfName.of('NeedAppearances')) === PdfBoolean.True;
		return {
			renamed: renamed.size,
			hasXfa: form.has(PdfName.of('XFA')),
			later: (carry) => {
				this.names.take(named, renamed);
				this.fields.push(...fields.map(({ ref }) => carry(ref)));
				this.order.push(...order.map(carry));
				this.needsLooks ||= needsLooks;
				resources(carry);
			},
		};
	}

	/** Writes the form into the catalog of the result. */
	write(catalog: PdfDictionary, context: PdfContext): void {
		if (this.fields.length === 0 && this.resources.size === 0) return;
		const form = context.obj({ Fields: this.fields });
		if (this.order.length > 0) form.set(PdfName.of('CO'), context.obj(this.order));
		if (this.needsLooks) form.set(PdfName.of('NeedAppearances'), PdfBoolean.True);
		if (this.resources.size > 0) {
			const kinds = PdfDictionary.withContext(context);
			for (const [kind, named] of this.resources) {
				const dict = PdfDictionary.withContext(context);
				for (const [name, { value }] of named) dict.set(PdfName.of(name), value);
				kinds.set(PdfName.of(kind), dict);
			}
			form.set(PdfName.of('DR'), kinds);
		}
		catalog.set(PdfName.of('AcroForm'), form);
	}

	/** Fonts and other resources that fields name. One with the name of a different resource is renamed. */
	private joinResources(part: JoiningPart, resources: PdfDictionary | undefined): Later {
		const added: { kind: string; name: string; value: PdfObject; likeness: string | undefined }[] = [];
		const newFonts = new Map<string, string>();
		for (const [kindName, kindValue] of resources?.entries() ?? []) {
			const kind = kindName.decodeText();
			const named = part.document.context.lookup(kindValue);
			if (!(named instanceof PdfDictionary)) continue;
			const others = this.resources.get(kind);
			for (const [key, value] of named.entries()) {
				const name = key.decodeText();
				const likeness = likenessOf(value, part.document.context);
				const other = others?.get(name);
				if (other && other.likeness !== undefined && other.likeness === likeness) continue;
				let own = name;
				for (let number = 2; others?.has(own) || (own !== name && named.has(PdfName.of(own))); number++)
					own = `${name}_${number}`;
				if (own !== name && kind === 'Font') newFonts.set(name, own);
				part.keep(value);
				added.push({ kind, name: own, value, likeness });
			}
		}
		if (newFonts.size > 0) part.onWritten((dict) => renameFont(dict, newFonts));
		return (carry) => {
			for (const { kind, name, value, likeness } of added) {
				const named = this.resources.get(kind) ?? new Map<string, Resource>();
				named.set(name, { value: carry(value), likeness });
				this.resources.set(kind, named);
			}
		};
	}
}

interface Field {
	readonly ref: PdfReference;
	readonly dict: PdfDictionary;
}

/** Fields of the highest level, each once; direct ones become indirect objects. */
function indirectFields(form: PdfDictionary, context: PdfContext): Field[] {
	const fields = new Map<PdfDictionary, Field>();
	for (const item of arrayAt(form, 'Fields')?.asArray() ?? []) {
		const dict = context.lookup(item);
		if (!(dict instanceof PdfDictionary) || fields.has(dict)) continue;
		fields.set(dict, { ref: item instanceof PdfReference ? item : context.register(dict), dict });
	}
	return [...fields.values()];
}

/** Maximum depth of comparison. */
const maxComparedDepth = 4;

/** A text equal for equal resources; `undefined` for those with streams, such as embedded fonts. */
function likenessOf(value: PdfObject, context: PdfContext, depth = 0): string | undefined {
	const target = context.lookup(value) ?? value;
	if (target instanceof PdfStream || depth > maxComparedDepth) return undefined;
	if (!(target instanceof PdfDictionary) && !(target instanceof PdfArray)) return objectText(target, () => undefined);
	const entries: (readonly [string, PdfObject])[] =
		target instanceof PdfArray
			? target.asArray().map((item) => ['', item])
			: target.entries().map(([key, item]) => [key.asString(), item]);
	const texts = entries.map(([key, item]) => [key, likenessOf(item, context, depth + 1)] as const);
	if (texts.some(([, text]) => text === undefined)) return undefined;
	const written = texts.map(([key, text]) => `${key} ${text}`);
	return target instanceof PdfArray ? `[${written.join(' ')}]` : `<<${written.sort().join(' ')}>>`;
}

/** Fonts of a default appearance (12.7.3.3): a name before its size. */
const fontOperator = /\/([^\s/<>[\](){}%]+)(\s+[-+.\d]+\s+Tf)/g;

function renameFont(dict: PdfDictionary, renamed: ReadonlyMap<string, string>): void {
	const value = dict.lookup(PdfName.of('DA'));
	if (!(value instanceof PdfString) && !(value instanceof PdfHexString)) return;
	const before = Buffer.from(value.asBytes()).toString('latin1');
	const after = before.replace(fontOperator, (all, name: string, rest: string) => {
		const own = renamed.get(name);
		return own === undefined ? all : `/${own}${rest}`;
	});
	if (after !== before) dict.set(PdfName.of('DA'), PdfHexString.of(Buffer.from(after, 'latin1').toString('hex')));
}

/** Updates the field names in an action. */
function renameInAction(dict: PdfDictionary, renamed: ReadonlyMap<string, string>): void {
	const place = fieldActions[nameAt(dict, 'S') ?? ''];
	if (place === undefined) return;
	const value = dict.lookup(PdfName.of(place));
	const newName = (item: PdfObject | undefined): PdfObject | undefined => {
		if (!(item instanceof PdfString) && !(item instanceof PdfHexString)) return undefined;
		const [first = '', ...below] = decodeText(item).split('.');
		const name = renamed.get(first);
		return name === undefined ? undefined : PdfHexString.fromText([name, ...below].join('.'));
	};
	if (!(value instanceof PdfArray)) {
		const name = newName(value);
		if (name) dict.set(PdfName.of(place), name);
		return;
	}
	value.asArray().forEach((_, index) => {
		const name = newName(value.lookup(index));
		if (name) value.set(index, name);
	});
}
