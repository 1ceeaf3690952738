import {
	PdfArray,
	PdfDictionary,
	PdfName,
	PdfReference,
	PdfStream,
	type PdfObject,
} from '../../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';

/** What refers to an object. */
export interface Users {
	isCatalog: boolean;
	outlines: boolean;
	/** What a reader needs before it shows a page (ISO 32000-1, F.3.4): the form, the open action, threads. */
	opening: boolean;
	/** Anything else in the catalog or the trailer. */
	other: boolean;
	/** Pages, counted from 0, in order. */
	readonly pages: number[];
}

/** Entries of the catalog that precede the first page. */
const openingKeys: ReadonlySet<string> = new Set([
	'ViewerPreferences',
	'PageMode',
	'Threads',
	'OpenAction',
	'AcroForm',
]);

/** Entries of a page that do not belong to it. */
const outerKeys: ReadonlySet<string> = new Set(['Parent', 'Thumb']);

/** Users of each reachable object; no path leads through another page. @param pages  in order */
export function findUsers(document: CosDocument, pages: readonly PdfReference[]): Map<PdfReference, Users> {
	const survey = new UserSurvey(document);
	const { Root, Info, ID } = document.context.trailerInfo;
	for (const [key, value] of document.catalog.entries()) {
		const name = key.decodeText();
		survey.mark([value], name === 'Outlines' ? 'outlines' : openingKeys.has(name) ? 'opening' : 'other');
	}
	survey.mark([Info, ID], 'other');
	if (Root instanceof PdfReference) survey.of(Root).isCatalog = true;
	pages.forEach((page, index) => survey.markPage(page, index));
	return survey.users;
}

class UserSurvey {
	readonly users = new Map<PdfReference, Users>();
	private readonly led = new Map<PdfReference, readonly PdfReference[]>();

	constructor(private readonly document: CosDocument) {}

	of(ref: PdfReference): Users {
		let users = this.users.get(ref);
		if (!users)
			this.users.set(ref, (users = { isCatalog: false, outlines: false, opening: false, other: false, pages: [] }));
		return users;
	}

	mark(roots: readonly (PdfObject | undefined)[], kind: 'outlines' | 'opening' | 'other'): void {
		const open = roots.flatMap((root) => this.referencesIn(root));
		for (let ref = open.pop(); ref; ref = open.pop()) {
			const users = this.of(ref);
			if (users[kind]) continue;
			users[kind] = true;
			for (const next of this.leadsTo(ref)) open.push(next);
		}
	}

	markPage(page: PdfReference, index: number): void {
		const dict = this.document.context.lookup(page);
		if (!(dict instanceof PdfDictionary)) return;
		this.of(page).pages.push(index);
		const open = this.referencesIn(dict, outerKeys);
		for (let ref = open.pop(); ref; ref = open.pop()) {
			const users = this.of(ref);
			// Everything reachable from entries before the first page is there too.
			if (users.pages.at(-1) === index || users.opening) continue;
			users.pages.push(index);
			for (const next of this.leadsTo(ref)) open.push(next);
		}
	}

	private leadsTo(ref: PdfReference): readonly PdfReference[] {
		let led = this.led.get(ref);
		if (!led) this.led.set(ref, (led = this.referencesIn(this.document.context.lookup(ref))));
		return led;
	}

	/** References from an object, and its direct content, to existing objects other than pages. */
	private referencesIn(root: PdfObject | undefined, without: ReadonlySet<string> = new Set()): PdfReference[] {
		const found: PdfReference[] = [];
		const open: (PdfObject | undefined)[] = [root];
		for (let isTop = true; open.length > 0; isTop = false) {
			const object = open.pop();
			if (object instanceof PdfReference) {
				const target = this.document.context.lookup(object);
				if (target !== undefined && !isPage(target)) found.push(object);
			} else if (object instanceof PdfArray) {
				for (const item of object.asArray()) open.push(item);
			} else if (object instanceof PdfDictionary || object instanceof PdfStream) {
				const dict = object instanceof PdfStream ? object.dict : object;
				if (!isTop && isPage(dict)) continue;
				for (const [key, value] of dict.entries()) if (!(isTop && without.has(key.decodeText()))) open.push(value);
			}
		}
		return found;
	}
}

function isPage(object: PdfObject): boolean {
	return object instanceof PdfDictionary && object.lookup(PdfName.of('Type')) === PdfName.of('Page');
}
