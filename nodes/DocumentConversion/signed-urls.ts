/** Paths of the fields of items with signed URLs, which anyone can open: n8n redacts them in saved executions. */
export const signedUrlFields: string[] = ['downloadUrl', 'fileUrl'].flatMap((name) => [
	name,
	`fileInfoDTOList[*].${name}`,
]);
