import type { IDataObject } from 'n8n-workflow';
import { readOwn } from '../read-own';
import type { FileInformation } from '../tasks/task-information';

/** Types of the tools' output formats; n8n guesses others from the name. */
const mimeTypes: Readonly<Record<string, string>> = {
	csv: 'text/csv',
	docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
	html: 'text/html',
	json: 'application/json',
	jsonl: 'application/jsonl',
	md: 'text/markdown',
	pdf: 'application/pdf',
	png: 'image/png',
	pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
	txt: 'text/plain',
	xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
	zip: 'application/zip',
};

const unknownType = 'application/octet-stream';

/**
 * The name and type to store a result with; the type may need the headers of the download.
 * @param suffix what tells the result from a source of the same name
 */
export function downloadName(
	file: FileInformation,
	suffix = 'converted',
): { readonly fileName: string; readonly mimeTypeOf: (headers: IDataObject) => string | undefined } {
	const fileName = distinctName(file.downFileName || nameFromParts(file), file.fileName, suffix);
	const byName = getMimeType(fileName);
	return {
		fileName,
		mimeTypeOf: (headers) => {
			if (byName) return byName;
			const type = String(headers['content-type'] ?? '')
				.split(';')[0]
				?.trim();
			return !type || type === unknownType ? undefined : type;
		},
	};
}

/** A workflow that writes the result beside its source must not overwrite the source. */
function distinctName(fileName: string, sourceName: string | undefined, suffix: string): string {
	if (fileName.toLowerCase() !== sourceName?.toLowerCase()) return fileName;
	const [extension = ''] = /\.[^.]+$/.exec(fileName) ?? [];
	return `${fileName.slice(0, fileName.length - extension.length)}-${suffix}${extension}`;
}

/** The type of an output format of the tools; `undefined` for others. */
export function getMimeType(fileName: string): string | undefined {
	return readOwn(mimeTypes, getExtension(fileName) ?? '');
}

/** Some servers send no name: use the source name with the extension of the address or the target type. */
function nameFromParts({ fileName, downloadUrl, targetType }: FileInformation): string {
	const fromAddress =
		(downloadUrl ?? '')
			.replace(/[?#].*$/s, '')
			.split('/')
			.at(-1) ?? '';
	const extension = getExtension(fromAddress) ?? (typeof targetType === 'string' ? targetType : undefined);
	const stem = (fileName || 'result').replace(/\.[^.]+$/, '');
	return extension ? `${stem}.${extension}` : stem;
}

/** The extension of a file name, in lower case. */
export function getExtension(fileName: string): string | undefined {
	return /\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase();
}
