/** Frequent ideographs in the form of Taiwan and Hong Kong, and of mainland China; Japanese shares some of both. */
const traditional = new Set(
	'們來這說時會國與對開關無學發樣讓將從應經點過還長東車見門問間馬書實為麼權並業當嚴財視產專觀歷風飛電讀語議證據雙邊',
);
const simplified = new Set(
	'们来这说时会国与对开关无学发样让将从应经点过还长东车见门问间马书实为么权并业当严财视产专观历风飞电读语议证据双边',
);

/** Whether more ideographs of a text have the traditional form than the simplified one. */
export function isTraditionalChinese(text: string): boolean {
	let balance = 0;
	for (const sign of text) balance += traditional.has(sign) ? 1 : simplified.has(sign) ? -1 : 0;
	return balance > 0;
}
