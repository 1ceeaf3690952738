import {
	PdfName,
	PdfRawStream,
	PdfString,
	type PdfDictionary,
	type PdfReference,
} from '../../../pdf-syntax/objects/objects';
import { deflateSync } from 'node:zlib';
import type { CosDocument } from '../../../pdf-syntax/cos/read-document';
import { cmykProfile } from './cmyk-profile';
import { dropKeys } from '../../../pdf-syntax/cos/lookup';
import { srgbProfile } from './srgb-profile';

/** Purpose of a document's colors. */
type OutputSpace = 'RGB' | 'CMYK';

const identifiers: Record<OutputSpace, string> = { RGB: 'sRGB IEC61966-2.1', CMYK: 'CGATS TR 001' };

/** Writes the only output intent of a document (ISO 19005-1, 6.2.2), with its profile. @param kind  its subtype */
export async function setOutputIntent(document: CosDocument, space: OutputSpace, kind = 'GTS_PDFA1'): Promise<void> {
	const { context, catalog } = document;
	const profile = space === 'RGB' ? srgbProfile() : await cmykProfile();
	const intent = context.obj({
		Type: 'OutputIntent',
		S: kind,
		OutputConditionIdentifier: PdfString.of(identifiers[space]),
		RegistryName: PdfString.of('http://www.color.org'),
		Info: PdfString.of(identifiers[space]),
		DestOutputProfile: profileStream(document, profile, space === 'RGB' ? 3 : 4),
	});
	catalog.set(PdfName.of('OutputIntents'), context.obj([context.register(intent)]));
}

/** Makes an existing intent the only one. */
export function keepOutputIntent({ context, catalog }: CosDocument, intent: PdfDictionary): void {
	intent.set(PdfName.of('S'), PdfName.of('GTS_PDFA1'));
	// References to external profiles (ISO 32000-2, 14.11.5).
	dropKeys(intent, 'DestOutputProfileRef');
	catalog.set(PdfName.of('OutputIntents'), context.obj([context.getObjectRef(intent) ?? context.register(intent)]));
}

/** An ICC profile as a stream of the document. @param components  number of its colorants */
export function profileStream({ context }: CosDocument, profile: Uint8Array, components: number): PdfReference {
	const dict = context.obj({ N: components, Filter: 'FlateDecode' });
	return context.register(PdfRawStream.of(dict, deflateSync(profile)));
}
