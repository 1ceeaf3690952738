// @ts-check
/**
 * Words and phrases that make a sentence read like a translation, and what to write instead. `npm run lint:words` looks for them in
 * texts for users, docs, comments and declared names.
 *
 * @typedef {object} WordRule
 * @property {RegExp} find matched without regard to case unless the expression says otherwise
 * @property {string} use what to write instead
 * @property {readonly Place[]} [in] where it is looked for; everywhere in prose when left out
 * @property {readonly { file: string, reason: string }[]} [except] files in which it may stand, each with its reason
 *
 * @typedef {'text' | 'docs' | 'comment'} Place
 */

/** @type {readonly WordRule[]} */
export const phrases = [
	{ find: /\bas such\b/i, use: 'say what it is: "typed numbers", "as text"' },
	{ find: /\bof (?:its|their|his|our) own\b/i, use: 'own, separate, or drop it' },
	{ find: /\bby (?:itself|themselves)\b/i, use: 'automatically, alone, or drop it' },
	{ find: /\bthat of which\b/i, use: 'name the noun again' },
	{ find: /\bwhat \w+ (?:is|are) (?:is|are)\b/i, use: 'name the noun' },
	{ find: /\bnone is\b/i, use: 'there is no …, or not' },
	{ find: /\bit is no\b/i, use: 'it is not a' },
	{ find: /(?<!\bthere )\bare no\b(?! (?:longer|more)\b)/i, use: 'are not' },
	{ find: /(?<!\bthere )\bis no\b(?! (?:longer|more)\b)/i, use: 'is not a' },
	{ find: /\bby \w+ neither\b/i, use: 'not even by …' },
	{ find: /\bwhat becomes of\b/i, use: 'what to do with, or what happens to' },
	{ find: /\bto be had\b/i, use: 'available' },
	{ find: /\bcan(?:not)? be had\b/i, use: 'is (not) available' },
	{ find: /\bnobody\b/i, use: 'name who, or use the passive' },
	{ find: /\bsomebody\b/i, use: 'someone' },
	{
		find: /\bstands? (?:behind|before|beside|above|below|in|on|where|here|there|for itself)\b/i,
		use: 'is, appears, follows, precedes',
	},
	{ find: /\bstanding (?:behind|before|beside|above|below)\b/i, use: 'after, before, next to' },
	{ find: /\blies? (?:in|on|beside|behind|before|here|there|at)\b/i, use: 'is' },
	{ find: /\bgoes on\b/i, use: 'continues' },
	{ find: /\bgo on\b/i, use: 'continue' },
	{ find: /\bbroken off\b/i, use: 'failed, aborted, interrupted' },
	{ find: /\bput out\b/i, use: 'output, return, write' },
	{ find: /\bparted\b/i, use: 'split, separated' },
	{ find: /\bmended?\b/i, use: 'fix, repair' },
	{ find: /\bmending\b/i, use: 'fixing, repairing' },
	{ find: /\bthe house\b/i, use: 'the engine, the project' },
	{ find: /\broom(?:s)? (?:of the engine|above|below)\b/i, use: 'module, layer' },
	{ find: /\bfoundry\b/i, use: 'synthetic documents' },
	{ find: /\bground floor\b/i, use: 'base layer' },
	{ find: /\bheads? of (?:a|the|its) columns?\b/i, use: 'column header' },
	{ find: /\b(?:the )?strokes? of a cell\b/i, use: 'cell border' },
	{ find: /\bsigns? of (?:a|the) (?:text|alphabet|font|word)\b/i, use: 'character' },
	{ find: /\bstrange (?:source|document|paper|page)s?\b/i, use: 'unseen' },
	{ find: /\bhow (?:wide|high|long|large|far|many) .{1,30} may be\b/i, use: 'maximum width, height, length …' },
	{ find: /\btold (?:apart|as|by|from)\b/i, use: 'distinguished, recognised, detected' },
	{ find: /\bwhatever (?:stands|lies)\b/i, use: 'everything' },
	{ find: /\bso to say\b/i, use: 'drop it' },
	{ find: /\bin such a way\b/i, use: 'so that, or drop it' },
	{ find: /\bsays? other than\b/i, use: 'differs from' },
	{ find: /\bother than what\b/i, use: 'differs from' },
	{ find: /\bis looked (?:for|at)\b/i, use: 'the active verb: looks for, checks' },
	{ find: /\bwas looked at\b/i, use: 'was reviewed, was checked' },
	{ find: /\bshots\b/i, use: 'photos' },
	{ find: /\ba (?:slide|sheet|file|line) a page\b/i, use: 'one slide per page' },
	{ find: /\bmeanwhile\b/i, use: 'in the meantime, or drop it', in: ['text', 'docs'] },
	{ find: /\b(?:and|or) the like\b/i, use: 'name them, or "similar"' },
	{ find: /\bof use\b/i, use: 'usable, useful' },
	{ find: /\bin fewer bytes\b/i, use: 'smaller' },
];

/**
 * Declared names: one word for one idea.
 * @type {readonly { find: RegExp, use: string }[]}
 */
export const names = [
	{ find: /^(?:most|fewest|least|longest|widest|narrowest|shortest)[A-Z]/, use: 'min… or max…' },
	{ find: /(?:Most|Fewest|Least|Longest|Widest)$/, use: 'min… or max…' },
	{ find: /^(?:shown|told|said|settled|parted|mended)$/, use: 'a verb for a function, a noun for a value' },
];
