import { PdfDictionary, PdfName } from '../../pdf-syntax/objects/objects';
import type { CosDocument } from '../../pdf-syntax/cos/read-document';
import { readExistingTree } from './existing-tree';
import { likes } from './role-likes';

/** Maps structure types newer than PDF 1.4 to older ones (ISO 19005-1, 6.8.3.4). */
export function mapLaterRoles(document: CosDocument): void {
	const tree = readExistingTree(document);
	if (!tree) return;
	const key = PdfName.of('RoleMap');
	const written = tree.root.lookup(key);
	const roleMap = written instanceof PdfDictionary ? written : document.context.obj({});
	for (const role of new Set(tree.elements.map((element) => element.role))) {
		const like = likes[role];
		if (like !== undefined) roleMap.set(PdfName.of(role), PdfName.of(like));
	}
	if (roleMap.keys().length > 0) tree.root.set(key, roleMap);
}
