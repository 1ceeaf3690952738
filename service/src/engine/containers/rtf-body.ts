import { decodeAnyText } from '../external/charset';

/** The body of a message in RTF: its HTML if it was made from HTML (MS-OXRTFEX), otherwise its text. */
export interface RtfBody {
	readonly html: string;
	readonly text: string;
}

/** Destinations without text of the body; those marked as optional are left out too. */
const otherDestinations: ReadonlySet<string> = new Set([
	...['colortbl', 'stylesheet', 'info', 'pict', 'object', 'listtable', 'revtbl', 'filetbl', 'nonshppict'],
	...['header', 'headerl', 'headerr', 'headerf', 'footer', 'footerl', 'footerr', 'footerf', 'fldinst', 'xe', 'tc'],
]);

/** Control words that are characters. */
const characters: Readonly<Record<string, string>> = {
	...{ par: '\n', line: '\n', row: '\n', sect: '\n', page: '\n', tab: '\t', cell: '\t' },
	...{ emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”' },
	...{ emspace: ' ', enspace: ' ', '~': '\u00a0', _: '-', '\\': '\\', '{': '{', '}': '}', '\n': '\n', '\r': '\n' },
};

/** Charsets of fonts (RTF 1.9.1, "Font Table"). */
const fontCharsets: Readonly<Record<number, string>> = {
	...{
		77: 'macintosh',
		128: 'shift_jis',
		129: 'euc-kr',
		134: 'gbk',
		136: 'big5',
		161: 'windows-1253',
		162: 'windows-1254',
	},
	...{ 163: 'windows-1258', 177: 'windows-1255', 178: 'windows-1256', 186: 'windows-1257', 204: 'windows-1251' },
	...{ 222: 'windows-874', 238: 'windows-1250' },
};

/** Code pages that have other names. */
const codePages: Readonly<Record<number, string>> = {
	...{
		932: 'shift_jis',
		936: 'gbk',
		949: 'euc-kr',
		950: 'big5',
		10000: 'macintosh',
		65001: 'utf-8',
		874: 'windows-874',
	},
	// Of the Internet, as in bodies of mails.
	...{
		866: 'ibm866',
		20866: 'koi8-r',
		21866: 'koi8-u',
		20932: 'euc-jp',
		51932: 'euc-jp',
		50220: 'iso-2022-jp',
		50221: 'iso-2022-jp',
		50222: 'iso-2022-jp',
		51949: 'euc-kr',
		54936: 'gb18030',
	},
};

/** The code page of ISO 8859-1; the others follow. */
const firstIso = 28591;

/** The charset of a code page of Windows; empty for an unknown one. */
export function charsetOfCodePage(page: number): string {
	if (page >= 1250 && page <= 1258) return `windows-${page}`;
	if (page >= firstIso && page <= firstIso + 15) return `iso-8859-${page - firstIso + 1}`;
	return codePages[page] ?? '';
}

interface Group {
	/** Its text does not belong to the body. */
	isOther: boolean;
	isFontTable: boolean;
	/** A piece of the HTML. */
	isTag: boolean;
	/** Its text repeats what the HTML says. */
	isRtfOnly: boolean;
	/** Characters after a Unicode character, for readers without Unicode. */
	fallback: number;
	font: number;
}

const token = /\\([a-z]+)(-?\d+)? ?|\\'([\da-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy;

/** Reads the body of a message in RTF. @param rtf  one character per byte */
export function readRtfBody(rtf: string): RtfBody {
	const reader = new RtfReader();
	token.lastIndex = 0;
	for (let found = token.exec(rtf); found; found = token.exec(rtf)) {
		const [, word, number, hex, symbol, brace, text] = found;
		if (word !== undefined) {
			reader.word(word.toLowerCase(), number === undefined ? undefined : Number(number));
			if (word === 'bin') token.lastIndex += Math.max(0, Number(number ?? 0));
		} else if (hex !== undefined) reader.bytes(String.fromCharCode(parseInt(hex, 16)));
		else if (symbol !== undefined) reader.word(symbol, undefined);
		else if (brace === '{') reader.open();
		else if (brace === '}') reader.close();
		else if (text !== undefined) reader.bytes(text);
	}
	return reader.end();
}

class RtfReader {
	private readonly outer: Group[] = [];
	private group: Group = { isOther: false, isFontTable: false, isTag: false, isRtfOnly: false, fallback: 1, font: -1 };
	private isOptional = false;
	private isHtml = false;
	private skipped = 0;
	private charset = '';
	private readonly fonts = new Map<number, string>();
	private pending = '';
	private readonly out: string[] = [];

	open(): void {
		this.flush();
		this.outer.push({ ...this.group });
	}

	close(): void {
		this.flush();
		this.group = this.outer.pop() ?? this.group;
		this.isOptional = false;
		this.skipped = 0;
	}

	/** Characters of the charset of the font. */
	bytes(text: string): void {
		const rest = text.slice(this.skipped);
		this.skipped = Math.max(0, this.skipped - text.length);
		if (this.isShown) this.pending += rest;
	}

	word(name: string, number: number | undefined): void {
		const wasOptional = this.isOptional;
		this.isOptional = name === '*';
		if (wasOptional && name !== '*') this.group.isOther ||= name !== 'htmltag';
		const character = characters[name];
		if (character !== undefined) this.put(character);
		else if (name === 'u' && number !== undefined) {
			this.put(String.fromCharCode(number & 0xffff));
			this.skipped = this.group.fallback;
		} else this.set(name, number);
	}

	end(): RtfBody {
		this.flush();
		const body = this.out.join('').replaceAll('\0', '');
		return this.isHtml ? { html: body, text: '' } : { html: '', text: body };
	}

	private set(name: string, number: number | undefined): void {
		const { group } = this;
		if (otherDestinations.has(name)) group.isOther = true;
		switch (name) {
			case 'fonttbl':
				group.isFontTable = true;
				break;
			case 'f':
				this.flush();
				group.font = number ?? -1;
				break;
			case 'fcharset':
				if (group.isFontTable) this.fonts.set(group.font, fontCharsets[number ?? 0] ?? '');
				break;
			case 'ansicpg':
				this.charset = charsetOfCodePage(number ?? 1252);
				break;
			case 'uc':
				group.fallback = Math.max(0, number ?? 1);
				break;
			case 'fromhtml':
				this.isHtml = true;
				break;
			case 'htmltag':
				group.isTag = true;
				break;
			case 'htmlrtf':
				this.flush();
				group.isRtfOnly = number !== 0;
				break;
			default:
		}
	}

	private get isShown(): boolean {
		const { isOther, isFontTable, isTag, isRtfOnly } = this.group;
		return !isOther && !isFontTable && (isTag || !isRtfOnly);
	}

	private put(character: string): void {
		this.flush();
		if (this.isShown) this.out.push(character);
	}

	private flush(): void {
		if (this.pending === '') return;
		const charset = this.fonts.get(this.group.font) || this.charset;
		const bytes = Buffer.from(this.pending, 'latin1');
		this.out.push(charset ? new TextDecoder(charset).decode(bytes) : decodeAnyText(bytes));
		this.pending = '';
	}
}
