/** Options of the XML parser for documents whose order counts: no typed values; no entities except the five of XML. */
export const orderedXml = {
	preserveOrder: true,
	ignoreAttributes: false,
	attributeNamePrefix: '',
	parseTagValue: false,
	parseAttributeValue: false,
	trimValues: false,
	processEntities: { enabled: true, maxTotalExpansions: 100_000, maxExpandedLength: 1_000_000 },
	htmlEntities: false,
	ignoreDeclaration: true,
	ignorePiTags: true,
} as const;
