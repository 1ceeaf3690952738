/** What a page of the service may do beside showing itself. Every source is the service itself. */
export interface PageNeeds {
	/** Run scripts of the service. */
	readonly scripts?: boolean;
	/** Run WebAssembly of the service. */
	readonly webAssembly?: boolean;
	/** Use style sheets of the service. */
	readonly styles?: boolean;
	/** Show images of the service, or made by the page itself (`data:` and `blob:`). */
	readonly images?: boolean;
	/** Call the service. */
	readonly calls?: boolean;
	/** Use fonts of the service. */
	readonly fonts?: boolean;
	/** Run workers of the service. */
	readonly workers?: boolean;
	/** Further sources a call may go to: the store of files, where uploads go past the service. */
	readonly callsTo?: readonly string[];
}

/**
 * A `content-security-policy` that leaves a page nothing but what it needs. Inline scripts and styles, frames, plugins and
 * other hosts are never allowed.
 */
function pagePolicy({
	scripts,
	webAssembly,
	styles,
	images,
	calls,
	fonts,
	workers,
	callsTo = [],
}: PageNeeds = {}): string {
	const connect = [...(calls ? ["'self'"] : []), ...callsTo];
	return [
		"default-src 'none'",
		...(scripts ? [`script-src 'self'${webAssembly ? " 'wasm-unsafe-eval'" : ''}`] : []),
		...(styles ? ["style-src 'self'"] : []),
		...(images ? ["img-src 'self' data: blob:"] : []),
		...(connect.length > 0 ? [`connect-src ${connect.join(' ')}`] : []),
		...(fonts ? ["font-src 'self'"] : []),
		...(workers ? ["worker-src 'self'"] : []),
		"base-uri 'none'",
		"form-action 'none'",
		"frame-ancestors 'none'",
	].join('; ');
}

/** Headers of every page of the service and of what belongs to it. */
export function pageHeaders(needs: PageNeeds): Record<string, string> {
	return {
		'content-security-policy': pagePolicy(needs),
		'x-content-type-options': 'nosniff',
		'referrer-policy': 'no-referrer',
		'cross-origin-opener-policy': 'same-origin',
	};
}
