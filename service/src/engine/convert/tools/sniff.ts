import type { ContainerType } from '../../../../../contract/containers';
import { headOf } from '../../../runtime/file-head';
import { detectContainer } from '../../containers/kind';
import { containerHeadBytes } from '../../containers/settings';
import { formatOf, headerBytes, type SourceFormat } from '../../image/image-header';
import { detectOffice } from '../../office/kind';
import type { OfficeFile } from '../../office/office-file';

export type SniffedFile =
	| { readonly kind: 'pdf' | 'xml' | 'unknown' }
	| { readonly kind: 'container'; readonly type: ContainerType }
	| { readonly kind: 'office'; readonly file: OfficeFile }
	| { readonly kind: 'image'; readonly format: SourceFormat };

/** Detects the type of a file by its content, never by its name. TGA has no signature, so it is a guess. */
export async function sniff(path: string): Promise<SniffedFile> {
	const head = await headOf(path, containerHeadBytes);
	if (head.toString('latin1', 0, pdfSignature.length) === pdfSignature) return { kind: 'pdf' };
	const type = await detectContainer(path, head);
	if (type) return { kind: 'container', type };
	const file = await detectOffice(path, head);
	if (file) return { kind: 'office', file };
	if (head.subarray(0, pdfHeaderWithin).includes(pdfSignature)) return { kind: 'pdf' };
	const format = formatOf(head.subarray(0, headerBytes));
	if (format) return { kind: 'image', format };
	return { kind: beginsAsXml(head) ? 'xml' : 'unknown' };
}

const pdfSignature = '%PDF-';

/** Other bytes may precede the header of a PDF (ISO 32000-1, annex H.3.4.1). */
const pdfHeaderWithin = 1024;

function beginsAsXml(head: Buffer): boolean {
	const text = head.toString('latin1', 0, 64).replaceAll('\0', '');
	return /^(?:\xef\xbb\xbf|\xff\xfe|\xfe\xff)?\s*<(?:\?xml|[A-Za-z])/.test(text);
}
