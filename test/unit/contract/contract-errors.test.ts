/** Error codes of `contract/` against the published ones, written down by hand. */
import { errors, messagesEn } from '../../../contract';
import { messagesZh } from '../../../contract/messages.zh';
import { PUBLISHED_ERROR_CODES, RATE_LIMIT_STATUS } from '../../../service/test/support/contract/published-error-codes';
import type { ErrorDefinition } from '../../../contract';

const definitions: Readonly<Record<string, ErrorDefinition>> = errors;
const entries = Object.entries(definitions);

/** Those that have no published code and carry their HTTP status instead. */
const WITHOUT_PUBLISHED_CODE = [
	'jailTooWeak',
	'keyPagesReached',
	'keyStorageReached',
	'keyTasksReached',
	'outOfDiskSpace',
	'queueFull',
	'rateLimited',
	'storeUnavailable',
	'tooManyUnstartedFiles',
	'unstartedFilesTooLarge',
];

/**
 * Where a published code is sent with another status than the published one. A forged address shares the code of an
 * expired one, because the list has no code for it, but is rejected with 403: a new address does not help.
 */
const OTHER_STATUS: Readonly<Record<string, number>> = {
	addressInvalid: 403,
	originRefused: 403,
	methodNotAllowed: 405,
};

test.each(Object.entries(PUBLISHED_ERROR_CODES))('%s exists with HTTP status %i', (code, httpStatus) => {
	const statuses = entries.flatMap(([, error]) => (error.code === code ? [error.httpStatus] : []));
	expect(statuses).toContain(httpStatus);
});

test('a published code has its published status, except for the listed exceptions', () => {
	const differing = entries.flatMap(([name, { code, httpStatus }]) =>
		PUBLISHED_ERROR_CODES[code] === undefined || PUBLISHED_ERROR_CODES[code] === httpStatus ? [] : [[name, httpStatus]],
	);
	expect(Object.fromEntries(differing)).toEqual(OTHER_STATUS);
});

test('every error has a published five-digit code or says that the service is busy', () => {
	const others = entries.flatMap(([name, { code }]) => (/^\d{5}$/.test(code) ? [] : [name]));
	expect(others.sort()).toEqual(WITHOUT_PUBLISHED_CODE);
	for (const [name, { code }] of entries) {
		if (!others.includes(name)) expect([name, Object.hasOwn(PUBLISHED_ERROR_CODES, code)]).toEqual([name, true]);
	}
	expect(errors.rateLimited.httpStatus).toBe(RATE_LIMIT_STATUS);
});

test('no error looks like a success', () => {
	for (const [name, { code, httpStatus }] of entries) {
		expect([name, httpStatus >= 400 && httpStatus < 600, code === '200']).toEqual([name, true, false]);
	}
});

describe('messages', () => {
	test('English and Chinese have one text for every error and no other', () => {
		expect(Object.keys(messagesEn).sort()).toEqual(Object.keys(errors).sort());
		expect(Object.keys(messagesZh).sort()).toEqual(Object.keys(errors).sort());
	});

	test.each(Object.keys(messagesEn) as (keyof typeof messagesEn)[])('%s has the same placeholders', (name) => {
		expect(placeholders(messagesZh[name])).toEqual(placeholders(messagesEn[name]));
	});

	test.each(Object.keys(messagesEn) as (keyof typeof messagesEn)[])('%s is a sentence in its language', (name) => {
		expect(messagesEn[name]).toMatch(/\.$/);
		expect(messagesEn[name]).not.toMatch(/\p{Script=Han}/u);
		expect(messagesZh[name]).toMatch(/\p{Script=Han}/u);
		expect(messagesZh[name]).toMatch(/。$/);
	});

	test('braces enclose only placeholders', () => {
		for (const text of [...Object.values(messagesEn), ...Object.values(messagesZh)]) {
			expect(text.replaceAll(/\{[a-zA-Z]+\}/g, '')).not.toMatch(/[{}]/);
		}
	});
});

function placeholders(text: string): string[] {
	return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();
}
