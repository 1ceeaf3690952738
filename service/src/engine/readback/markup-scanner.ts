/** Receives what a scanner finds. */
interface MarkupHandler {
	/** @param tag  its name and attributes, without a closing slash */
	readonly open: (name: string, tag: string) => void;
	readonly close: (name: string) => void;
	readonly text: (text: string) => void;
}

/** Scans XML or HTML in pieces. Attributes must be quoted, with `>` escaped in them. */
export class MarkupScanner {
	private rest = '';

	constructor(private readonly handler: MarkupHandler) {}

	push(piece: string): void {
		const text = this.rest + piece;
		let at = 0;
		for (;;) {
			const start = text.indexOf('<', at);
			const end = start < 0 ? -1 : text.indexOf('>', start);
			if (end < 0) break;
			if (start > at) this.handler.text(decodeEntities(text.slice(at, start)));
			this.scanTag(text.slice(start + 1, end));
			at = end + 1;
		}
		this.rest = text.slice(at);
	}

	/** The text behind the last tag. */
	end(): void {
		if (this.rest !== '') this.handler.text(decodeEntities(this.rest));
		this.rest = '';
	}

	private scanTag(tag: string): void {
		const first = tag.charCodeAt(0);
		if (first === slash) return this.handler.close(tag.slice(1));
		if (first === question || first === exclamation) return;
		const isEmpty = tag.charCodeAt(tag.length - 1) === slash;
		const end = tag.search(/[\s/]/);
		const name = end < 0 ? tag : tag.slice(0, end);
		this.handler.open(name, tag);
		if (isEmpty) this.handler.close(name);
	}
}

const slash = 47;
const question = 63;
const exclamation = 33;

/** The value of an attribute; empty without one. */
export function markupAttribute(tag: string, name: string): string {
	const start = tag.indexOf(` ${name}="`);
	if (start < 0) return '';
	const from = start + name.length + 3;
	return decodeEntities(tag.slice(from, tag.indexOf('"', from)));
}

const named: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'", nbsp: ' ' };

export function decodeEntities(text: string): string {
	if (!text.includes('&')) return text;
	return text.replaceAll(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex?: string, decimal?: string, name?: string) => {
		if (name !== undefined) return named[name] ?? all;
		const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
		return code <= 0x10ffff ? String.fromCodePoint(code) : all;
	});
}
