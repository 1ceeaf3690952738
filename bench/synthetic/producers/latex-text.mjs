// @ts-check

/** @param {string} text @returns {string} for LaTeX */
export const escapeLatex = (text) =>
	text
		.replaceAll(/[&%$#_{}]/g, '\\$&')
		.replaceAll('©', '\\copyright{}')
		.replaceAll('–', '--')
		.replaceAll('\u00a0', '~')
		.replaceAll(/^\[/g, '{[}');
