import { PdfName, type PdfArray, type PdfDictionary } from '../../../pdf-syntax/objects/objects';
import { phrase } from '../../../../messages/phrases';
import { withPdf } from '../../../external/pdfium-document';
import { listNames } from '../../../reading/named';
import { statesOf } from '../content/graphics-state';
import { flattenAnnotations } from './flatten-annotations';
import { flattenPage } from './flatten-page';
import type { StandardJob } from '../job/job';
import { arrayAt, dictAt, dropKeys, elementsOf, nameAt, numberAt, valueOf } from '../../../pdf-syntax/cos/lookup';
import { visitDicts } from '../../../pdf-syntax/cos/walk';
import { currentBytes } from '../job/save';

/**
 * Removes transparency, which PDF/A-1 forbids (ISO 19005-1, 6.4). Transparency without effect only loses its mark.
 * Parts of pages that then look different are covered with images of their former look; the text below stays.
 */
export async function flattenTransparency(job: StandardJob): Promise<void> {
	const { document, context, source, pages } = job;
	if (!neutralise(job)) return;
	const flattened: number[] = [];
	await withPdf(
		{ path: '', bytes: currentBytes(document), fileName: source.fileName, imageLimits: source.imageLimits },
		async (opaque) => {
			for (const [index, { dict }] of pages.entries()) {
				if (await flattenPage(job, opaque, dict, index + 1)) flattened.push(index + 1);
			}
		},
	);
	await withPdf(
		{ path: '', bytes: currentBytes(document), fileName: source.fileName, imageLimits: source.imageLimits },
		async (opaque) => {
			for (const [index, { dict }] of pages.entries()) {
				if (await flattenAnnotations(job, opaque, dict, index + 1)) flattened.push(index + 1);
			}
		},
	);
	if (flattened.length > 0)
		context.warn(phrase('transparencyFlattened', { pages: listNames([...new Set(flattened)].sort((a, b) => a - b)) }));
}

/** Makes everything opaque. @returns whether anything was not */
function neutralise({ document }: StandardJob): boolean {
	let found = false;
	visitDicts(document, (dict, stream) => {
		for (const state of statesOf(dict)) if (neutraliseState(state)) found = true;
		if (nameAt(dict, 'Type') === 'ExtGState' && neutraliseState(dict)) found = true;
		const group = dictAt(dict, 'Group');
		if (group && nameAt(group, 'S') === 'Transparency') dropKeys(dict, 'Group');
		if (stream && nameAt(dict, 'Subtype') === 'Image' && dictAt(dict, 'SMask')) {
			found = true;
			dropKeys(dict, 'SMask');
		}
		if (stream && nameAt(dict, 'Subtype') === 'Image' && (numberAt(dict, 'SMaskInData') ?? 0) !== 0) {
			found = true;
			dropKeys(dict, 'SMaskInData');
		}
	});
	return found;
}

function neutraliseState(state: PdfDictionary): boolean {
	const mask = valueOf(state, 'SMask');
	const masked = mask !== undefined && mask !== PdfName.of('None');
	const mode = arrayAt(state, 'BM') ? elementsOf(arrayAt(state, 'BM') as PdfArray)[0] : valueOf(state, 'BM');
	const blended = mode !== undefined && mode !== PdfName.of('Normal') && mode !== PdfName.of('Compatible');
	const translucent = (numberAt(state, 'ca') ?? 1) !== 1 || (numberAt(state, 'CA') ?? 1) !== 1;
	dropKeys(state, 'SMask', 'BM', 'ca', 'CA', 'AIS');
	return masked || blended || translucent;
}
