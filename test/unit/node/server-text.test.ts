import { errors, messagesEn } from '../../../contract';
import { shownHints } from '../../../nodes/DocumentConversion/hints';
import { hintOfCode, serverText } from '../../../nodes/DocumentConversion/transport/server-text';

test.each([
	[messagesEn.unauthorized, 'The API key is missing or not valid. It may be mistyped, expired or revoked.'],
	[messagesEn.passwordRequired, '"{file}" is encrypted, and the password is missing or wrong.'],
	['"a.pdf" is larger than the limit of 209715200 bytes.', '"a.pdf" is larger than the limit of 200 MB.'],
	['the file name is longer than 255 bytes', 'the file name is longer than 255 bytes'],
	['more than 1610612736 bytes', 'more than 1.5 GB'],
	[
		messagesEn.imageNotPdf.replace('{tools}', 'img/txt, img/new'),
		'"{file}" is an image, and this tool reads PDF files only. Use one of these tools: Extract Text From Image (img/txt), img/new.',
	],
	['The parameter "keys" is wrong.', 'The parameter "Keys (keys)" is wrong.'],
])('%s', (text, expected) => {
	expect(serverText(text)).toBe(expected);
});

test('no message of the contract speaks of headers, addresses or flows of HTTP once it is shown', () => {
	const shown = Object.values(messagesEn).map(serverText).join('\n');
	expect(shown).not.toMatch(/x-api-key|GET \/|in the field "password"|presigned upload/);
});

test('an error that n8n has a place for says which', () => {
	expect(hintOfCode(errors.unauthorized.code)).toContain('credential');
	expect(hintOfCode(errors.passwordRequired.code)).toContain('Options → Password');
	expect(hintOfCode(errors.conversionFailed.code)).toBeUndefined();
	expect(hintOfCode(undefined)).toBeUndefined();
});

test('a hint is told once, with the files it is about', () => {
	const hints = ['a', 'b', 'b', 'c', 'd', 'e'].map((fileName) => ({ message: 'Needs OCR.', fileName }));
	expect(shownHints([...hints, { message: 'Other.' }, { message: 'Other.' }]).map(({ message }) => message)).toEqual([
		'a, b, c and 2 more: Needs OCR.',
		'Other.',
	]);
});
