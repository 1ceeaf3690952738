// @ts-check

/**
 * Text as the checks compare it: marks of Markdown and tags away, quotes, dashes and white space unified.
 * @param {string} text
 */
export function normalise(text) {
	return text
		.normalize('NFKC')
		.replace(/<br\s*\/?>/gi, ' ')
		.replace(/<\/?(sup|sub|b|i|em|strong)>/gi, '')
		.replace(/!\[[^\]]*\]\([^)]*\)/g, '')
		.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
		.replace(/<((https?|mailto):[^>]*)>/g, '$1')
		.replace(/(\*\*|__)(.+?)\1/gs, '$2')
		.replace(/\*([^*\n]+)\*/g, '$1')
		.replace(/\\([\\`*_{}[\]()#+\-.!|<>~$])/g, '$1')
		.replace(/[‘’´`]/g, "'")
		.replace(/[“”]/g, '"')
		.replace(/[‐‑‒–—―−]/g, '-')
		.replace(/\s+/g, ' ')
		.trim();
}
