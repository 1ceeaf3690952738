import { extname } from 'node:path';
import type { FileHeaders } from '../storage/file-store';

/** Types by extension; others are plain bytes. Browsers never display any of these: they are attachments. */
const contentTypes: Readonly<Record<string, string>> = {
	'.csv': 'text/csv; charset=utf-8',
	'.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	'.html': 'text/html; charset=utf-8',
	'.jpg': 'image/jpeg',
	'.json': 'application/json; charset=utf-8',
	'.jsonl': 'application/jsonl; charset=utf-8',
	'.md': 'text/markdown; charset=utf-8',
	'.pdf': 'application/pdf',
	'.png': 'image/png',
	'.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	'.txt': 'text/plain; charset=utf-8',
	'.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	'.zip': 'application/zip',
};

/** Type and name of a document. */
export function fileHeaders(fileName: string): FileHeaders {
	return {
		contentType: contentTypes[extname(fileName).toLowerCase()] ?? 'application/octet-stream',
		contentDisposition: attachment(fileName),
	};
}

/** Headers that make a browser save a document and never run it on this origin. */
export function contentHeaders(fileName: string): Record<string, string> {
	const { contentType, contentDisposition } = fileHeaders(fileName);
	return {
		'content-type': contentType,
		'content-disposition': contentDisposition,
		'x-content-type-options': 'nosniff',
		'content-security-policy': "sandbox; default-src 'none'",
		'cache-control': 'private, no-cache',
		'accept-ranges': 'bytes',
	};
}

/** RFC 6266: a name in ASCII for old clients, and the real one in UTF-8. */
function attachment(fileName: string): string {
	const ascii = fileName.replace(/[^\x20-\x7e]/g, '_').replace(/["\\%]/g, '_');
	const encoded = encodeURIComponent(fileName).replace(
		/['()*]/g,
		(character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
