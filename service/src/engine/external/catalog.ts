/** Whether the catalog of a PDF has a dictionary of this name. The PDF library is loaded only if it may have one. */
export async function hasDictionary(bytes: Buffer, name: string): Promise<boolean> {
	// Object streams hide names.
	if (!bytes.includes(`/${name}`) && !bytes.includes('/ObjStm')) return false;
	const { hasCatalogEntry } = await import('../pdf-syntax/cos/catalog-entry.js');
	return hasCatalogEntry(bytes, name);
}
