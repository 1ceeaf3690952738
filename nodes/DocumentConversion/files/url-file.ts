import type { IDataObject } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';
import { extendFailure } from '../transport/failure';
import { download } from '../transport/file-transfer';
import type { InputFile } from './file-content';
import { fileFromBinary } from './input-file';
import type { NodeRun } from '../transport/run';

const fallbackName = 'document';

/**
 * The file an address on the web holds, fetched into n8n's binary store first: its length must be known to send it on.
 * @throws NodeApiError or NodeOperationError naming the address when it cannot be fetched
 */
export async function fileFromUrl(run: NodeRun, itemIndex: number, url: string): Promise<InputFile> {
	if (!/^https?:\/\/[^/]/i.test(url)) {
		throw new NodeOperationError(run.context.getNode(), `"${url}" is no web address`, {
			itemIndex,
			description: 'Enter the address of the file with http:// or https:// in front.',
		});
	}
	try {
		const { binary } = await download(run, url, (headers) => ({
			fileName: nameFromHeaders(headers) ?? nameFromAddress(url) ?? fallbackName,
		}));
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
	return lastPart(extended ? decoded(extended) : (plain?.[1] ?? plain?.[2]));
}

function nameFromAddress(url: string): string | undefined {
	const path = url.replace(/[?#].*$/s, '').replace(/^[a-z]+:\/\/[^/]*/i, '');
	return lastPart(decoded(path));
}

function lastPart(name: string | undefined): string | undefined {
	return name?.split(/[/\\]/).at(-1)?.trim() || undefined;
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
