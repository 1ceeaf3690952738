/** Environment variable that fixes the dates in documents: seconds since 1970 (reproducible-builds.org). */
const variable = 'SOURCE_DATE_EPOCH';

/** Whole seconds: PDF and XMP dates have no fractions. */
export function documentDate(): Date {
	const fixed = process.env[variable];
	const seconds = fixed !== undefined && /^\d{1,11}$/.test(fixed) ? Number(fixed) : Math.floor(Date.now() / 1000);
	return new Date(seconds * 1000);
}

/** What a child process needs to use the same date. */
export function documentDateVariable(): Readonly<Record<string, string>> {
	const fixed = process.env[variable];
	return fixed === undefined ? {} : { [variable]: fixed };
}
