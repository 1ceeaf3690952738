import type { ForeignProperties, MetadataClaim } from '../job/xmp';

/** Namespaces by which Factur-X, ZUGFeRD and Order-X say which attachment is the invoice. */
const namespaces = /^urn:(?:factur-x|zugferd|ferd):pdfa:[\w:.-]+#$/;

/** What a document says stays also where its program forgot the end of the name. */
const almostNamespaces = new RegExp(namespaces.source.replace('#$', '#?$'));

/** What their properties say; those of an unknown name describe themselves. */
const meanings: Readonly<Record<string, string>> = {
	DocumentType: 'Kind of the document that the attached XML holds',
	DocumentFileName: 'Name of the attached XML',
	Version: 'Version of the standard that the attached XML follows',
	ConformanceLevel: 'Profile of the standard that the attached XML follows',
};

/**
 * What the metadata says of an invoice that is attached as XML: without it a hybrid invoice is none. It is described as
 * PDF/A asks, also where the document did not.
 */
export function invoiceClaims(foreign: readonly ForeignProperties[]): MetadataClaim[] {
	const byNamespace = new Map<string, ForeignProperties>();
	for (const said of foreign.filter(({ namespace }) => almostNamespaces.test(namespace))) {
		// A property is said once, also where several prefixes stand for one namespace.
		const first = byNamespace.get(said.namespace);
		byNamespace.set(said.namespace, { ...(first ?? said), properties: { ...said.properties, ...first?.properties } });
	}
	return [...byNamespace.values()].map(invoiceClaim);
}

/** Properties by which a document says which attachment is its invoice, with the description that PDF/A asks for. */
export function invoiceClaim({ namespace, prefix, properties }: ForeignProperties): MetadataClaim {
	return {
		namespace,
		prefix,
		properties,
		description: {
			schema: `${namespace.startsWith('urn:factur-x') ? 'Factur-X' : 'ZUGFeRD'} PDFA Extension Schema`,
			category: 'external',
			meanings: Object.fromEntries(Object.keys(properties).map((name) => [name, meanings[name] ?? name])),
		},
	};
}

export function isInvoiceNamespace(namespace: string): boolean {
	return namespaces.test(namespace);
}
