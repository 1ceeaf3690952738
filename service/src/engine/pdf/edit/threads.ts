import { PdfDictionary, PdfName, PdfReference } from '../../pdf-syntax/objects/objects';
import { arrayAt, dropKeys, refAt } from '../../pdf-syntax/cos/lookup';
import type { PageSelection } from './selection';

/** Limits article threads (ISO 32000-1, 12.4.3) to kept pages; threads without beads are removed. */
export function pruneThreads({ document, kept, lost }: PageSelection): void {
	const { catalog, context } = document;
	const threads = arrayAt(catalog, 'Threads');
	if (!threads) return;
	const pages = new Set(kept.map(({ ref }) => ref));
	const stay = threads.asArray().filter((value) => {
		const thread = context.lookup(value);
		if (!(thread instanceof PdfDictionary)) return false;
		const beads = beadsOf(thread).filter(({ ref, dict }) => {
			const page = refAt(dict, 'P');
			if (page && pages.has(page)) return true;
			lost.add(ref);
			return false;
		});
		const [first] = beads;
		let before = beads.at(-1);
		if (!first || !before) return false;
		// The beads of a thread form a ring.
		for (const bead of beads) {
			before.dict.set(PdfName.of('N'), bead.ref);
			bead.dict.set(PdfName.of('V'), before.ref);
			before = bead;
		}
		thread.set(PdfName.of('F'), first.ref);
		first.dict.set(PdfName.of('T'), value instanceof PdfReference ? value : thread);
		return true;
	});
	if (stay.length === 0) dropKeys(catalog, 'Threads');
	else catalog.set(PdfName.of('Threads'), context.obj(stay));
}

function beadsOf(thread: PdfDictionary): { readonly ref: PdfReference; readonly dict: PdfDictionary }[] {
	const beads = new Map<PdfReference, PdfDictionary>();
	let ref = refAt(thread, 'F');
	while (ref && !beads.has(ref)) {
		const dict = thread.context.lookup(ref);
		if (!(dict instanceof PdfDictionary)) break;
		beads.set(ref, dict);
		ref = refAt(dict, 'N');
	}
	return [...beads].map(([bead, dict]) => ({ ref: bead, dict }));
}
