import type { ForeignProperties, MetadataClaim } from '../job/xmp';

/** Namespaces in which Factur-X, ZUGFeRD and Order-X identify the invoice attachment. */
const namespaces = /^urn:(?:factur-x|zugferd|ferd):pdfa:[\w:.-]+#$/;

/** Accepted even if its program forgot the end of the name. */
const almostNamespaces = new RegExp(namespaces.source.replace('#$', '#?$'));

/** Descriptions of their properties; those of an unknown name describe themselves. */
const meanings: Readonly<Record<string, string>> = {
	DocumentType: 'Kind of the document that the attached XML holds',
	DocumentFileName: 'Name of the attached XML',
	Version: 'Version of the standard that the attached XML follows',
	ConformanceLevel: 'Profile of the standard that the attached XML follows',
};

/**
 * Metadata about an attached XML invoice: without it a file is not a hybrid invoice. It is described as PDF/A requires,
 * even if the document did not.
 */
export function invoiceClaims(foreign: readonly ForeignProperties[]): MetadataClaim[] {
	const byNamespace = new Map<string, ForeignProperties>();
	for (const schema of foreign.filter(({ namespace }) => almostNamespaces.test(namespace))) {
		// Each property once, even if several prefixes mean one namespace.
		const first = byNamespace.get(schema.namespace);
		byNamespace.set(schema.namespace, {
			...(first ?? schema),
			properties: { ...schema.properties, ...first?.properties },
		});
	}
	return [...byNamespace.values()].map(invoiceClaim);
}

/** Properties that identify the invoice attachment, with the description that PDF/A requires. */
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
