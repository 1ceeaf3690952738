import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { extendFailure } from '../transport/failure';
import { download } from '../transport/file-transfer';
import type { InputFile } from './file-content';
import { cleanFileName } from './file-name';
import { fileFromBinary } from './input-file';
import type { NodeRun } from '../transport/run';

const fallbackName = 'document';

/**
 * Download a file into n8n's binary store: its length must be known to send it.
 * @throws NodeApiError or NodeOperationError with the address if it cannot be downloaded
 */
export async function fileFromUrl(run: NodeRun, itemIndex: number, url: string): Promise<InputFile> {
	if (!/^https?:\/\/[^/]/i.test(url)) {
		throw new NodeOperationError(run.context.getNode(), `"${url}" is not a valid URL`, {
			itemIndex,
			description: 'Start the URL of the file with http:// or https://.',
		});
	}
	try {
		const nameOf = (headers: IDataObject) => ({
			fileName: nameFromHeaders(headers) ?? nameFromAddress(url) ?? fallbackName,
		});
		const { binary } = await download(run, url, nameOf, true);
		return await fileFromBinary(run, itemIndex, binary, fallbackName);
	} catch (error) {
		throw extendFailure(run.context.getNode(), error, { fileName: nameFromAddress(url) ?? url });
	}
}

/** `filename*` (RFC 8187) before `filename` of the header Content-Disposition. */
function nameFromHeaders(headers: IDataObject): string | undefined {
	const disposition = String(headers['content-disposition'] ?? '');
	const extended = /filename\*\s*=\s*UTF-8''([^;]+)/i.exec(disposition)?.[1];
	const plain = /filename\s*=\s*(?:"([^"]*)"|([^;]+))/i.exec(disposition);
	return cleaned(extended ? tryDecode(extended) : (plain?.[1] ?? plain?.[2]));
}

function nameFromAddress(url: string): string | undefined {
	const path = url.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '');
	return cleaned(tryDecode(path));
}

function cleaned(name: string | undefined): string | undefined {
	return (name && cleanFileName(name)) || undefined;
}

function tryDecode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
