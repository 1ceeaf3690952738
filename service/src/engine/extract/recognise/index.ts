import { findAmounts, findCurrencies, findNumbers, findPercents } from './amounts';
import { findDates } from './dates';
import type { RecognisedType, Recogniser } from './found';
import { findBics, findEmails, findIbans, findIds, findPhones, findUrls } from './identifiers';
import { findPeriods } from './periods';
import { findVatIds } from './vat';

/** Recognizers by value type. */
export const recognisers: Readonly<Record<RecognisedType, Recogniser>> = {
	date: findDates,
	amount: findAmounts,
	number: findNumbers,
	percent: findPercents,
	period: findPeriods,
	id: findIds,
	iban: findIbans,
	bic: findBics,
	vat: findVatIds,
	currency: findCurrencies,
	email: findEmails,
	phone: findPhones,
	url: findUrls,
};

/** Whether the values of a type are found by their format. */
export function isRecognised(type: string): type is RecognisedType {
	return Object.hasOwn(recognisers, type);
}

export type { DateParts, Found, RecognisedType, Recogniser } from './found';
