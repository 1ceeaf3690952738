import { open } from 'node:fs/promises';
import { ChunkSections } from '../../writing/chunks/chunk-sections';
import type { With } from '../../request/parameters';
import type { Writer } from './writer';

/** Chunks as JSON Lines. */
export const toChunks: Writer<With<'chunkSize' | 'chunkOverlap'>> = {
	needs: { charts: true },
	write: async (context, document) => {
		const { chunkSize: maxTokens, chunkOverlap: overlapSentences } = context.parameters;
		const resultPath = context.resultPath('jsonl');
		const sections = new ChunkSections({ maxTokens, overlapSentences });
		const file = await open(resultPath, 'wx');
		try {
			const write = async (chunks: ReturnType<ChunkSections['end']>) => {
				if (chunks.length > 0) await file.writeFile(chunks.map((chunk) => `${JSON.stringify(chunk)}\n`).join(''));
			};
			for await (const page of document.pages) await write(sections.add(page));
			await write(sections.end());
		} finally {
			await file.close();
		}
		return { resultPath, extension: 'jsonl', pageCount: document.pageNumbers.length };
	},
};
