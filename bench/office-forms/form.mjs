// @ts-check
// An office form without a look: labels with what was written behind them, some left empty, in groups of a heading.
import { drawOf } from '../business-documents/draw.mjs';

/** @typedef {{ label: string, text: string }} Entry `text` is empty where nothing was filled in */
/** @typedef {{ part: import('./families.mjs').Part, heading?: string, entries: Entry[], columns?: string[], rows?: string[][] }} Group `rows` of texts under `columns`, each behind its entry's label */
/** @typedef {{ title: string, house: string, groups: Group[], foot: string }} Form */

/** What forms of an office ask: the label, and what kind of value is written there. */
const asked = [
	'name:Name|Employee name|Prepared by|Approved by|Requested by|Supervisor|Contact person|Buyer|Sales representative|Manager|Attention|Submitted by|Inspector',
	'house:Company|Vendor|Supplier|Manufacturer|Store name|Agency|Account|Bank|Carrier|Laboratory|Publication|Distributor',
	'place:City|Location|Destination|Plant|Region|Ship to|Place of work|Territory',
	'street:Street address|Address|Mailing address',
	'date:Date|Date required|Date submitted|Start date|Completion date|Departure date|Return date|Date received|Effective date|Closing date|Date of birth',
	'phone:Telephone|Phone no.|Fax number|Extension|Home telephone',
	'code:Account no.|Employee number|Job no.|Order number|Serial number|Model no.|Sample code|Report no.|Contract number|Cost center|File number|Project no.|Batch|Requisition no.',
	'count:Quantity|Number of pages|Number of copies|Hours worked|Packages per case|No. of stores|Length (mm)|Weight|Circulation|Miles',
	'sum:Estimated cost|Unit price|Total amount|Budgeted|Amount paid|Freight|Advance received|Cost ($)|Total for year',
	'short:Department|Position|Title|Size|Color|Brand|Terms|Ship via|Method|Grade|Media|Type of meeting|Status|Unit|Shift|Class|Priority|Material',
];
const askedLong = [
	'Description of work',
	'Reason for request',
	'Comments',
	'Remarks',
	'Purpose of trip',
	'Special instructions',
	'Objective',
	'Subject',
	'Distribution',
	'Results',
	'Action required',
	'Nature of problem',
];
const askedBrief = ['To', 'From', 'Date', 'Subject', 'Re', 'cc', 'Project', 'Reference'];
/** Labels that a narrow column breaks. */
const askedWide = [
	'Number of pages including cover sheet',
	'Name and address of present employer',
	'Estimated date of completion of project',
	'Total amount authorized to date',
	'Person to be notified in case of delay',
	'Length of time in present position',
	'Other brands carried in this store',
	'Method of shipment and carrier',
	'Approximate number of people attending',
	'Previous test or report number',
];
const titles = [
	'REQUEST FOR SERVICES',
	'TRAVEL AUTHORIZATION',
	'FACSIMILE TRANSMITTAL',
	'PRODUCT TEST REPORT',
	'PURCHASE REQUISITION',
	'STORE SURVEY',
	'PERSONNEL CHANGE NOTICE',
	'EQUIPMENT RECORD',
	'SAMPLE ORDER FORM',
	'MEDIA AUTHORIZATION',
];
const headings = [
	'GENERAL INFORMATION',
	'TO BE COMPLETED BY DEPARTMENT',
	'PART II',
	'DETAILS',
	'FOR OFFICE USE',
	'SUMMARY',
];
const words =
	'the of and to be with for this new market test store sample package line unit cost plan order change review letter copy section week month product panel report final first second large small standard filter paper board display special regular carton machine result data study group office state county'.split(
		' ',
	);
const syllables = 'ba ro mi ten ska lo ver di nu ha per to si fel gra mo win dal ker'.split(' ');
const brief = [
	'Regular',
	'Medium',
	'Net 30 days',
	'Truck',
	'Air freight',
	'Research',
	'Sales',
	'Blue',
	'Full time',
	'Grade A',
	'Two',
	'N/A',
	'None',
	'Yes',
	'King size',
	'Print',
	'Ea.',
];
const months = 'January February March April May June July August September October November December'.split(' ');

const initials = 'ABCDEFGHJKLMPRSTW'.split('');

/** @param {string} name @param {number} seed @param {import('./families.mjs').Family} family @returns {Form} */
export function drawForm(name, seed, { parts }) {
	const writer = new FormWriter(drawOf(`office ${seed} ${name}`));
	const groups = parts.map((part) => writer.group(part));
	return { title: writer.draw.one(titles), house: writer.house(), groups, foot: writer.sentence(9) };
}

/** @param {string} text */
const capital = (text) => `${text[0]?.toUpperCase()}${text.slice(1)}`;

/** Writes what one form asks, and what is filled in. */
class FormWriter {
	/** @param {import('../synthetic/tree/draw.mjs').Draw} draw */
	constructor(draw) {
		this.draw = draw;
		/** Labels that are on the form. */
		this.used = new Set();
	}

	word() {
		const { draw } = this;
		return capital(Array.from({ length: draw.whole(2, 3) }, () => draw.one(syllables)).join(''));
	}

	/** @param {number} count */
	digits(count) {
		return Array.from({ length: count }, () => this.draw.whole(0, 9)).join('');
	}

	house() {
		return `${this.word()} ${this.draw.one(['Company', 'Inc.', 'Supply Co.', 'Brothers', 'Laboratories', '& Sons', 'Stores'])}`;
	}

	/** @param {number} length */
	sentence(length) {
		const { draw } = this;
		const text = Array.from({ length }, () =>
			draw.chance(0.07) ? this.digits(draw.whole(1, 4)) : draw.one(words),
		).join(' ');
		return `${capital(text)}.`;
	}

	/** @param {string} kind @returns {string} a value */
	value(kind) {
		return (values[kind] ?? short)(this, this.draw);
	}

	/** @param {readonly string[]} all @returns {string | undefined} one not yet used on the form */
	unusedLabel(all) {
		const left = all.filter((label) => !this.used.has(label));
		if (left.length === 0) return undefined;
		const label = this.draw.one(left);
		this.used.add(label);
		return label;
	}

	/** @param {number} share of empty ones @returns {Entry} */
	entry(share) {
		const { draw } = this;
		const [kind = '', labels = ''] = draw.one(asked).split(':');
		const label = this.unusedLabel(labels.split('|'));
		if (label === undefined) return this.entry(share);
		return { label, text: draw.chance(share) ? '' : this.value(kind) };
	}

	/** @param {number} count @param {number} [share] of empty ones */
	entries(count, share = 0.2) {
		return Array.from({ length: count }, () => this.entry(share));
	}

	/** @param {readonly string[]} labels @param {string} kind @param {number} count */
	entriesOf(labels, kind, count) {
		return Array.from({ length: count }, () => this.unusedLabel(labels)).flatMap((label) =>
			label === undefined ? [] : [{ label, text: this.value(kind) }],
		);
	}

	/** @param {import('./families.mjs').Part} part @returns {Group} */
	group(part) {
		const { draw } = this;
		const heading = draw.chance(0.4) ? { heading: draw.one(headings) } : {};
		switch (part) {
			case 'memo':
				return {
					part,
					entries: this.entriesOf(askedBrief, '', 5).map(({ label }) => ({
						label,
						text: this.value(briefKinds[label] ?? 'name'),
					})),
				};
			case 'hang':
			case 'margin':
				return { part, ...heading, entries: [...this.entriesOf(askedLong, 'long', 2), ...this.entries(1)] };
			case 'narrow':
			case 'narrowLast':
				return { part, ...heading, entries: this.entriesOf(askedWide, draw.one(['short', 'count', 'name']), 4) };
			case 'heads':
				return { part, ...heading, entries: this.entries(4, 0) };
			case 'rowheads':
				return {
					part,
					...heading,
					entries: this.entries(4, 0).map(({ label }) => ({
						label,
						text: Array.from({ length: 3 }, () => this.value('count')).join(' '),
					})),
					columns: ['Control', 'Test', 'Change'],
				};
			case 'triples':
			case 'boxes':
			case 'inbox':
				return { part, ...heading, entries: this.entries(6) };
			default:
				return { part, ...heading, entries: this.entries(draw.whole(4, 6)) };
		}
	}
}

/** Kinds of values by label of a memo, if not a name. @type {Readonly<Record<string, string>>} */
const briefKinds = { Date: 'date', Subject: 'long', Re: 'long', Project: 'code' };

/** @typedef {(writer: FormWriter, draw: import('../synthetic/tree/draw.mjs').Draw) => string} Value */

/** Values by kind; others are short words. @type {Readonly<Record<string, Value>>} */
const values = {
	name: (writer, draw) =>
		draw.chance(0.5)
			? `${draw.one(initials)}. ${draw.one(initials)}. ${writer.word()}`
			: `${writer.word()} ${writer.word()}`,
	house: (writer) => writer.house(),
	place: (writer, draw) =>
		draw.chance(0.5) ? writer.word() : `${writer.word()}, ${draw.one(['NC', 'KY', 'NY', 'VA', 'OH'])}`,
	street: (writer, draw) =>
		`${writer.digits(draw.whole(2, 4))} ${writer.word()} ${draw.one(['Street', 'Avenue', 'Road'])}`,
	date: (_, draw) =>
		draw.chance(0.4)
			? `${draw.one(months)} ${draw.whole(1, 28)}, 19${draw.whole(78, 99)}`
			: `${draw.whole(1, 12)}${draw.chance(0.6) ? `/${draw.whole(1, 28)}/` : `-${draw.whole(1, 28)}-`}${draw.whole(78, 99)}`,
	phone: (writer, draw) =>
		draw.chance(0.5)
			? `(${writer.digits(3)}) ${writer.digits(3)}-${writer.digits(4)}`
			: `${writer.digits(3)}-${writer.digits(4)}`,
	code: (writer, draw) =>
		draw.chance(0.5)
			? writer.digits(draw.whole(3, 7))
			: `${draw.one(['A', 'B', 'RD', 'X', 'PM'])}-${writer.digits(draw.whole(2, 4))}`,
	count: (writer, draw) =>
		draw.chance(0.7) ? writer.digits(draw.whole(1, 3)) : `${draw.whole(1, 9)},${writer.digits(3)}`,
	sum: (writer, draw) =>
		`${draw.chance(0.6) ? '$' : ''}${draw.whole(1, 99)},${writer.digits(3)}${draw.chance(0.5) ? `.${writer.digits(2)}` : ''}`,
	long: (writer, draw) => Array.from({ length: draw.whole(1, 3) }, () => writer.sentence(draw.whole(7, 15))).join(' '),
};

/** @type {Value} */
const short = (writer, draw) => (draw.chance(0.7) ? draw.one(brief) : `${writer.word()} ${draw.one(words)}`);
