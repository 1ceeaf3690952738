/**
 * The error codes that servers of this interface publish, and the HTTP status each is answered with.
 * Written down by hand; the rate limit has a status and a header but no code.
 */
export const PUBLISHED_ERROR_CODES: Readonly<Record<string, number>> = {
	'01001': 500, // internal
	'01005': 400, // empty parameter
	'01006': 400, // bad parameter
	'01007': 400, // task id empty
	'02001': 415, // unsupported format
	'02002': 415, // unsupported format
	'02003': 415, // not an image
	'02201': 422, // encrypted, password missing or wrong
	'02207': 422, // cannot be opened
	'02209': 413, // too large
	'02210': 500, // conversion failed
	'03000': 400, // validation
	'04001': 401, // key missing or wrong
	'04002': 400, // empty file
	'04003': 404, // not found
	'04007': 400, // one file only
	'04008': 400, // too many files to merge
	'05001': 404, // task not found
	'05002': 409, // wrong state for this call
	'05003': 400, // too many files in the task
	'05004': 410, // address expired
	'05005': 400, // task has no file
	'06001': 402, // out of assets
};

/** Rate limit: 429 with `Retry-After`. */
export const RATE_LIMIT_STATUS = 429;
