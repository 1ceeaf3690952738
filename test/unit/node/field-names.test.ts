import { messagesEn, parameters } from '../../../contract';
import { addFieldLabels } from '../../../nodes/DocumentConversion/parameters/field-names';

test.each(Object.entries(parameters))('%s is shown with its label', (key, { label }) => {
	const text = messagesEn.invalidParameter.replace('{key}', key);
	expect(addFieldLabels(text)).toContain(`the parameter "${label.en} (${key})".`);
});

test('advice of the service with a key also names the field', () => {
	expect(addFieldLabels(messagesEn.pictureOfText)).toMatch(/turn on "[A-Z][^"]+ \(inlinePictures\)"\.$/);
});

test.each([
	'The required field "taskId" is missing. Set it and try again.',
	'"keys.pdf" is encrypted.',
	'It has a width and a height.',
	'The required field "constructor" is missing. Set it and try again.',
	'',
])('%p is unchanged', (text) => {
	expect(addFieldLabels(text)).toBe(text);
});
