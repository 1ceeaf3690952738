import {
	PdfArray,
	PdfDictionary,
	PdfHexString,
	PdfName,
	PdfNumber,
	PdfReference,
	PdfString,
	type PdfObject,
} from '../../pdf-syntax/objects/objects';
import { dictAt, nameAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { keyText, makeNameTree, readNameTree } from '../../pdf-syntax/cos/trees';
import { walk } from '../../pdf-syntax/cos/walk';
import type { PageNode } from './page-tree';

/** Targets of destinations and actions (ISO 32000-1, 12.3.2 and 12.6) in relation to removed pages. */
export class Destinations {
	private readonly named = new Map<string, PdfObject>();

	constructor(
		private readonly document: CosDocument,
		private readonly lost: ReadonlySet<PdfReference>,
	) {
		const { context } = document;
		const names = dictAt(document.catalog, 'Names');
		const tree = names && dictAt(names, 'Dests');
		for (const [key, value] of tree ? readNameTree(tree) : [])
			this.named.set(keyText(key), context.lookup(value) ?? value);
		for (const [key, value] of dictAt(document.catalog, 'Dests')?.entries() ?? [])
			this.named.set(keyText(key), context.lookup(value) ?? value);
	}

	/** Whether a destination, explicit or named, leads to a removed page. */
	isLost(destination: PdfObject | undefined): boolean {
		let target = destination && this.document.context.lookup(destination);
		if (target instanceof PdfName || target instanceof PdfString || target instanceof PdfHexString)
			target = this.named.get(keyText(target));
		if (target instanceof PdfDictionary) target = target.lookup(PdfName.of('D'));
		const page = target instanceof PdfArray && target.size() > 0 ? target.get(0) : undefined;
		return page instanceof PdfReference && this.lost.has(page);
	}

	/**
	 * An action without jumps to removed pages.
	 * @returns the action, the one after a removed jump, or `undefined` if none is left
	 */
	prunedAction(action: PdfObject | undefined): PdfObject | undefined {
		const seen = new Set<PdfObject>();
		let current = action;
		while (current) {
			const dict = this.document.context.lookup(current);
			if (!(dict instanceof PdfDictionary) || seen.has(dict)) return undefined;
			seen.add(dict);
			const isLost = nameAt(dict, 'S') === 'GoTo' && this.isLost(dict.get(PdfName.of('D')));
			if (!isLost) {
				this.pruneFollowing(dict);
				return current;
			}
			const next = dict.get(PdfName.of('Next'));
			const target = next && this.document.context.lookup(next);
			current = target instanceof PdfArray ? target.asArray()[0] : next;
		}
		return undefined;
	}

	/** Follows the chain of a kept action; chains longer than real viewers follow are unchanged. */
	private pruneFollowing(action: PdfDictionary): void {
		const next = PdfName.of('Next');
		let current = action;
		for (let steps = 0; steps < 32; steps++) {
			const value = current.get(next);
			const target = value && this.document.context.lookup(value);
			if (target instanceof PdfArray) {
				const stay = target.asArray().filter((item) => this.jumpStays(item));
				if (stay.length < target.size()) current.set(next, this.document.context.obj(stay));
				return;
			}
			if (!(target instanceof PdfDictionary)) return;
			const later = target.get(next);
			if (this.jumpStays(target)) current = target;
			else if (later) current.set(next, later);
			else current.delete(next);
		}
	}

	private jumpStays(action: PdfObject): boolean {
		const dict = this.document.context.lookup(action);
		return !(dict instanceof PdfDictionary && nameAt(dict, 'S') === 'GoTo' && this.isLost(dict.get(PdfName.of('D'))));
	}

	/** Removes named destinations of removed pages. */
	pruneNamed(): void {
		const { catalog, context } = this.document;
		const old = dictAt(catalog, 'Dests');
		for (const [key, value] of old?.entries() ?? []) if (this.isLost(value)) old?.delete(key);
		if (old?.keys().length === 0) catalog.delete(PdfName.of('Dests'));
		const names = dictAt(catalog, 'Names');
		const tree = names && dictAt(names, 'Dests');
		if (!names || !tree) return;
		const entries = readNameTree(tree);
		const stay = entries.filter(([, value]) => !this.isLost(value));
		if (stay.length === entries.length) return;
		if (stay.length === 0) names.delete(PdfName.of('Dests'));
		else names.set(PdfName.of('Dests'), context.register(makeNameTree(context, stay)));
		if (names.keys().length === 0) catalog.delete(PdfName.of('Names'));
	}
}

/**
 * Replaces page numbers in destinations, as some writers use, by page references: numbers would be wrong after changes.
 * Actions to other files keep theirs (12.6.4.3).
 */
export function pinDestinations(document: CosDocument, pages: readonly PageNode[]): void {
	const { catalog, context } = document;
	const pin = (value: PdfObject | undefined): void => {
		let target = value && context.lookup(value);
		if (target instanceof PdfDictionary) target = target.lookup(PdfName.of('D'));
		const number = target instanceof PdfArray && target.size() > 0 ? target.get(0) : undefined;
		const page = number instanceof PdfNumber ? pages[number.asNumber()] : undefined;
		if (page && target instanceof PdfArray) target.set(0, page.ref);
	};
	const names = dictAt(catalog, 'Names');
	const tree = names && dictAt(names, 'Dests');
	for (const [, value] of tree ? readNameTree(tree) : []) pin(value);
	for (const value of dictAt(catalog, 'Dests')?.values() ?? []) pin(value);
	const open = catalog.lookup(PdfName.of('OpenAction'));
	if (open instanceof PdfArray) pin(open);
	const [dest, kind, goTo, target] = ['Dest', 'S', 'GoTo', 'D'].map((name) => PdfName.of(name)) as [
		PdfName,
		PdfName,
		PdfName,
		PdfName,
	];
	walk(context, [catalog], (container) => {
		if (!(container instanceof PdfDictionary)) return;
		const value = container.get(dest) ?? (container.get(kind) === goTo ? container.get(target) : undefined);
		if (value instanceof PdfArray || value instanceof PdfReference) pin(value);
	});
}
