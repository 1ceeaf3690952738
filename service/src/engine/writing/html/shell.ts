import { escapeHtml } from './inline';

/** Cells with the backgrounds and lines of their page, in either layout. */
const drawnStyle = `.drawn td,.drawn th{border:0 none;print-color-adjust:exact;-webkit-print-color-adjust:exact}
.drawn a{color:inherit}
`;

const flowStyle = `:root{color-scheme:light}
body{margin:0 auto;padding:1rem;max-width:48rem;font:1rem/1.5 Arial,"Liberation Sans",sans-serif;color:#111;background:#fff;overflow-wrap:anywhere}
h1,h2,h3,h4,h5,h6{line-height:1.25;margin:1.5em 0 .5em}
p{margin:0 0 .75em}
img{max-width:100%;height:auto}
figure{margin:1em 0;text-align:center}
.table{overflow-x:auto;margin:1em 0}
table{border-collapse:collapse}
td,th{padding:.25em .5em;text-align:left;vertical-align:top;overflow-wrap:normal}
.ruled td,.ruled th{border:1px solid #888}
th{border-bottom:1px solid #888}
${drawnStyle}pre{overflow-x:auto;background:#f5f5f5;padding:.75em}
.center{text-align:center}
.right{text-align:right}
.formula{text-align:center;overflow-x:auto}
.caption{font-style:italic}
.footnote,.furniture{font-size:.85em;color:#444}
.marked{list-style:none;padding-left:1.25em}
.contents{list-style:none;padding:0}
.contents li{display:flex;gap:1em;justify-content:space-between}
.contents .level-1{padding-left:1em}.contents .level-2{padding-left:2em}.contents .level-3{padding-left:3em}.contents .level-4{padding-left:4em}.contents .level-5{padding-left:5em}
.remark{border-left:4px solid #e0b000;background:#fffbe6;padding:.5em 1em;margin:1em 0}
.remark p{margin:0}
nav a{color:#0645ad}
nav.pages{display:flex;gap:1em;justify-content:space-between;margin:1em 0}
nav.pages a,nav.outline a{display:inline-block;padding:.4em 0}
nav.outline ul{padding-left:1.25em}
@media print{nav{display:none}body{max-width:none;padding:0}.table,.formula{overflow-x:visible}pre{white-space:pre-wrap}.table table{font-size:var(--print,inherit)}td,th{padding:.1em .3em;overflow-wrap:anywhere}}
`;

const boxStyle = `:root{color-scheme:light}
body{margin:0;background:#ddd;font-family:Arial,"Liberation Sans",sans-serif}
.page{position:relative;container-type:inline-size;overflow:hidden;margin:0 auto 1rem;max-width:100%;background:#fff;color:#000}
.page>*{margin:0;font:inherit}
.page .line{position:absolute;white-space:pre;line-height:1;transform-origin:0 0}
.page>img,.page>table,.page>.ground{position:absolute}
table{border-collapse:collapse;table-layout:fixed}
td,th{padding:0 .2em;text-align:left;vertical-align:middle;line-height:1.1}
.ruled td,.ruled th{border:1px solid #888}
${drawnStyle}.center{text-align:center}
.right{text-align:right}
.serif{font-family:"Times New Roman","Liberation Serif",serif}
.sans{font-family:Arial,"Liberation Sans",sans-serif}
.mono{font-family:"Courier New","Liberation Mono",monospace}
.bold{font-weight:bold}
.italic{font-style:italic}
.page>details{position:absolute;font-size:12px;background:#fffbe6;z-index:1}
nav{max-width:48rem;margin:0 auto;padding:1rem;background:#fff}
nav.pages{display:flex;gap:1em;justify-content:space-between}
nav a{color:#0645ad}
nav.pages a,nav.outline a{display:inline-block;padding:.4em 0}
@media print{nav{display:none}body{background:#fff}.page{margin:0;break-after:page;max-width:none}}
`;

/** The frame around the content of an HTML file. */
interface ShellOptions {
	readonly title: string;
	/** BCP 47. */
	readonly language: string;
	readonly layout: 'flow' | 'box';
	/** For printing, points: the size of a fixed layout, the orientation of flowing text. */
	readonly paper: { readonly width: number; readonly height: number };
}

/**
 * A complete HTML document in pieces, without external resources or scripts.
 * @param before  precedes the body content
 */
export async function* htmlDocument(
	before: string,
	body: Iterable<string> | AsyncIterable<string>,
	{ title, language, layout, paper }: ShellOptions,
): AsyncGenerator<string> {
	const size =
		layout === 'box'
			? `@page{size:${paper.width.toFixed(2)}pt ${paper.height.toFixed(2)}pt;margin:0}\n`
			: paper.width > paper.height
				? '@page{size:landscape}\n'
				: '';
	yield `<!DOCTYPE html>
<html lang="${escapeHtml(language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
${layout === 'flow' ? flowStyle : boxStyle}${size}</style>
</head>
<body>
${before}`;
	yield* body;
	yield '\n</body>\n</html>\n';
}
