/** Files of office programs, and web pages, that tools for PDF read where LibreOffice is installed. Additive. */
export const officeTypes = ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'rtf', 'html'] as const;

/** A kind of such a file. */
export type OfficeType = (typeof officeTypes)[number];
