// @ts-check

/**
 * Normalizes a formula: removes pure formatting commands and the braces around single characters.
 * @param {string} latex
 */
export function plainLatex(latex) {
	let text = latex
		.replace(/\\(left|right|big|Big|bigg|Bigg|displaystyle|limits|nolimits|,|;|!|:|quad|qquad)(?![a-zA-Z])/g, ' ')
		.replace(/\\operatorname\s*\{([^{}]*)\}/g, '$1')
		.replace(/\\(mathbf|mathrm|mathit|boldsymbol|text|textbf|mathcal|mathsf|bm)\s*\{([^{}]*)\}/g, '$2')
		.replace(/\\(prime)(?![a-zA-Z])/g, "'")
		.replace(/\\to(?![a-zA-Z])/g, '\\rightarrow')
		.replace(/~/g, ' ')
		.replace(/\s+/g, ' ');
	for (let before = ''; before !== text; ) {
		before = text;
		text = text.replace(/\{\s*(\\[a-zA-Z]+|[^{}\\\s])\s*\}/g, '$1 ');
	}
	return text.replace(/\s+/g, '').replace(/\^\{?'+\}?/g, "'");
}

/**
 * Formulas of a Markdown text.
 * @param {string} markdown
 */
export function formulasOf(markdown) {
	return [...markdown.matchAll(/\$\$([\s\S]+?)\$\$|\$([^$\n]+?)\$/g)].map(([, block, inline]) => block ?? inline ?? '');
}
