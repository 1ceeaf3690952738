/** Scripts without spaces between words, for a class of a regular expression with the flag `u`. */
export const unspacedScripts = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar']
	.map((script) => String.raw`\p{Script=${script}}`)
	.join('');
