import { ownSize } from '../../pdf/pictures/picture-page';
import type { Tool } from '../../request/tool';
import { joinFiles } from './join-files';

/** Several files, images among them, as one PDF. */
export const pdfMerge: Tool<'pdf/merge'> = async (context) =>
	await joinFiles(context, { toolPath: 'pdf/merge', pictures: () => ({ shape: ownSize }), takesPdfs: true });
