// @ts-check
// A tree as XSL formatting objects.
import { setByFop } from '../../../fixtures/pages/make/programs/drivers.mjs';
import { escapeXml, versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { drawnCells, shades } from '../tree/rules.mjs';
import { runningText } from '../tree/running.mjs';
import { cardRows, isAboveColumns, orderedMark, printedHeading, writeBlock } from './blocks.mjs';
import { fontFiles } from './fonts.mjs';
import { europeanLanguages, westernLanguages } from './producer.mjs';
import { figureSvg } from './svg.mjs';

/** @typedef {import('../tree/tree.mjs').Tree} Tree */
/** @typedef {import('./producer.mjs').Family} Family */

const sides = { left: 'start', right: 'end', center: 'center' };

/** @param {import('../tree/rules.mjs').Edges} edges */
const borders = (edges) =>
	Object.entries(edges)
		.flatMap(([edge, width]) => (width > 0 ? [`border-${edge}="${width}pt solid black"`] : []))
		.join(' ');

/** @param {string} text */
const lines = (text) =>
	text
		.split('\n')
		.map((line) => `<fo:block>${escapeXml(line)}</fo:block>`)
		.join('');

/** @param {import('../tree/tree.mjs').Table} table @param {Tree} tree @returns {string} */
function tableFo(table, { style }) {
	const { widths, headRows, notes, look, caption, captionAt, long } = table;
	const rows = drawnCells(table).map(
		(cells) =>
			`<fo:table-row keep-together.within-page="always">${cells
				.map(
					({ text, align, edges, shade, bold, italic, rowSpan, columnSpan, column }) =>
						`<fo:table-cell column-number="${column + 1}" number-columns-spanned="${columnSpan}" number-rows-spanned="${rowSpan}" padding="${look.padY}pt ${look.padX}pt" text-align="${sides[align]}" ${borders(edges)} ${shade === '' ? '' : `background-color="#${shades[shade]}"`} ${bold ? 'font-weight="bold"' : ''} ${italic ? 'font-style="italic"' : ''}>${lines(text)}</fo:table-cell>`,
				)
				.join('')}</fo:table-row>`,
	);
	const width = widths.reduce((sum, share) => sum + share, 0);
	const columns = widths
		.map((share) => `<fo:table-column column-width="proportional-column-width(${(share * 100).toFixed(1)})"/>`)
		.join('');
	const head = headRows > 0 ? `<fo:table-header>${rows.slice(0, headRows).join('')}</fo:table-header>` : '';
	const captionFo = caption === undefined ? '' : captionBlock(caption, style);
	const notesFo = notes
		.map(
			(note) =>
				`<fo:block font-size="${style.size - 1.5}pt" text-align="start" text-indent="0pt">${escapeXml(note)}</fo:block>`,
		)
		.join('');
	const grid = `<fo:table table-layout="fixed" width="${(width * 100).toFixed(1)}%" border-collapse="collapse" font-size="${style.size + look.sizeChange}pt" text-indent="0pt" line-height="1.2">${columns}${head}<fo:table-body>${rows.slice(headRows).join('\n')}</fo:table-body></fo:table>`;
	return `<fo:block space-before="8pt" space-after="9pt" ${long ? '' : 'keep-together.within-column="always"'}>${captionAt === 'above' ? captionFo : ''}${grid}${captionAt === 'below' ? captionFo : ''}${notesFo}</fo:block>`;
}

/** @param {string} text @param {import('../tree/style.mjs').Style} style */
const captionBlock = (text, { size, caption }) =>
	`<fo:block font-size="${size + caption.sizeChange}pt" ${caption.italic ? 'font-style="italic"' : ''} ${caption.bold ? 'font-weight="bold"' : ''} text-align="${sides[caption.align]}" text-indent="0pt" padding="2pt 0pt" keep-with-next="always">${escapeXml(text)}</fo:block>`;

/** @param {string} title @param {string} text */
const framed = (title, text) =>
	`<fo:block font-weight="bold">${escapeXml(title)}</fo:block><fo:block>${escapeXml(text)}</fo:block>`;

/** Adjacent cells without borders. @param {readonly string[]} cells @param {string} attributes */
const beside = (cells, attributes) =>
	`<fo:table table-layout="fixed" width="100%" border-collapse="separate" border-separation="8pt" text-indent="0pt" text-align="start">${cells.map(() => '<fo:table-column column-width="proportional-column-width(1)"/>').join('')}<fo:table-body><fo:table-row>${cells.map((cell) => `<fo:table-cell ${attributes}>${cell}</fo:table-cell>`).join('')}</fo:table-row></fo:table-body></fo:table>`;

/** @param {number} points @param {import('../tree/style.mjs').HeadingStyle | undefined} look @param {string} accent */
const headingAttributes = (points, look, accent) =>
	`font-size="${look?.size ?? points}pt" ${look?.bold ? 'font-weight="bold"' : ''} ${look?.italic ? 'font-style="italic"' : ''} ${look?.coloured ? `color="#${accent}"` : ''}`;

/** @param {string} mark @param {string} text @param {string} [inner] */
const listItem = (mark, text, inner = '') =>
	`<fo:list-item><fo:list-item-label end-indent="label-end()"><fo:block>${mark}</fo:block></fo:list-item-label><fo:list-item-body start-indent="body-start()"><fo:block>${escapeXml(text)}</fo:block>${inner}</fo:list-item-body></fo:list-item>`;

/** @param {readonly string[]} items @param {number} gap */
const listBlock = (items, gap) =>
	`<fo:list-block provisional-distance-between-starts="15pt" text-indent="0pt" space-after="${gap + 2}pt">${items.join('')}</fo:list-block>`;

/** @type {import('./blocks.mjs').BlockWriters<Tree, string>} */
const writers = {
	title: ({ text }, { style: { title, accent } }) =>
		`<fo:block font-size="${title.size}pt" ${title.bold ? 'font-weight="bold"' : ''} text-align="${sides[title.align]}" ${title.coloured ? `color="#${accent}"` : ''} space-after="10pt" line-height="1.2" hyphenate="false" text-indent="0pt">${escapeXml(text)}</fo:block>`,
	authors: (block, { style: { title } }) =>
		`<fo:block text-align="${sides[title.align]}" space-after="10pt" text-indent="0pt">${block.lines.map(lines).join('')}</fo:block>`,
	abstract: ({ label, text }, { style: { size } }) =>
		`<fo:block font-size="${size - 0.5}pt" space-after="12pt" text-indent="0pt"><fo:inline font-weight="bold">${escapeXml(label)}</fo:inline> ${escapeXml(text)}</fo:block>`,
	heading: (block, tree) => {
		const { size, accent, gap, headings } = tree.style;
		const look = headings[block.level - 1];
		const printed = escapeXml(printedHeading(block, tree));
		const attributes = headingAttributes(size, look, accent);
		if (block.follows !== undefined)
			return `<fo:block space-after="${gap}pt"><fo:inline ${attributes}>${printed}</fo:inline> ${escapeXml(block.follows)}</fo:block>`;
		return `<fo:block ${attributes} space-before="${look?.before}pt" space-after="${look?.after}pt" keep-with-next="always" text-align="${sides[look?.align ?? 'left']}" text-indent="0pt" line-height="1.2">${printed}</fo:block>`;
	},
	paragraph: (block, { style: { size, gap } }) => {
		const runs = block.runs.map(({ text, bold, italic }) =>
			bold || italic
				? `<fo:inline ${bold ? 'font-weight="bold"' : 'font-style="italic"'}>${escapeXml(text)}</fo:inline>`
				: escapeXml(text),
		);
		const note = block.note
			? `<fo:footnote><fo:inline font-size="70%" vertical-align="super">${block.note.mark}</fo:inline><fo:footnote-body><fo:block font-size="${size - 1.5}pt" text-indent="0pt" text-align="start">${block.note.mark} ${escapeXml(block.note.text)}</fo:block></fo:footnote-body></fo:footnote>`
			: '';
		return `<fo:block space-after="${gap}pt">${runs.join('')}${note}</fo:block>`;
	},
	list: (block, { style }) =>
		listBlock(
			block.items.map(({ text, items }, index) => {
				const inner = items.map((item) => listItem('–', item));
				const mark = block.ordered ? orderedMark(style, index) : '•';
				return listItem(mark, text, inner.length > 0 ? listBlock(inner, style.gap) : '');
			}),
			style.gap,
		),
	table: tableFo,
	sideBySide: ({ tables }, tree) =>
		beside(
			tables.map((table) => tableFo(table, tree)),
			'',
		),
	figure: (block, tree) =>
		`<fo:block keep-together.within-column="always" space-before="8pt" space-after="9pt" text-indent="0pt"><fo:block line-height="1"><fo:instream-foreign-object>${figureSvg(block, tree.style, fontOf(tree))}</fo:instream-foreign-object></fo:block>${captionBlock(block.caption, tree.style)}</fo:block>`,
	quote: ({ text }, { style: { gap } }) =>
		`<fo:block margin-left="24pt" margin-right="24pt" font-style="italic" text-indent="0pt" space-after="${gap + 2}pt">${escapeXml(text)}</fo:block>`,
	code: (block, { style: { size } }) =>
		`<fo:block font-family="Courier" font-size="${size - 1}pt" white-space="pre" linefeed-treatment="preserve" white-space-collapse="false" background-color="#f2f2f2" text-indent="0pt" text-align="start" space-after="8pt">${escapeXml(block.lines.join('\n'))}</fo:block>`,
	references: ({ items }) =>
		items
			.map(
				(item) =>
					`<fo:block start-indent="1.8em" text-indent="-1.8em" space-after="2pt" text-align="start">${escapeXml(item)}</fo:block>`,
			)
			.join(''),
	contents: ({ label, entries }, { style: { headings } }) =>
		`<fo:block font-weight="bold" font-size="${headings[0].size}pt" text-indent="0pt" space-after="4pt">${escapeXml(label)}</fo:block>${entries.map(({ text, page, level }) => `<fo:block text-align-last="justify" text-indent="0pt" start-indent="${((level - 1) * 1.2).toFixed(1)}em">${escapeXml(text)} <fo:leader leader-pattern="dots"/> ${page}</fo:block>`).join('')}<fo:block space-after="12pt"/>`,
	box: ({ title, text }, { style: { accent } }) =>
		`<fo:block border="0.8pt solid #${accent}" padding="6pt" margin="0pt" space-before="6pt" space-after="10pt" text-indent="0pt" text-align="start" keep-together.within-column="always">${framed(title, text)}</fo:block>`,
	cards: (block, { style: { accent } }) =>
		cardRows(block)
			.map((cards) =>
				beside(
					cards.map(({ title, text }) => framed(title, text)),
					`border="0.6pt solid #${accent}" background-color="#f7f8fa" padding="6pt"`,
				),
			)
			.join(''),
	break: () => '<fo:block break-after="page"/>',
};

/** @param {Tree} tree @returns {string} one of the fonts that every reader has, or one that is embedded where the letters need it */
function fontOf({ style, language }) {
	if (!westernLanguages.includes(language)) return `Liberation ${style.family}`;
	return { serif: 'Times', sans: 'Helvetica', mono: 'Courier' }[style.family];
}

/** Fonts of the configuration, embedded. */
function configuration() {
	const fonts = /** @type {const} */ (['serif', 'sans', 'mono']).flatMap((family) => {
		const files = fontFiles(family);
		const variants = /** @type {const} */ ([
			['regular', 'normal', 'normal'],
			['bold', 'normal', 'bold'],
			['italic', 'italic', 'normal'],
			['boldItalic', 'italic', 'bold'],
		]);
		return variants.map(
			([variant, slant, weight]) =>
				`<font embed-url="${files[variant]}"><font-triplet name="Liberation ${family}" style="${slant}" weight="${weight}"/></font>`,
		);
	});
	return `<?xml version="1.0"?><fop version="1.0"><renderers><renderer mime="application/pdf"><fonts>${fonts.join('')}</fonts></renderer></renderers></fop>`;
}

/** @param {Tree} tree @returns {string} */
function toFo(tree) {
	const { style, language, running, blocks } = tree;
	const { page, size } = style;
	const font = fontOf(tree);
	const body = blocks.map((block) => {
		const written = writeBlock(writers, block, tree);
		return isAboveColumns(block) && style.columns > 1 ? `<fo:block span="all">${written}</fo:block>` : written;
	});
	const text = (/** @type {string} */ value) =>
		escapeXml(value)
			.replace('{page}', '<fo:page-number/>')
			.replace('{pages}', '<fo:page-number-citation-last ref-id="all"/>');
	const line = (/** @type {'head' | 'foot'} */ at) => {
		const cells = /** @type {const} */ (['left', 'center', 'right']).map(
			(side) =>
				`<fo:table-cell text-align="${sides[side]}"><fo:block>${text(runningText(running, at, side))}</fo:block></fo:table-cell>`,
		);
		if (!running.some((one) => one.at === at)) return '<fo:block/>';
		return `<fo:block font-family="${font}" font-size="${style.running.size}pt" ${style.running.rule && at === 'head' ? 'border-bottom="0.4pt solid black"' : ''}><fo:table table-layout="fixed" width="100%"><fo:table-body><fo:table-row>${cells.join('')}</fo:table-row></fo:table-body></fo:table></fo:block>`;
	};
	// Headers and footers are in the outer half of the margins.
	const [top, bottom] = [page.top / 2, page.bottom / 2];
	return `<?xml version="1.0" encoding="UTF-8"?>
<fo:root xmlns:fo="http://www.w3.org/1999/XSL/Format" xml:lang="${language}"><fo:layout-master-set><fo:simple-page-master master-name="page" page-width="${page.width}pt" page-height="${page.height}pt" margin="${top}pt ${page.right}pt ${bottom}pt ${page.left}pt">
<fo:region-body margin-top="${top}pt" margin-bottom="${bottom}pt" ${style.columns > 1 ? `column-count="${style.columns}" column-gap="${style.columnGap}pt"` : ''}/><fo:region-before extent="${top}pt"/><fo:region-after extent="${bottom}pt" display-align="after"/></fo:simple-page-master></fo:layout-master-set>
<fo:page-sequence master-reference="page" id="all" language="${language}"><fo:static-content flow-name="xsl-region-before">${line('head')}</fo:static-content><fo:static-content flow-name="xsl-region-after">${line('foot')}</fo:static-content>
<fo:flow flow-name="xsl-region-body" font-family="${font}" font-size="${size}pt" line-height="${style.leading}" text-indent="${style.indent}pt" ${style.justified ? 'text-align="justify"' : ''}>${body.join('\n')}</fo:flow></fo:page-sequence></fo:root>`;
}

/** @type {Family} */
export const fop = {
	program: 'Apache FOP',
	version: () => versionOf('fop', ['-version']),
	abilities: { languages: europeanLanguages, smallCapitals: false, notes: true },
	make: { write: (tree, path) => setByFop(toFo(tree), path, configuration()) },
};
