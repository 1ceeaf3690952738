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
	{ find: /\banew\b/i, use: 'again', in: ['docs'] },
	{ find: /\bof before\b/i, use: 'previous, earlier', in: ['docs'] },
	{ find: /\b(?:any|every)body\b/i, use: 'anyone, everyone', in: ['docs'] },
	{ find: /\b(?:has|have) to be there\b/i, use: 'required, must exist', in: ['docs'] },
	{ find: /\b(?:is|are|was|were) (?:not )?at hand\b/i, use: '(not) available', in: ['docs'] },
	{ find: /\bheld (?:against|to)\b/i, use: 'compared with, checked against', in: ['docs'] },
	{ find: /\bwhat (?:stands|lies)\b/i, use: 'the content, the text', in: ['docs'] },
	{ find: /\bsure of\b/i, use: 'certain, confident', in: ['docs'] },
	{ find: /\bis for people\b|\bpage for people\b/i, use: 'web page', in: ['docs'] },
	{ find: /\bgives? up\b.{0,20}\bcalls?\b/i, use: 'blocks', in: ['docs'] },
	{ find: /\b(?:lines|pages|documents|papers|families) left out\b/i, use: 'held-out', in: ['docs'] },
	{ find: /\bby what (?:it|they|you|he|she)\b/i, use: 'name it: by content, by symptom', in: ['docs'] },
	{ find: /\bsome tenths of\b/i, use: 'a fraction of', in: ['docs'] },
	{ find: /\bby way of\b/i, use: 'through', in: ['docs'] },
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
