import { invalidRequest } from '../../../src/http/request-error';

describe('an invalid request', () => {
	it('gives its reason in the language of the text', () => {
		const error = invalidRequest('fileNameTooLong', { limit: 255 });
		expect(error).toMatchObject({ code: '03000', httpStatus: 400 });
		expect(error.text('en')).toBe(
			'The request is not valid: the file name exceeds the limit of 255 bytes. Correct the request and try again.',
		);
		expect(error.text('zh')).toContain('文件名超过 255 字节');
		expect(error.text('zh')).not.toMatch(/[A-Za-z]/);
	});
});
