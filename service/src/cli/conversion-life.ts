import { convert } from '../engine/convert/conversion';
import { endTesseract } from '../engine/external/tesseract';
import type { ConversionRequest } from '../engine/request/request';
import { toServiceError } from '../messages/errors';
import { useCompilers } from '../runtime/v8-flags';
import { PageLink } from '../tasks/page-link';
import type { PageAnswer, ReadingJob } from '../tasks/worker-messages';
import type { ProcessMessage } from './conversion-processes';

/** Child process of `document-conversion convert`: converts files one by one and may be killed at any time. */
const tell = (message: ProcessMessage): void => void process.send?.(message);
const link = new PageLink(tell);

async function work({ fileName }: ConversionRequest, done: () => Promise<ProcessMessage>): Promise<void> {
	try {
		tell(await done());
	} catch (thrown) {
		const error = toServiceError(thrown, 'conversionFailed', { file: fileName });
		tell({ kind: 'failed', error: error.toJSON() });
	}
}

/** Of all documents so far. */
let pages = 0;

async function converted(request: ConversionRequest): Promise<ProcessMessage> {
	const before = pages;
	useCompilers(++pages);
	const onProgress = (done: number, total: number): void => {
		pages = before + Math.max(1, total);
		useCompilers(pages);
		tell({ kind: 'progress', done, total });
	};
	const outcome = await convert(request, onProgress, link);
	return { kind: 'done', outcome };
}

async function read({ request, plan }: ReadingJob): Promise<ProcessMessage> {
	useCompilers();
	const { readClaimedPages } = await import('../engine/convert/read-claimed-pages.js');
	await readClaimedPages(request, plan, link.claims);
	return { kind: 'rested' };
}

process.on('message', (message: ConversionRequest | ReadingJob | PageAnswer | 'end') => {
	if (message === 'end') void endTesseract().finally(() => process.disconnect());
	else if (!('kind' in message)) void work(message, () => converted(message));
	else if (message.kind === 'reading') void work(message.request, () => read(message));
	else link.answer(message);
});
// The parent has exited or needs no more results.
process.on('disconnect', () => process.exit());
