import { messagesEn } from '../../../contract';
import { phrases } from '../../../contract/phrases';
import { DocumentConversionApi } from '../../../credentials/DocumentConversionApi.credentials';
import { DocumentConversion } from '../../../nodes/DocumentConversion/DocumentConversion.node';
import { DocumentConversionCallbackTrigger } from '../../../nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node';
import { DocumentConversionTrigger } from '../../../nodes/DocumentConversionTrigger/DocumentConversionTrigger.node';

/** Of a sentence for users. */
const maxWords = 20;

/** Keys of texts that people read in n8n; `builderHint` is read by programs. */
const shownKeys: ReadonlySet<string> = new Set(['action', 'description', 'displayName', 'hint', 'name']);

function listTexts(value: unknown, key = ''): string[] {
	if (typeof value === 'string') return shownKeys.has(key) ? [value] : [];
	if (typeof value !== 'object' || value === null || key === 'builderHint') return [];
	return Object.entries(value).flatMap(([name, each]) => listTexts(each, Array.isArray(value) ? key : name));
}

function listLong(text: string): string[] {
	const plain = text.replaceAll(/<[^>]+>/g, '');
	return plain.split(/(?<=[.!?])\s+(?=[A-Z"])/).filter((sentence) => sentence.split(/\s+/).length > maxWords);
}

test.each([
	['the node', new DocumentConversion().description],
	['the trigger', new DocumentConversionTrigger().description],
	['the callback trigger', new DocumentConversionCallbackTrigger().description],
	['the credential', new DocumentConversionApi()],
	['the errors', { description: Object.values(messagesEn) }],
	['the warnings and fragments', { description: Object.values(phrases).map(({ en }) => en) }],
])('the sentences of %s have at most 20 words', (_, described) => {
	const texts = listTexts(described);
	expect(texts.length).toBeGreaterThan(3);
	expect(texts.flatMap(listLong)).toEqual([]);
});
