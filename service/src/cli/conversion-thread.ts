import { parentPort } from 'node:worker_threads';
import { convert } from '../engine/convert/conversion';
import { endTesseract } from '../engine/external/tesseract';
import type { ConversionRequest } from '../engine/request/request';
import { toServiceError } from '../errors';
import type { ThreadMessage } from './timed-conversions';

/** The thread of `document-conversion convert`: it converts one file after the other, and may be ended at any time. */
const port = parentPort;
const tell = (message: ThreadMessage): void => port?.postMessage(message);

async function work(request: ConversionRequest): Promise<void> {
	try {
		const outcome = await convert(request, (done, total) => tell({ kind: 'progress', done, total }));
		tell({ kind: 'done', outcome });
	} catch (thrown) {
		const error = toServiceError(thrown, 'conversionFailed', { file: request.fileName });
		tell({ kind: 'failed', error: error.toJSON() });
	}
}

port?.on('message', (message: ConversionRequest | 'end') => {
	if (message === 'end') void endTesseract().finally(() => port.close());
	else void work(message);
});
