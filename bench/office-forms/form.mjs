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

/** @param {string} name @param {number} seed @param {import('./families.mjs').Family} family @returns {Form} */
export function drawForm(name, seed, { parts }) {
	const draw = drawOf(`office ${seed} ${name}`);
	const word = () => {
		const text = Array.from({ length: draw.whole(2, 3) }, () => draw.one(syllables)).join('');
		return `${text[0]?.toUpperCase()}${text.slice(1)}`;
	};
	const digits = (/** @type {number} */ count) => Array.from({ length: count }, () => draw.whole(0, 9)).join('');
	const house = () =>
		`${word()} ${draw.one(['Company', 'Inc.', 'Supply Co.', 'Brothers', 'Laboratories', '& Sons', 'Stores'])}`;
	const sentence = (/** @type {number} */ length) => {
		const text = Array.from({ length }, () => (draw.chance(0.07) ? digits(draw.whole(1, 4)) : draw.one(words))).join(
			' ',
		);
		return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
	};
	/** @param {string} kind @returns {string} */
	const written = (kind) => {
		switch (kind) {
			case 'name':
				return draw.chance(0.5)
					? `${draw.one('ABCDEFGHJKLMPRSTW'.split(''))}. ${draw.one('ABCDEFGHJKLMPRSTW'.split(''))}. ${word()}`
					: `${word()} ${word()}`;
			case 'house':
				return house();
			case 'place':
				return draw.chance(0.5) ? word() : `${word()}, ${draw.one(['NC', 'KY', 'NY', 'VA', 'OH'])}`;
			case 'street':
				return `${digits(draw.whole(2, 4))} ${word()} ${draw.one(['Street', 'Avenue', 'Road'])}`;
			case 'date':
				return draw.chance(0.4)
					? `${draw.one(months)} ${draw.whole(1, 28)}, 19${draw.whole(78, 99)}`
					: `${draw.whole(1, 12)}${draw.chance(0.6) ? `/${draw.whole(1, 28)}/` : `-${draw.whole(1, 28)}-`}${draw.whole(78, 99)}`;
			case 'phone':
				return draw.chance(0.5) ? `(${digits(3)}) ${digits(3)}-${digits(4)}` : `${digits(3)}-${digits(4)}`;
			case 'code':
				return draw.chance(0.5)
					? digits(draw.whole(3, 7))
					: `${draw.one(['A', 'B', 'RD', 'X', 'PM'])}-${digits(draw.whole(2, 4))}`;
			case 'count':
				return draw.chance(0.7) ? digits(draw.whole(1, 3)) : `${draw.whole(1, 9)},${digits(3)}`;
			case 'sum':
				return `${draw.chance(0.6) ? '$' : ''}${draw.whole(1, 99)},${digits(3)}${draw.chance(0.5) ? `.${digits(2)}` : ''}`;
			case 'long':
				return Array.from({ length: draw.whole(1, 3) }, () => sentence(draw.whole(7, 15))).join(' ');
			default:
				return draw.chance(0.7) ? draw.one(brief) : `${word()} ${draw.one(words)}`;
		}
	};
	const used = new Set();
	/** @param {readonly string[]} all @returns {string | undefined} one not yet used on the form */
	const unused = (all) => {
		const left = all.filter((label) => !used.has(label));
		if (left.length === 0) return undefined;
		const label = draw.one(left);
		used.add(label);
		return label;
	};
	/** @param {number} share of empty ones @returns {Entry} */
	const entry = (share) => {
		const [kind = '', labels = ''] = draw.one(asked).split(':');
		const label = unused(labels.split('|'));
		if (label === undefined) return entry(share);
		return { label, text: draw.chance(share) ? '' : written(kind) };
	};
	const several = (/** @type {number} */ count, share = 0.2) => Array.from({ length: count }, () => entry(share));
	/** @param {readonly string[]} labels @param {string} kind @param {number} count */
	const of = (labels, kind, count) =>
		Array.from({ length: count }, () => unused(labels)).flatMap((label) =>
			label === undefined ? [] : [{ label, text: written(kind) }],
		);
	const groups = parts.map((part) => {
		const heading = draw.chance(0.4) ? { heading: draw.one(headings) } : {};
		switch (part) {
			case 'memo':
				return {
					part,
					entries: of(askedBrief, '', 5).map(({ label }) => ({
						label,
						text: written(
							label === 'Date'
								? 'date'
								: label === 'Subject' || label === 'Re'
									? 'long'
									: label === 'Project'
										? 'code'
										: 'name',
						),
					})),
				};
			case 'hang':
			case 'margin':
				return { part, ...heading, entries: [...of(askedLong, 'long', 2), ...several(1)] };
			case 'narrow':
			case 'narrowLast':
				return { part, ...heading, entries: of(askedWide, draw.one(['short', 'count', 'name']), 4) };
			case 'heads':
				return { part, ...heading, entries: several(4, 0) };
			case 'rowheads':
				return {
					part,
					...heading,
					entries: several(4, 0).map(({ label }) => ({
						label,
						text: Array.from({ length: 3 }, () => written('count')).join(' '),
					})),
					columns: ['Control', 'Test', 'Change'],
				};
			case 'triples':
			case 'boxes':
			case 'inbox':
				return { part, ...heading, entries: several(6) };
			default:
				return { part, ...heading, entries: several(draw.whole(4, 6)) };
		}
	});
	return { title: draw.one(titles), house: house(), groups, foot: sentence(9) };
}
