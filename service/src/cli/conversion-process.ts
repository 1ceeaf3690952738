import { convert } from '../engine/convert/conversion';
import { endTesseract } from '../engine/external/tesseract';
import type { ConversionRequest } from '../engine/request/request';
import { toServiceError } from '../errors';
import type { ProcessMessage } from './timed-conversions';

/** The process of `document-conversion convert`: it converts one file after the other, and may be killed at any time. */
const tell = (message: ProcessMessage): void => void process.send?.(message);

async function work(request: ConversionRequest): Promise<void> {
	try {
		const outcome = await convert(request, (done, total) => tell({ kind: 'progress', done, total }));
		tell({ kind: 'done', outcome });
	} catch (thrown) {
		const error = toServiceError(thrown, 'conversionFailed', { file: request.fileName });
		tell({ kind: 'failed', error: error.toJSON() });
	}
}

process.on('message', (message: ConversionRequest | 'end') => {
	if (message === 'end') void endTesseract().finally(() => process.disconnect());
	else void work(message);
});
// Whoever waits for results is gone, or wants no more.
process.on('disconnect', () => process.exit());
