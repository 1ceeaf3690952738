import { PdfHexString, PdfName, PdfString, type PdfObject } from '../../../pdf-syntax/objects/objects';
import { packedStream } from '../../../pdf-syntax/content';
import { arrayAt, dictAt, dictOf, textAt } from '../../../pdf-syntax/cos/lookup';
import { makeNameTree, readNameTree, type NameEntry } from '../../../pdf-syntax/cos/trees';
import type { Step, Target } from '../job/job';
import { invoiceClaim } from '../metadata/invoice-claim';
import { documentDate } from '../../../../runtime/document-date';

/** An XML that becomes the electronic invoice of a PDF. */
interface InvoiceFile {
	readonly xml: Uint8Array;
	/** As required by its standard: `factur-x.xml`. */
	readonly name: string;
	readonly description: string;
	/** Its relationship to the pages: `Alternative` says the same, `Data` less. */
	readonly relationship: 'Alternative' | 'Data';
	/** Namespace, prefix and properties in the metadata. */
	readonly claim: Parameters<typeof invoiceClaim>[0];
}

/**
 * A level of PDF/A-3 with an invoice attached first (Factur-X 1.0, 6; ISO 19005-3, 6.8). @param onReplaced  receives
 * the names of replaced ones
 */
export function withInvoice(target: Target, file: InvoiceFile, onReplaced: (names: readonly string[]) => void): Target {
	return {
		...target,
		claims: [...target.claims, invoiceClaim(file.claim)],
		steps: [attachInvoice(file, onReplaced), ...target.steps],
	};
}

/** Attachment names of invoices. */
const invoiceNames = /^(?:factur-x|zugferd-invoice|xrechnung|order-x)\.xml$/i;

function attachInvoice(
	{ xml, name, description, relationship }: InvoiceFile,
	onReplaced: (names: readonly string[]) => void,
): Step {
	return ({ document: { catalog, context } }) => {
		const names = dictAt(catalog, 'Names') ?? context.obj({});
		const tree = dictAt(names, 'EmbeddedFiles');
		const nameOf = (file: PdfObject) => {
			const dict = dictOf(context.lookup(file));
			return textAt(dict, 'UF') ?? textAt(dict, 'F') ?? '';
		};
		const entries = tree ? readNameTree(tree) : [];
		const earlier = entries.filter(([, file]) => invoiceNames.test(nameOf(file)));
		if (earlier.length > 0) onReplaced(earlier.map(([, file]) => nameOf(file)));
		const stream = packedStream(context, xml);
		stream.dict.set(PdfName.of('Type'), PdfName.of('EmbeddedFile'));
		stream.dict.set(PdfName.of('Subtype'), PdfName.of('text/xml'));
		stream.dict.set(
			PdfName.of('Params'),
			context.obj({ Size: xml.length, ModDate: PdfString.fromDate(documentDate()) }),
		);
		const content = context.register(stream);
		const file = context.register(
			context.obj({
				Type: 'Filespec',
				F: PdfString.of(name),
				UF: PdfHexString.fromText(name),
				Desc: PdfString.of(description),
				AFRelationship: relationship,
				EF: { F: content, UF: content },
			}),
		);
		const kept = entries.filter((entry) => !earlier.includes(entry));
		const added: NameEntry = [PdfString.of(name), file];
		names.set(PdfName.of('EmbeddedFiles'), makeNameTree(context, [...kept, added]));
		catalog.set(PdfName.of('Names'), names);
		const others = (arrayAt(catalog, 'AF')?.asArray() ?? []).filter((one) => !invoiceNames.test(nameOf(one)));
		catalog.set(PdfName.of('AF'), context.obj([file, ...others]));
	};
}
