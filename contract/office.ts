/** Office files and web pages, which PDF tools accept if LibreOffice is installed. Additive. */
export const officeTypes = ['docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'odt', 'ods', 'odp', 'rtf', 'html'] as const;

/** A kind of office file. */
export type OfficeType = (typeof officeTypes)[number];
