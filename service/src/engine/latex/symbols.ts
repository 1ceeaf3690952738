/** LaTeX of formula characters. */
const commands = new Map<string, string>(
	Object.entries({
		α: 'alpha',
		β: 'beta',
		γ: 'gamma',
		δ: 'delta',
		ε: 'varepsilon',
		ϵ: 'epsilon',
		ζ: 'zeta',
		η: 'eta',
		θ: 'theta',
		ϑ: 'vartheta',
		ι: 'iota',
		κ: 'kappa',
		λ: 'lambda',
		μ: 'mu',
		µ: 'mu',
		ν: 'nu',
		ξ: 'xi',
		π: 'pi',
		ϖ: 'varpi',
		ρ: 'rho',
		ϱ: 'varrho',
		σ: 'sigma',
		ς: 'varsigma',
		τ: 'tau',
		υ: 'upsilon',
		φ: 'varphi',
		ϕ: 'phi',
		χ: 'chi',
		ψ: 'psi',
		ω: 'omega',
		Γ: 'Gamma',
		Δ: 'Delta',
		'∆': 'Delta',
		Θ: 'Theta',
		Λ: 'Lambda',
		Ξ: 'Xi',
		Π: 'Pi',
		Σ: 'Sigma',
		Υ: 'Upsilon',
		Φ: 'Phi',
		Ψ: 'Psi',
		Ω: 'Omega',
		'∑': 'sum',
		'∏': 'prod',
		'∐': 'coprod',
		'∫': 'int',
		'∬': 'iint',
		'∭': 'iiint',
		'∮': 'oint',
		'⋃': 'bigcup',
		'⋂': 'bigcap',
		'⋀': 'bigwedge',
		'⋁': 'bigvee',
		'∂': 'partial',
		'∇': 'nabla',
		'∞': 'infty',
		'±': 'pm',
		'∓': 'mp',
		'×': 'times',
		'÷': 'div',
		'·': 'cdot',
		'⋅': 'cdot',
		'∗': 'ast',
		'∘': 'circ',
		'∙': 'bullet',
		'⊕': 'oplus',
		'⊗': 'otimes',
		'⊙': 'odot',
		'≤': 'leq',
		'≥': 'geq',
		'≪': 'll',
		'≫': 'gg',
		'≠': 'neq',
		'≡': 'equiv',
		'≈': 'approx',
		'≃': 'simeq',
		'∼': 'sim',
		'≅': 'cong',
		'∝': 'propto',
		'∈': 'in',
		'∉': 'notin',
		'∋': 'ni',
		'⊂': 'subset',
		'⊃': 'supset',
		'⊆': 'subseteq',
		'⊇': 'supseteq',
		'∪': 'cup',
		'∩': 'cap',
		'∅': 'emptyset',
		'∀': 'forall',
		'∃': 'exists',
		'¬': 'neg',
		'∧': 'wedge',
		'∨': 'vee',
		'→': 'rightarrow',
		'←': 'leftarrow',
		'↔': 'leftrightarrow',
		'⇒': 'Rightarrow',
		'⇐': 'Leftarrow',
		'⇔': 'Leftrightarrow',
		'↦': 'mapsto',
		'↑': 'uparrow',
		'↓': 'downarrow',
		'⟨': 'langle',
		'⟩': 'rangle',
		'⌊': 'lfloor',
		'⌋': 'rfloor',
		'⌈': 'lceil',
		'⌉': 'rceil',
		'‖': 'Vert',
		'…': 'ldots',
		'⋯': 'cdots',
		'⋮': 'vdots',
		'⋱': 'ddots',
		ℜ: 'Re',
		ℑ: 'Im',
		ℵ: 'aleph',
		ℓ: 'ell',
		ℏ: 'hbar',
		'√': 'surd',
		'†': 'dagger',
		'‡': 'ddagger',
		'⊥': 'perp',
		'⊤': 'top',
		'∥': 'parallel',
		'△': 'triangle',
		'□': 'square',
		'∎': 'blacksquare',
		'∠': 'angle',
		'∖': 'setminus',
		'⊢': 'vdash',
	}),
);

const plain = new Map([
	['−', '-'],
	['–', '-'],
	['′', "'"],
	['″', "''"],
	['{', '\\{'],
	['}', '\\}'],
	['%', '\\%'],
	['#', '\\#'],
	['&', '\\&'],
	['$', '\\$'],
	['_', '\\_'],
	['^', '\\hat{}'],
	['~', '\\tilde{}'],
	['\\', '\\backslash'],
	['\u200b', ''],
]);

const functions =
	/^(sin|cos|tan|cot|sec|csc|arcsin|arccos|arctan|sinh|cosh|tanh|exp|log|ln|lim|max|min|sup|inf|arg|det|dim|ker|deg|gcd|Pr)$/;

/** Large operators with limits above and below. */
export const largeOperator = /^[∑∏∐∫∬∭∮⋃⋂⋀⋁⨁⨂]$|^(lim|max|min|sup|inf|argmax|argmin)$/u;

/** Mathematical accents, standalone and combining. */
const accents = new Map([
	['ˆ', 'hat'],
	['^', 'hat'],
	['\u0302', 'hat'],
	['˜', 'tilde'],
	['~', 'tilde'],
	['\u0303', 'tilde'],
	['¯', 'bar'],
	['\u0304', 'bar'],
	['˙', 'dot'],
	['\u0307', 'dot'],
	['¨', 'ddot'],
	['\u0308', 'ddot'],
	['ˇ', 'check'],
	['\u030c', 'check'],
	['\u20d7', 'vec'],
]);

/** Command of a separate accent; `undefined` for other text. */
export function accentOf(text: string): string | undefined {
	return accents.get(text.trim());
}

/** Whether an upright word is a function name or text. */
export function isName(text: string): boolean {
	return /^[A-Za-z\u00c0-\u024f\u0400-\u04ff]{2,}[.,;:]?$/.test(text) && !functions.test(text);
}

/** A word of a formula as LaTeX. `upright`: several letters form one name. */
export function wordLatex(text: string, upright: boolean): string {
	if (functions.test(text)) return `\\${text}`;
	// Upright letters belong together; italic ones are adjacent variables.
	const parts = text.normalize('NFD').match(upright ? /[A-Za-z\u0400-\u04ff]{2,}|[\s\S]/gu : /[\s\S]/gu) ?? [];
	let latex = '';
	for (const part of parts) {
		const accent = accents.get(part);
		const base = /(\\[a-zA-Z]+|\p{L})$/u.exec(latex)?.[0];
		if (accent !== undefined && base !== undefined) latex = `${latex.slice(0, -base.length)}\\${accent}{${base}}`;
		else if (functions.test(part)) latex = joinCommands(latex, `\\${part}`);
		else if ([...part].length > 1) latex = joinCommands(latex, `\\operatorname{${part}}`);
		else latex = joinCommands(latex, signLatex(part));
	}
	return latex;
}

function signLatex(sign: string): string {
	const base = sign.normalize('NFKC');
	const command = commands.get(sign) ?? commands.get(base);
	if (command) return `\\${command}`;
	return plain.get(sign) ?? plain.get(base) ?? base;
}

/** Two adjacent pieces of LaTeX: a command and a following letter are separated. */
export function joinCommands(left: string, right: string): string {
	return /\\[a-zA-Z]+$/.test(left) && /^[a-zA-Z]/.test(right) ? `${left} ${right}` : left + right;
}
