import { errors, messagesEn } from '../../../contract';
import { mergeHints } from '../../../nodes/DocumentConversion/hints';
import { getCodeHint, translateServerText } from '../../../nodes/DocumentConversion/transport/server-text';

test.each([
	[messagesEn.unauthorized, 'The API key is missing, invalid, expired or revoked.'],
	[messagesEn.passwordRequired, '"{file}" is encrypted, and the password is missing or incorrect.'],
	['"a.pdf" exceeds the size limit of 209715200 bytes.', '"a.pdf" exceeds the size limit of 200 MB.'],
	['the file name exceeds the limit of 255 bytes', 'the file name exceeds the limit of 255 bytes'],
	['more than 1610612736 bytes', 'more than 1.5 GB'],
	[
		messagesEn.imageNotPdf.replace('{tools}', 'img/txt, img/new'),
		'"{file}" is an image, but this tool accepts only PDF files. Use one of these tools: Extract Text From Image (img/txt), img/new.',
	],
	[
		messagesEn.imageNotPdf.replace('{tools}', 'img/txt, img/docx, img/pdf, documentAI/dewarp'),
		'"{file}" is an image, but this tool accepts only PDF files. Use Convert Images to PDF first.',
	],
	['The parameter "keys" is wrong.', 'The parameter "Keys (keys)" is wrong.'],
])('%s', (text, expected) => {
	expect(translateServerText(text)).toBe(expected);
});

test('no message of the contract shows HTTP headers, URLs or calls to users of n8n', () => {
	const texts = Object.values(messagesEn).map(translateServerText).join('\n');
	expect(texts).not.toMatch(/x-api-key|GET \/|in the "password" field|presigned upload/);
});

test('an error that can be fixed in n8n has a hint', () => {
	expect(getCodeHint(errors.unauthorized.code)).toContain('credential');
	expect(getCodeHint(errors.passwordRequired.code)).toContain('Options → Password');
	expect(getCodeHint(errors.conversionFailed.code)).toBeUndefined();
	expect(getCodeHint(undefined)).toBeUndefined();
});

test('a hint appears once, with its files', () => {
	const hints = ['a', 'b', 'b', 'c', 'd', 'e'].map((fileName) => ({ message: 'Needs OCR.', fileName }));
	expect(mergeHints([...hints, { message: 'Other.' }, { message: 'Other.' }]).map(({ message }) => message)).toEqual([
		'a, b, c and 2 more: Needs OCR.',
		'Other.',
	]);
});

test('a long hint is truncated', () => {
	const [hint] = mergeHints([{ message: 'Ice. '.repeat(2000), fileName: 'a.pdf' }]);
	expect(hint?.message).toMatch(/^a\.pdf: (Ice\. ){120}…$/);
});

test('a hint that begins another one about the same file is left out', () => {
	const short = 'No tables were found.';
	const long = 'No tables were found, so all text was skipped (125 words).';
	const of = (fileName: string, ...messages: string[]) => messages.map((message) => ({ message, fileName }));
	const texts = (hints: ReturnType<typeof of>) => mergeHints(hints).map(({ message }) => message);
	expect(texts(of('a.pdf', short, long))).toEqual([`a.pdf: ${long}`]);
	expect(texts([...of('a.pdf', short), ...of('b.pdf', long)])).toEqual([`a.pdf: ${short}`, `b.pdf: ${long}`]);
	expect(texts(of('a.pdf', short, 'No tables were foundering.'))).toHaveLength(2);
});
