import { readableHtml } from '../../../../src/engine/office/html-page';
import { encodeText } from '../../../support/charsets';

/** The page as LibreOffice reads it. */
function readPage(bytes: Uint8Array): string {
	const page = readableHtml(bytes);
	expect(page.every((byte) => byte < 0x80)).toBe(true);
	return page.toString('latin1').replaceAll(/&#(\d+);/g, (_whole, code: string) => String.fromCodePoint(Number(code)));
}

const body = '<h1>Gebührenübersicht</h1><p>Die Gebühr beträgt 12,50 € für Köln.</p>';

describe('the charset of a web page', () => {
	it.each([
		['no label', `<html><body>${body}</body></html>`, 'windows-1252'],
		['no label in Polish', '<p>Opłata wynosi 12 zł, zażółć gęślą jaźń</p>', 'windows-1250'],
		['no label in Russian', '<p>Счёт на оплату</p>', 'windows-1251'],
		['its own label', '<html><head><meta charset="koi8-r"></head><body><p>Счёт</p></body></html>', 'koi8-r'],
		[
			'a label in the old form',
			'<meta http-equiv="Content-Type" content="text/html; charset=windows-1251"><p>Счёт</p>',
			'windows-1251',
		],
		['the label of XHTML', '<?xml version="1.0" encoding="shift_jis"?><html><body>請求書</body></html>', 'shift_jis'],
		['a wrong label', `<meta charset="utf-8">${body}`, 'windows-1252'],
		['a label of UTF-16 on bytes', `<meta charset="utf-16">${body}`, 'windows-1252'],
	])('is found with %s', (_name, html, charset) => {
		expect(readPage(encodeText(html, charset))).toBe(html);
	});

	it.each([
		['UTF-8 without a label', Buffer.from(`${body} 😀`)],
		['UTF-8 with a wrong label', Buffer.from(`<meta charset=iso-8859-1>${body} 😀`)],
		['UTF-8 with a byte order mark', Buffer.from(`\ufeff${body} 😀`)],
		['UTF-16', Buffer.from(`\ufeff${body} 😀`, 'utf16le')],
		['UTF-16 of other systems', Buffer.from(`\ufeff${body} 😀`, 'utf16le').swap16()],
	])('is found for %s', (_name, bytes) => {
		expect(readPage(bytes)).toContain(`${body} 😀`);
	});
});

describe('text that no browser shows', () => {
	const page = (css: string, html: string): string =>
		`<html><head><style>${css}</style></head><body>${html}</body></html>`;

	it.each([
		['a rule for a class', page('.x{display:none}', '<p class=x>secret</p>')],
		['a rule for an id', page('#x { color: red; display : none }', '<div id="x">secret</div>')],
		['a rule for an element', page('span{display:none}', 'a <span>secret</span> b')],
		['a rule for a place', page('td > .x, .y .z {display:none}', '<div class=y><p><i class="z">secret</i></p></div>')],
		['a rule for every screen', page('@media screen { .x{display:none} }', '<p class="a x">secret</p>')],
		['the last of two rules', page('.x{display:block} .x{display:none}', '<p class=x>secret</p>')],
		['the more specific rule', page('p.x{display:none} .x{display:block}', '<p class=x>secret</p>')],
		['an important rule', page('.x{display:none !important} #x.x{display:block}', '<p class=x id=x>secret</p>')],
		['a comment in the style sheet', page('/* .a{} */ <!-- .x{display:none} -->', '<p class=x>secret</p>')],
		['its own style', '<p style="font-size:1px; DISPLAY:none;max-height:0">secret <b>secret</b></p>'],
		['an attribute', '<div hidden>secret<p>secret</p></div>'],
		['a template', '<template><p>secret</p></template>'],
		['a closed dialog', '<dialog>secret</dialog>'],
		['visibility', page('.x{visibility:hidden}', '<p class=x>secret <b>secret</b></p>')],
		['opacity', page('.x{opacity:0.0}', '<p class=x>secret</p>')],
		['its own opacity on a page with a script', '<script>1</script><p style="opacity:0">secret</p>'],
		['a font size of 0', '<p style="font-size:0">secret <b style="font-size:2em">secret</b></p>'],
		['a font size of 1 px', page('.x{font:1px/1 Arial}', '<p class=x>secret</p>')],
		['white on the page', '<p style="color:#fff">secret</p>'],
		['nearly white on the page', '<p style="color: rgb(250, 252, 255)">secret</p>'],
		['white as a font', '<font color="#FFFFFF">secret</font>'],
		[
			'the color of its cell',
			'<table><tr><td bgcolor="#112233"><span style="color:#112234">secret</span></td></tr></table>',
		],
		['a transparent color', '<p style="color:transparent">secret</p>'],
		['a clear color', '<p style="color:rgba(0,0,0,0)">secret</p>'],
		['a place off the page', '<div style="position:absolute;left:-9999px">secret</div>'],
		['a place above the page', page('.x{position:fixed;top:-200em}', '<div class=x>secret</div>')],
		['an indent', '<p style="text-indent:-9999px">secret</p>'],
		['a clip', page('.sr{position:absolute;clip:rect(0 0 0 0)}', '<span class=sr>secret</span>')],
		['a clip in pixels', page('.sr{position:absolute;clip:rect(1px, 1px, 1px, 1px)}', '<span class=sr>secret</span>')],
		['a clip path', '<p style="clip-path:inset(50%)">secret</p>'],
		['a height of 0', '<div style="max-height:0;overflow:hidden">secret<p>secret</p></div>'],
		['a size of one pixel', '<div style="width:1px;height:1px;overflow:hidden">secret</div>'],
		['a scale of 0', '<div style="transform:scale(0)">secret</div>'],
		['two elements in one another', page('.x{display:none}', '<div class=x>secret<p class=x>secret</p></div>')],
	])('is removed: %s', (_name, html) => {
		const read = readPage(Buffer.from(`<p>before</p>${html}<p>after</p>`));
		expect(read).not.toContain('secret');
		expect(read).toMatch(/<p>before<\/p>[^]*<p>after<\/p>$/);
	});

	it.each([
		['a rule for print', page('@media print { .x{display:none} }', '<p class=x>shown</p>')],
		[
			'a rule for small screens',
			page('@media screen and (max-width: 600px) { .x{display:none} }', '<p class=x>shown</p>'),
		],
		['a rule for another class', page('.y{display:none}', '<p class=x>shown</p>')],
		['a rule for a state', page('p:hover{display:none} p:not(.y){display:none}', '<p>shown</p>')],
		['an overruled rule', page('.x{display:none}', '<p class=x style="display:block">shown</p>')],
		['an overruled attribute', page('[hidden]{display:block}', '<p hidden>shown</p>')],
		[
			'a class that shows again',
			page('.tab{display:none} .tab.active{display:block}', '<p class="tab active">shown</p>'),
		],
		['a body that a script shows', page('body{display:none}', '<p>shown</p>')],
		['an empty element of XHTML', '<div hidden/><p>shown</p>'],
		['visible text in a hidden element', '<p style="visibility:hidden"><b style="visibility:visible">shown</b></p>'],
		['fading in', page('.x{opacity:0;animation:fade 1s forwards}', '<p class=x>shown</p>')],
		['what a script may fade in', page('.x{opacity:0}', '<script>1</script><p class=x>shown</p>')],
		['text in a parent without a font size', '<div style="font-size:0"><p style="font-size:14px">shown</p></div>'],
		['white on a dark cell', '<table bgcolor="#333333"><tr><td><p style="color:#fff">shown</p></td></tr></table>'],
		['white on a picture', '<div style="background:url(a.png)"><p style="color:#fff">shown</p></div>'],
		[
			'white on the picture of a table',
			'<table background="a.png"><tr><td><p style="color:white">shown</p></td></tr></table>',
		],
		['white on top of another element', '<div style="position:absolute;top:0"><p style="color:#fff">shown</p></div>'],
		['white with a shadow', '<p style="color:#fff;text-shadow:0 0 2px #000">shown</p>'],
		['white with other style sheets', '<link rel="stylesheet" href="a.css"><p style="color:#fff">shown</p>'],
		[
			'a gradient as color',
			'<p style="color:transparent;-webkit-background-clip:text;background:linear-gradient(red,blue)">shown</p>',
		],
		['a link in a white paragraph', '<div style="color:#fff"><a href="a"><b>shown</b></a></div>'],
		['a picture of a fixed ratio', '<div style="height:0;padding-bottom:50%;overflow:hidden"><p>shown</p></div>'],
		['a flexible box', '<div style="width:0;flex:1;overflow:hidden"><p>shown</p></div>'],
		['a centered box', '<div style="position:absolute;left:50%;margin-left:-500px"><p>shown</p></div>'],
		['a narrow cell', '<table><tr><td style="width:1px;overflow:hidden"><p>shown</p></td></tr></table>'],
		['an open dialog', '<dialog open>shown</dialog>'],
		['words about it', '<p>shown: display:none is hidden</p>'],
		['a style sheet that is cut off', '<style>.x{display:none</style><p class=x>shown</p>'],
	])('is not: %s', (_name, html) => {
		expect(readPage(Buffer.from(html))).toContain('>shown');
	});

	it('does not take long to find in a large page', () => {
		const html = page('.x{display:none} div div .y{display:none}', '<div>'.repeat(100_000) + '<p class=x>deep</p>');
		const wide = page(
			'.x{display:none} div div .y{display:none}',
			'<p class=x>secret</p><p class=y>shown</p>'.repeat(150_000),
		);
		expect(readPage(Buffer.from(html))).toContain('deep');
		expect(readPage(Buffer.from(wide))).not.toContain('secret');
	});
});

it('hands over the elements that no browser shows', () => {
	const hidden: string[] = [];
	readableHtml(Buffer.from('<p>seen</p><p hidden>one</p><div style="display:none">two <b>words</b></div>'), (html) => {
		hidden.push(html);
		return '';
	});
	expect(hidden).toEqual(['<p hidden>one</p>', '<div style="display:none">two <b>words</b></div>']);
});
