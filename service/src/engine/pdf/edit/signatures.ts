import { PdfDictionary, PdfName, PdfNumber } from '../../pdf-syntax/objects/objects';
import { arrayAt, dictAt, dropKeys, nameAt, numberAt } from '../../pdf-syntax/cos/lookup';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';

/** `SignaturesExist` and `AppendOnly` (ISO 32000-1, table 219). */
const signatureFlags = 3;

/** Maximum fields examined. */
const maxFields = 100_000;

/**
 * Removes signatures (12.8), which are invalid after any change, and their permissions. Their appearance stays on the
 * pages, and their fields can be signed again.
 */
export function clearSignatures({ catalog }: CosDocument): void {
	// Permissions and validation data refer to signatures of the original file.
	dropKeys(catalog, 'Perms', 'DSS');
	const form = dictAt(catalog, 'AcroForm');
	const fields = form && arrayAt(form, 'Fields');
	if (!form || !fields) return;
	const flags = numberAt(form, 'SigFlags');
	if (flags !== undefined) {
		const others = flags & ~signatureFlags;
		if (others === 0) dropKeys(form, 'SigFlags');
		else form.set(PdfName.of('SigFlags'), PdfNumber.of(others));
	}
	const seen = new Set<PdfDictionary>();
	const open: { readonly value: unknown; readonly type: string | undefined }[] = fields
		.asArray()
		.map((value) => ({ value: form.context.lookup(value), type: undefined }));
	for (let next = open.pop(); next && seen.size < maxFields; next = open.pop()) {
		const { value: field } = next;
		if (!(field instanceof PdfDictionary) || seen.has(field)) continue;
		seen.add(field);
		const type = nameAt(field, 'FT') ?? next.type;
		if (type === 'Sig') dropKeys(field, 'V');
		for (const kid of arrayAt(field, 'Kids')?.asArray() ?? []) open.push({ value: form.context.lookup(kid), type });
	}
}
