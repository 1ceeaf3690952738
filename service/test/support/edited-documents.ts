import { randomOf } from './random';

/** A part of a document, whatever its layout. */
export type Part =
	| { readonly kind: 'heading'; readonly text: string }
	| { readonly kind: 'paragraph'; readonly sentences: string[] }
	| { readonly kind: 'table'; readonly header: readonly string[]; readonly rows: string[][] }
	| { readonly kind: 'pageBreak' };

/** A planted edit, and what a comparison has to say about it. */
export type Planted =
	| { readonly kind: 'word' | 'number'; readonly oldText: string; readonly newText: string }
	| { readonly kind: 'sentenceAdded' | 'pageAdded' | 'rowAdded'; readonly newText: string }
	| { readonly kind: 'sentenceRemoved'; readonly oldText: string }
	| { readonly kind: 'moved'; readonly text: string }
	| { readonly kind: 'running'; readonly oldText: string | undefined; readonly newText: string | undefined }
	| { readonly kind: 'cell'; readonly oldText: string; readonly newText: string; readonly header: string };

export interface EditedDocument {
	readonly before: readonly Part[];
	readonly after: readonly Part[];
	readonly planted: readonly Planted[];
}

/** Words of sentences. */
interface Vocabulary {
	readonly nouns: readonly string[];
	readonly verbs: readonly string[];
	readonly links: readonly string[];
	/** What sentences begin with, and what comes before objects, amounts, names and additions. */
	readonly starts: readonly [subject: string, object: string, amount: string, name: string, addition: string];
}

const vocabulary = (nouns: string, verbs: string, links: string, starts: Vocabulary['starts']): Vocabulary => ({
	nouns: nouns.split(' '),
	verbs: verbs.split('|'),
	links: links.split('|'),
	starts,
});

const vocabularies = {
	english: vocabulary(
		'supplier contract delivery payment warehouse committee budget insurance invoice transport employee manager director regulation quality inspection material equipment schedule department customer agreement liability notice period termination property storage software license security maintenance training region market capacity energy pressure volume surface machine window bridge river mountain forest harbour station library hospital village council engine filter cable signal device network printer factory kitchen garden office finance affidavit efficient workflow traffic difficult',
		'shall provide|may inspect|must deliver|will review|has accepted|can terminate|should report|must approve|will finance|has repaired|may store|shall replace',
		'within the|after each|before every|together with the|on behalf of the|without any|in accordance with the|subject to a',
		['The', 'the', 'of', 'called', 'with the'],
	),
	german: vocabulary(
		'Anlage Behörde Verfahren Gemeinde Wasserwerk Straße Brücke Förderung Antrag Bescheid Frist Einspruch Grundstück Eigentümer Mieter Pächter Waldweg Kläranlage Messung Prüfung Auflage Gutachten Ausschuss Beschluss Satzung Gebühr Haushalt Kreditrahmen Darlehen Zinssatz Rücklage Umlage Feuerwehr Schule Turnhalle Fenster Heizung Dachstuhl Leitung Pumpe Ventil Zähler Schacht Graben Ufer Deich Schleuse Hafen Bahnhof Gleis Weiche Signal Fahrplan Kraftwerk Speicher Netzanschluss Umspannwerk Vorhaben Bauleitung Architektin Statiker Vermessung Grenzstein Flurkarte Gemarkung Zufahrt Stellplatz Fahrrad Museum Archiv Urkunde Siegel Abschrift',
		'übernimmt|prüft jährlich|genehmigt|verlegt|veräußert|erneuert|beaufsichtigt|darf kündigen|soll finanzieren|muss melden',
		'innerhalb der|nach jeder|vor der|zusammen mit der|im Namen der|ohne die|gemäß der|vorbehaltlich der',
		['Die', 'die', 'für', 'genannt', 'samt'],
	),
};
const places = ['Bremen', 'Porto', 'Leeds', 'Gdynia', 'Turku', 'Lyon', 'Graz', 'Malmö', 'Bilbao', 'Ghent'];

/** A document of sections, with edits planted at different places of its second version. */
export function editedDocument(
	seed: number,
	{ sections = 4, edits = 10, language = 'english' as keyof typeof vocabularies } = {},
): EditedDocument {
	const random = randomOf(seed);
	const { nouns, verbs, links, starts } = vocabularies[language];
	const [subject, object, of, called, added] = starts;
	const below = (count: number) => Math.floor(random() * count);
	const pick = <T>(things: readonly T[]): T => things[below(things.length)]!;
	const amount = () =>
		`${1 + below(98)},${String(below(1000)).padStart(3, '0')}.${String(below(100)).padStart(2, '0')}`;
	const sentence = (): string => {
		const start = `${subject} ${pick(nouns)} ${pick(nouns)} ${pick(verbs)} ${object} ${pick(nouns)}`;
		const number = random() < 0.4 ? ` ${of} ${amount()} EUR` : ` in ${pick(places)}`;
		const quote = random() < 0.15 ? ` ${called} "${pick(nouns)} ${pick(nouns)}"` : '';
		return `${start}${number} ${pick(links)} ${pick(nouns)}${quote}${random() < 0.3 ? `, ${added} ${pick(nouns)} ${pick(nouns)}` : ''}.`;
	};
	const section = (number: number): Part[] => [
		{
			kind: 'heading',
			text: `${number}. ${pick(nouns)} and ${pick(nouns)}`.replace(/ (\w)/, (found) => found.toUpperCase()),
		},
		...Array.from(
			{ length: 4 },
			(): Part => ({ kind: 'paragraph', sentences: Array.from({ length: 3 + below(4) }, sentence) }),
		),
		{
			kind: 'table',
			header: ['Article', 'Quantity', 'Price', 'Total'],
			rows: Array.from({ length: 3 + below(5) }, () => [
				`${pick(nouns)} ${pick(nouns)}`,
				String(1 + below(90)),
				amount(),
				amount(),
			]),
		},
	];
	const before = Array.from({ length: sections }, (_, index) => section(index + 1)).flat();
	const after = structuredClone(before) as Part[];
	return { before, after, planted: plantEdits(after, edits, { nouns, below, pick, amount, sentence }) };
}

interface Dice {
	readonly nouns: readonly string[];
	readonly below: (count: number) => number;
	readonly pick: <T>(things: readonly T[]) => T;
	readonly amount: () => string;
	readonly sentence: () => string;
}

type Paragraph = Extract<Part, { kind: 'paragraph' }>;
type TablePart = Extract<Part, { kind: 'table' }>;

const kinds = ['word', 'number', 'sentenceAdded', 'sentenceRemoved', 'cell', 'moved', 'rowAdded', 'pageAdded'] as const;

/** Each edit is in a separate paragraph or table: edits side by side are one. */
function plantEdits(parts: Part[], count: number, dice: Dice): Planted[] {
	const planted: Planted[] = [];
	const edited = new Set<Part>();
	for (let index = 0; planted.length < count && index < 20 * count; index++) {
		const made = plant(kinds[index % kinds.length]!, parts, edited, dice);
		if (made) planted.push(made);
	}
	return planted;
}

function plant(kind: (typeof kinds)[number], parts: Part[], edited: Set<Part>, dice: Dice): Planted | undefined {
	const free = parts.filter((part) => !edited.has(part));
	const paragraphs = free.filter((part): part is Paragraph => part.kind === 'paragraph');
	const tables = free.filter((part): part is TablePart => part.kind === 'table');
	if (kind === 'pageAdded') return plantPage(parts, edited, dice);
	if (kind === 'cell' || kind === 'rowAdded') {
		const table = dice.pick(tables);
		if (!table) return undefined;
		edited.add(table);
		return kind === 'cell' ? plantCell(table, dice) : plantRow(table, dice);
	}
	const paragraph = dice.pick(paragraphs);
	if (!paragraph) return undefined;
	edited.add(paragraph);
	return kind === 'moved' ? plantMove(paragraph, parts, edited) : plantText(kind, paragraph, dice);
}

function plantText(
	kind: 'word' | 'number' | 'sentenceAdded' | 'sentenceRemoved',
	{ sentences }: Paragraph,
	{ nouns, below, pick, amount, sentence }: Dice,
): Planted | undefined {
	const at = below(sentences.length);
	if (kind === 'sentenceAdded') {
		const newText = sentence();
		sentences.splice(at, 0, newText);
		return { kind, newText };
	}
	if (kind === 'sentenceRemoved') return { kind, oldText: sentences.splice(at, 1)[0]! };
	const old = sentences[at]!;
	const pattern = kind === 'number' ? /\d+,\d+\.\d+/ : new RegExp(`(?<=^| )(?:${nouns.join('|')})(?=[ .,])`);
	const oldText = pattern.exec(old)?.[0];
	if (oldText === undefined) return undefined;
	const newText = kind === 'number' ? amount() : pick(nouns.filter((word) => word !== oldText));
	sentences[at] = old.replace(oldText, newText);
	return { kind, oldText, newText };
}

function plantCell({ header, rows }: TablePart, { nouns, below, pick, amount }: Dice): Planted {
	const [row, column] = [pick(rows), below(header.length)];
	const oldText = row[column]!;
	const newText = column === 0 ? `${pick(nouns)} ${pick(places)}` : column === 1 ? `${Number(oldText) + 1}` : amount();
	row[column] = newText;
	return { kind: 'cell', oldText, newText, header: header[column]! };
}

function plantRow({ rows }: TablePart, { nouns, below, pick, amount }: Dice): Planted {
	const row = [`${pick(nouns)} ${pick(places)}`, String(91 + below(9)), amount(), amount()];
	rows.splice(below(rows.length + 1), 0, row);
	return { kind: 'rowAdded', newText: row.join('\t') };
}

/** Moves a paragraph to another section; its new neighbours stay as they are. */
function plantMove(paragraph: Paragraph, parts: Part[], edited: Set<Part>): Planted | undefined {
	const from = parts.indexOf(paragraph);
	const target = parts.findIndex(
		(part, index) =>
			Math.abs(index - from) > 6 && part.kind === 'paragraph' && !edited.has(part) && !edited.has(parts[index - 1]!),
	);
	if (target < 0) return undefined;
	const [next] = [parts[target]!];
	parts.splice(from, 1);
	parts.splice(parts.indexOf(next), 0, paragraph);
	return { kind: 'moved', text: paragraph.sentences.join(' ') };
}

/** A separate page between two sections. */
function plantPage(parts: Part[], edited: Set<Part>, { sentence }: Dice): Planted | undefined {
	if (parts.some(({ kind }) => kind === 'pageBreak')) return undefined;
	const at = parts.findIndex((part, index) => index > 4 && part.kind === 'heading');
	if (at < 0) return undefined;
	const page: Part[] = [
		{ kind: 'heading', text: 'Annex of the new version' },
		{ kind: 'paragraph', sentences: Array.from({ length: 6 }, sentence) },
		{ kind: 'paragraph', sentences: Array.from({ length: 5 }, sentence) },
	];
	for (const part of page) edited.add(part);
	parts.splice(at, 0, { kind: 'pageBreak' }, ...page, { kind: 'pageBreak' });
	const text = page.map((part) =>
		part.kind === 'paragraph' ? part.sentences.join(' ') : part.kind === 'heading' ? part.text : '',
	);
	return { kind: 'pageAdded', newText: text.join(' ') };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const textRun = (text: string, properties = ''): string =>
	`<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

/** The document in WordprocessingML, for another producer. */
export function toWordBody(parts: readonly Part[]): string {
	return parts
		.map((part) => {
			switch (part.kind) {
				case 'heading':
					return `<w:p><w:pPr><w:keepNext/><w:spacing w:before="240"/></w:pPr>${textRun(part.text, '<w:b/><w:sz w:val="32"/>')}</w:p>`;
				case 'paragraph':
					return `<w:p><w:pPr><w:spacing w:after="120"/><w:jc w:val="both"/></w:pPr>${textRun(part.sentences.join(' '))}</w:p>`;
				case 'table':
					return `${wordTable(part)}<w:p/>`;
				case 'pageBreak':
					return '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
			}
		})
		.join('');
}

function wordTable({ header, rows }: TablePart): string {
	const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
		(side) => `<w:${side} w:val="single" w:sz="4"/>`,
	);
	const cell = (text: string) =>
		`<w:tc><w:tcPr><w:tcW w:w="2200" w:type="dxa"/></w:tcPr><w:p>${textRun(text)}</w:p></w:tc>`;
	const row = (texts: readonly string[]) => `<w:tr>${texts.map(cell).join('')}</w:tr>`;
	return `<w:tbl><w:tblPr><w:tblBorders>${borders.join('')}</w:tblBorders></w:tblPr>${[header, ...rows].map(row).join('')}</w:tbl>`;
}

/** The document in HTML, for another producer. */
export function toHtml(parts: readonly Part[]): string {
	const row = (tag: string, texts: readonly string[]) =>
		`<tr>${texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')}</tr>`;
	const body = parts.map((part) => {
		switch (part.kind) {
			case 'heading':
				return `<h2>${escaped(part.text)}</h2>`;
			case 'paragraph':
				return `<p>${escaped(part.sentences.join(' '))}</p>`;
			case 'table':
				return `<table><thead>${row('th', part.header)}</thead>${part.rows.map((texts) => row('td', texts)).join('')}</table>`;
			case 'pageBreak':
				return '<div style="break-after: page"></div>';
		}
	});
	const style =
		'body { font: 13px/1.6 sans-serif } table { width: 100%; border-collapse: collapse } td { border-top: 1px solid silver } th { text-align: left }';
	return `<style>${style}</style>${body.join('')}`;
}
