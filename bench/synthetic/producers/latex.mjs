// @ts-check
// A tree as LaTeX.
import { setByLatex } from '../../../fixtures/pages/make/programs/drivers.mjs';
import { versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { headingText } from '../tree/tree.mjs';
import { cardRows, orderedMark, splitAtColumns, writeBlock } from './blocks.mjs';
import { tableLatex } from './latex-tables.mjs';
import { escapeLatex } from './latex-text.mjs';
import { europeanLanguages, westernLanguages } from './producer.mjs';
import { grey } from './svg.mjs';

/** @typedef {import('../tree/tree.mjs').Tree} Tree */
/** @typedef {import('./producer.mjs').Family} Family */

/** @param {string} text @param {number} size points @param {string} look */
const sized = (text, size, look = '') =>
	`{\\fontsize{${size}bp}{${(size * 1.2).toFixed(1)}bp}\\selectfont ${look}${text}\\par}`;

/** @param {import('../tree/style.mjs').HeadingStyle} look @param {string} text */
function headingLook({ bold, italic, capitals, coloured }, text) {
	const commands = `${bold ? '\\bfseries ' : ''}${italic ? '\\itshape ' : ''}${capitals === 'small' ? '\\scshape ' : ''}${coloured ? '\\color{accent}' : ''}`;
	return `${commands}${capitals === 'upper' ? `\\MakeUppercase{${text}}` : text}`;
}

/** @param {string} title @param {string} text @param {string} width @param {string} fill */
const framed = (title, text, width, fill) =>
	`\\fcolorbox{accent}{${fill}}{\\begin{minipage}[t]{\\dimexpr ${width}-2\\fboxsep-2\\fboxrule\\relax}\\raggedright\\textbf{${escapeLatex(title)}}\\par ${escapeLatex(text)}\\strut\\end{minipage}}`;

/** @param {import('../tree/tree.mjs').Figure} figure */
function picture({ width, height, bars, lines, labels, labelSize }) {
	const rule = (
		/** @type {number} */ x,
		/** @type {number} */ y,
		/** @type {number} */ across,
		/** @type {number} */ down,
		/** @type {string} */ colour,
	) =>
		`\\put(${x.toFixed(1)},${(height - y).toFixed(1)}){\\color[HTML]{${colour.toUpperCase()}}\\rule{${across.toFixed(2)}bp}{${down.toFixed(2)}bp}}`;
	const places = { start: '[lb]', middle: '[b]', end: '[rb]' };
	return `\\setlength{\\unitlength}{1bp}\\noindent\\begin{picture}(${width.toFixed(0)},${height})
${bars.map((bar) => rule(bar.x, bar.y + bar.height, bar.width, bar.height, grey(bar.shade))).join('\n')}
${lines.map(({ x1, y1, x2, y2 }) => rule(Math.min(x1, x2), Math.max(y1, y2), Math.max(0.6, Math.abs(x2 - x1)), Math.max(0.6, Math.abs(y2 - y1)), '333333')).join('\n')}
\\fontsize{${labelSize}bp}{${labelSize}bp}\\selectfont
${labels.map(({ x, y, text, anchor }) => `\\put(${x.toFixed(1)},${(height - y).toFixed(1)}){\\makebox(0,0)${places[anchor]}{${escapeLatex(text)}}}`).join('\n')}
\\end{picture}\\par`;
}

/** @param {{ align: 'left' | 'center' }} look */
const aligned = ({ align }) => (align === 'center' ? '\\centering ' : '\\raggedright ');

/** @type {import('./blocks.mjs').BlockWriters<Tree, string>} */
const writers = {
	title: ({ text }, { style: { title } }) =>
		`{${aligned(title)}${sized(escapeLatex(text), title.size, `${title.bold ? '\\bfseries ' : ''}${title.coloured ? '\\color{accent}' : ''}`)}}\\vspace{8bp}`,
	authors: ({ lines }, { style: { title } }) =>
		`{${aligned(title)}${lines.map(escapeLatex).join('\\\\\n')}\\par}\\vspace{8bp}`,
	abstract: ({ label, text }, { style: { size } }) =>
		`{${sized(`\\noindent\\textbf{${escapeLatex(label)}} ${escapeLatex(text)}`, size - 0.5)}}\\vspace{10bp}`,
	heading: (block, { style }) => {
		const look = style.headings[block.level - 1];
		if (!look) return '';
		const text = headingLook(look, escapeLatex(headingText(block)));
		if (block.follows !== undefined) return `\\noindent{${text}} ${escapeLatex(block.follows)}\\par`;
		return `\\par\\addvspace{${look.before}bp}\\noindent{${aligned(look)}${sized(text, look.size)}}\\nobreak\\vspace{${look.after}bp}\\nobreak\\noindent\\ignorespaces`;
	},
	paragraph: (block) => {
		const runs = block.runs.map(({ text, bold, italic }) =>
			bold ? `\\textbf{${escapeLatex(text)}}` : italic ? `\\emph{${escapeLatex(text)}}` : escapeLatex(text),
		);
		return `${runs.join('')}${block.note ? `\\footnote[${block.note.mark}]{${escapeLatex(block.note.text)}}` : ''}\\par`;
	},
	list: (block, { style }) => {
		const mark = (/** @type {number} */ index) =>
			style.orderedAs === 'letter' ? `(${orderedMark(style, index)}` : orderedMark(style, index);
		const items = block.items.map(({ text, items }, index) => {
			const inner =
				items.length === 0
					? ''
					: `\\begin{itemize}${items.map((item) => `\\item[--] ${escapeLatex(item)}`).join('\n')}\\end{itemize}`;
			return `\\item[{${block.ordered ? mark(index) : (bullets[style.bullet] ?? '\\textbullet')}}] ${escapeLatex(text)}${inner}`;
		});
		return `\\begin{itemize}${items.join('\n')}\\end{itemize}`;
	},
	table: (block, { style }) => tableLatex(block, style),
	sideBySide: ({ tables }, { style }) =>
		`\\par\\noindent${tables.map((table) => `\\begin{minipage}[t]{0.46\\linewidth}\\vspace{0pt}${tableLatex(table, style)}\\end{minipage}`).join('\\hfill ')}\\par`,
	figure: (block, { style: { caption, size } }) => {
		const text = `${caption.bold ? '\\bfseries ' : ''}${caption.italic ? '\\itshape ' : ''}${escapeLatex(block.caption)}`;
		return `\\par\\addvspace{8bp}\\noindent\\begin{minipage}{\\linewidth}${picture(block)}\\vspace{3bp}${caption.align === 'center' ? '\\centering' : '\\raggedright\\noindent'} ${sized(text, size + caption.sizeChange)}\\end{minipage}\\par\\addvspace{8bp}`;
	},
	quote: ({ text }) => `\\begin{quote}\\itshape ${escapeLatex(text)}\\end{quote}`,
	code: ({ lines }) => `{\\small\\begin{verbatim}\n${lines.join('\n')}\n\\end{verbatim}}`,
	references: ({ items }) =>
		`{\\raggedright${items.map((item) => `\\par\\hangindent=1.8em\\hangafter=1\\noindent ${escapeLatex(item)}`).join('\n')}\\par}`,
	contents: ({ label, entries }) =>
		`\\noindent{\\bfseries\\large ${escapeLatex(label)}}\\par\\vspace{4bp}{\\raggedright ${entries.map(({ text, page, level }) => `\\noindent\\hspace*{${((level - 1) * 1.2).toFixed(1)}em}${escapeLatex(text)}\\dotfill ${page}\\par`).join('\n')}}\\vspace{10bp}`,
	box: ({ title, text }) =>
		`\\par\\addvspace{6bp}\\noindent${framed(title, text, '\\linewidth', 'white')}\\par\\addvspace{8bp}`,
	cards: (block) => {
		const width = `${(0.97 / block.across).toFixed(3)}\\linewidth`;
		return `\\par\\addvspace{6bp}${cardRows(block)
			.map(
				(cards) =>
					`\\noindent${cards.map((card) => framed(card.title, card.text, width, 'card')).join('\\hfill ')}\\par\\vspace{6bp}`,
			)
			.join('\n')}`;
	},
	break: (_, { genre }) => (genre === 'slides' ? '\\clearpage' : '\\newpage'),
};

/** @type {Readonly<Record<string, string>>} */
const bullets = { '•': '\\textbullet', '–': '--', '▪': '\\rule[0.2ex]{0.7ex}{0.7ex}', '◦': '$\\circ$' };

/** @param {Tree} tree @param {string} fonts lines of the preamble @returns {string} */
function toLatex(tree, fonts) {
	const { style, running, blocks } = tree;
	const { page, size } = style;
	const families = { serif: '\\rmdefault', sans: '\\sfdefault', mono: '\\ttdefault' };
	const hooks = {
		head: { left: '\\lhead', center: '\\chead', right: '\\rhead' },
		foot: { left: '\\lfoot', center: '\\cfoot', right: '\\rfoot' },
	};
	const lines = running.map(
		({ at, side, text }) =>
			`${hooks[at][side]}{\\fontsize{${style.running.size}bp}{10bp}\\selectfont ${escapeLatex(text).replace('\\{page\\}', '\\thepage{}').replace('\\{pages\\}', '\\pageref*{LastPage}')}}`,
	);
	const hasRule = style.running.rule && running.some(({ at }) => at === 'head');
	const [top, body] = splitAtColumns(blocks).map((some) =>
		some.map((block) => writeBlock(writers, block, tree)).join('\n\n'),
	);
	return `\\documentclass${style.columns > 1 ? '[twocolumn]' : ''}{article}
\\usepackage[paperwidth=${page.width}bp,paperheight=${page.height}bp,top=${page.top}bp,bottom=${page.bottom}bp,left=${page.left}bp,right=${page.right}bp,headsep=12bp,footskip=22bp]{geometry}
${fonts}
\\usepackage{array,booktabs,longtable,multirow,fancyhdr,lastpage,enumitem}\\usepackage[table]{xcolor}\\usepackage[hidelinks]{hyperref}
\\definecolor{accent}{HTML}{${style.accent.toUpperCase()}}\\definecolor{card}{HTML}{F7F8FA}\\definecolor{head}{HTML}{D9DFE6}\\definecolor{band}{HTML}{F0F2F4}
\\renewcommand{\\familydefault}{${families[style.family]}}\\setlist{itemsep=1bp,topsep=3bp,parsep=0bp}
\\pagestyle{fancy}\\fancyhf{}\\renewcommand{\\headrulewidth}{${hasRule ? 0.4 : 0}pt}${lines.join('')}
\\setlength{\\parindent}{${style.indent}bp}\\setlength{\\parskip}{${style.gap}bp}\\setlength{\\headheight}{14pt}\\setlength{\\columnsep}{${style.columnGap}bp}
\\setlength{\\LTpre}{2bp}\\setlength{\\LTpost}{2bp}\\setlength{\\LTleft}{0pt}\\sloppy\\emergencystretch=3em\\raggedbottom\\hfuzz=20pt
\\begin{document}\\fontsize{${size}bp}{${(size * style.leading).toFixed(2)}bp}\\selectfont${style.justified ? '' : '\\raggedright\\setlength{\\parindent}{0pt}'}
${style.columns > 1 ? `\\twocolumn[{${top}\\vspace{12bp}}]` : top}
${body}
\\end{document}
`;
}

/** @param {'pdflatex' | 'lualatex' | 'xelatex'} command @param {(tree: Tree) => string} fonts @returns {Family['make']} */
const makeBy = (command, fonts) => ({
	write: (tree, path) =>
		setByLatex(
			command,
			toLatex(tree, fonts(tree)),
			path,
			tree.running.some(({ text }) => text.includes('{pages}')) ? 2 : 1,
		),
});

/** @param {string} name */
const version = (name) => () => versionOf(name, ['--version']);

/** @type {Family} */
export const pdftex = {
	program: 'pdfTeX, Latin Modern',
	version: version('pdftex'),
	abilities: { languages: [...westernLanguages, 'pl', 'tr'], columns: [1], notes: true },
	make: makeBy('pdflatex', () => '\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{lmodern,textcomp}'),
};

/** @type {Family} */
export const pdftexColumns = {
	program: 'pdfTeX, Times in columns, three-rule tables',
	version: version('pdftex'),
	abilities: {
		languages: [...westernLanguages],
		genres: ['article'],
		columns: [1, 2],
		rules: ['three', 'heads', 'partial'],
		families: ['serif'],
		notes: true,
	},
	make: makeBy(
		'pdflatex',
		() => '\\usepackage[utf8]{inputenc}\\usepackage[T1]{fontenc}\\usepackage{mathptmx,helvet,courier,textcomp}',
	),
};

/** @type {Family} */
export const luatex = {
	program: 'LuaTeX, Libertine',
	version: version('luatex'),
	abilities: { languages: europeanLanguages, columns: [1, 2], notes: true },
	make: makeBy(
		'lualatex',
		() =>
			'\\usepackage{fontspec}\\setmainfont{Linux Libertine O}\\setsansfont{Linux Biolinum O}\\setmonofont{DejaVu Sans Mono}[Scale=0.85]',
	),
};

/** @type {Family} */
export const xetex = {
	program: 'XeTeX (xdvipdfmx), Noto',
	version: version('xetex'),
	abilities: {
		languages: ['en', 'de', 'pl', 'ru', 'el', 'zh', 'zh', 'ja', 'ja'],
		columns: [1, 2],
		smallCapitals: false,
		notes: true,
	},
	make: makeBy('xelatex', ({ language }) => {
		if (language !== 'zh' && language !== 'ja')
			return '\\usepackage{fontspec}\\setmainfont{Noto Serif}\\setsansfont{Noto Sans}\\setmonofont{DejaVu Sans Mono}[Scale=0.85]';
		const region = language === 'zh' ? 'SC' : 'JP';
		const slant = '[AutoFakeSlant=0.18]';
		return `\\usepackage{fontspec}\\setmainfont{Noto Serif CJK ${region}}${slant}\\setsansfont{Noto Sans CJK ${region}}${slant}\\setmonofont{DejaVu Sans Mono}[Scale=0.85]\\XeTeXlinebreaklocale "${language}"\\XeTeXlinebreakskip=0pt plus 1pt`;
	}),
};
