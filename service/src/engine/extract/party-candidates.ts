import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import { endsAddress, hasPostalCode, isAddressRow, startsAddress } from './address-words';
import type { Candidate } from './candidate';
import { findCompany, findImprint, hasLegalForm, isLegalForm, removeRegistration, senderAddress } from './company-name';
import { endsBlock, isPlaced, nameText, findPartyBlocks, rowsOf, type PartyBlock } from './party-blocks';
import { findAddressee, isPartyName } from './party-name';
import { findDates } from './recognise/dates';
import { fields, type Field } from './lexicon';
import type { Role } from './field-entry';
import type { PageValues } from './page-values';
import { findPayee } from './payee';
import type { SectionHeading } from './sections';
import type { Segment } from './page-text';
import { extractSettings } from './settings';

const {
	sectionScore,
	positionScore,
	maxAddressRows,
	besideGap,
	underReach,
	windowBottom,
	maxWindowRows,
	windowScore,
	maxCertainRows,
} = extractSettings.parties;

/** Names and addresses of the parties: in their section of the page, or for the seller also by position. */
export function findPartyCandidates(page: PageValues, field: Field): Candidate[] {
	if (field.role === undefined) return [];
	const bySection = sectionsOf(page, field.role, field.id === 'ship_to')
		.flatMap((heading) => inSection(page, field, heading))
		.map((candidate) => withLegalForm(page, candidate));
	if (bySection.length > 0 || page.text.pageIndex > 0) return bySection;
	const addressed = field.role === 'buyer' && field.type === 'name' ? addressedTo(page, field) : [];
	if (addressed.length > 0) return addressed;
	if (field.role === 'buyer' || (field.id === 'ship_to' && holdsName(page, 'delivery_note_no')))
		return windowBlock(page, field);
	return field.role === 'seller' ? sellerByPosition(page, field) : [];
}

/** A name as the page prints it with its legal form: "Acme" is "Acme Ltd" elsewhere. */
function withLegalForm(page: PageValues, candidate: Candidate): Candidate {
	const { type, text } = candidate;
	if (type !== 'name' || hasLegalForm(text)) return candidate;
	const full = page.text.segments.find(
		(one) => one.text.startsWith(`${text} `) && isLegalForm(one.text.slice(text.length + 1)),
	);
	return full ? { ...candidate, text: full.text, value: full.text, box: full.box } : candidate;
}

/** Whether a section of the buyer has the name, or its start. */
function isBuyer(page: PageValues, name: string): boolean {
	const field = fields.get('buyer_name');
	const buyers = field ? sectionsOf(page, 'buyer', false).flatMap((heading) => inSection(page, field, heading)) : [];
	return buyers.some(({ text }) => `${name} `.startsWith(`${text} `));
}

/** Japanese names of addressees end with a word of respect. */
function addressedTo(page: PageValues, field: Field): Candidate[] {
	for (const segment of page.text.segments) {
		const name = /^(.{2,}?)\s?(?:御中|様|殿)$/u.exec(segment.text)?.[1];
		if (name !== undefined) return [candidateOf(page, field, [segment], name, 'section', sectionScore)];
		const before = page.text.rows[segment.row]?.segments[segment.place - 1];
		if (before && /^(?:御中|様|殿)$/u.test(segment.text))
			return [candidateOf(page, field, [before], before.text, 'section', sectionScore)];
	}
	return [];
}

function sellerByPosition(page: PageValues, field: Field): Candidate[] {
	const payee = field.type === 'name' ? findPayee(page) : undefined;
	if (payee) return [candidateOf(page, field, [payee.segment], payee.text, 'position', windowScore)];
	const found = findCompany(page);
	const company = found && found.score >= 0.3 ? found : findImprint(page);
	if (!company || isBuyer(page, company.text)) return [];
	const { segments, text, score } = company;
	const ofLine = senderAddress(segments[0]?.text ?? '');
	if (field.type === 'address' && ofLine !== undefined)
		return [candidateOf(page, field, segments, ofLine, 'position', positionScore)];
	if (field.type === 'name')
		return [candidateOf(page, field, segments, text, 'position', Math.min(positionScore, 0.4 + score / 4))];
	const rows = addressOfSeller(page, segments);
	return rows.length > 0 ? [candidateOf(page, field, rows, addressText(rows), 'position', positionScore)] : [];
}

/** Address rows below a company name, or those of its block if that has the same rows and more. */
function addressOfSeller(page: PageValues, segments: readonly Segment[]): readonly Segment[] {
	const block = blockOf(page, segments);
	const others = new Set(findPartyBlocks(page).map(({ name }) => name));
	const found = addressBelow(page, segments.at(-1));
	const next = block ? found.findIndex((row) => others.has(row) && !/\d/.test(row.text)) : -1;
	const rows = next > 0 ? found.slice(0, next) : found;
	if (!block) return rows;
	const placed = block.address.findIndex(({ text }) => isPlaced(text));
	const ofBlock = block.address.slice(Math.max(0, placed));
	const isWhole =
		!ofBlock.some(({ text }) => registered.test(text)) &&
		ofBlock.length <= maxCertainRows &&
		rows.every((row) => ofBlock.includes(row));
	return isWhole && ofBlock.length > 0 ? ofBlock : rows;
}

const isPostalPlace = /^\d{4,6} \p{L}/u;

/** The bank that issued a statement: its letterhead. */
export function findBank(page: PageValues, field: Field): Candidate[] {
	if (page.text.pageIndex > 0 || !holdsName(page, 'closing_balance')) return [];
	const company = findCompany(page);
	return company ? [candidateOf(page, field, company.segments, company.text, 'position', windowScore)] : [];
}

function holdsName(page: PageValues, id: string): boolean {
	return fields.get(id)?.labels.some(({ text, weight }) => weight >= 1 && page.labels.find(text).length > 0) === true;
}

function sectionsOf(page: PageValues, role: Role, isShipping: boolean): readonly SectionHeading[] {
	return page
		.sections()
		.headings.filter((heading) => heading.role === role && (!isShipping || shippingNames.has(heading.label)));
}

/** Headings of the delivery address, among those of other parties. */
const shippingNames: ReadonlySet<string> = new Set(fields.get('ship_to')?.labels.map(({ text }) => text));

function inSection(page: PageValues, field: Field, heading: SectionHeading): Candidate[] {
	const rest = heading.segment.text.slice(heading.to).replace(/^[\s:：.-]+/, '');
	const own = page.text.segments.filter(
		(segment) => segment !== heading.segment && page.sections().findHeadingWords(segment) === heading,
	);
	const lines = linesOf(page, own, heading);
	const plain = lines.filter((segment) => !isLabelled(page, segment));
	const addressee = rest === '' ? addresseeIn(page, lines) : undefined;
	if (field.type === 'name') {
		const named = namedIn(lines);
		if (named) return [candidateOf(page, field, [named.segment], named.text, 'section', sectionScore)];
		if (/\S@\S/.test(rest)) return [];
		if (rest !== '') return [candidateOf(page, field, [heading.segment], rest, 'section', sectionScore)];
		const first = plain.find((segment) => isPartyName(page, segment));
		if (addressee) return [candidateOf(page, field, [addressee.segment], addressee.text, 'section', sectionScore)];
		return first ? [candidateOf(page, field, [first], removeRegistration(first.text), 'section', sectionScore)] : [];
	}
	const block = addressee?.address ?? (rest === '' ? blockUnder(page, plain) : undefined);
	if (block) return [candidateOf(page, field, block, addressText(block), 'section', sectionScore)];
	const afterName = rest === '' ? plain.slice(1) : plain;
	const start = afterName.findIndex(({ text }) => startsAddress(text) || hasPostalCode(text));
	if (start < 0) return [];
	const rows = addressRows(afterName.slice(start));
	return rows.length > 0 ? [candidateOf(page, field, rows, addressText(rows), 'section', sectionScore)] : [];
}

/** The address rows below a name, or the first rows if they are already an address. */
function blockUnder(page: PageValues, lines: readonly Segment[]): Segment[] | undefined {
	const [first] = lines;
	if (!first || endsBlock(page, first)) return undefined;
	const rows = rowsOf(page, first).filter((row) => lines.includes(row));
	const own = startsAddress(first.text) && /\d/.test(first.text) ? rows : rows.slice(1);
	return own.length > 0 && own.some(({ text }) => /\d/.test(text)) ? own : undefined;
}

/** The block that starts with a name. */
function blockOf(page: PageValues, name: readonly Segment[]): PartyBlock | undefined {
	return findPartyBlocks(page).find((block) => name.includes(block.name));
}

/** A heading with a colon has its party next to it, or else below; one without a colon below, or else next to it. */
function linesOf(page: PageValues, own: readonly Segment[], { segment }: SectionHeading): readonly Segment[] {
	const { height, box, row, text } = segment;
	const beside = own.find(
		(other) => other.row === row && other.box.left - box.right < besideGap * height && /\p{L}{2}/u.test(other.text),
	);
	if (/[:：]\s*$/.test(text) && beside) return own;
	const under = own.filter((other) => other.row > row && other.box.left < box.right + underReach * height);
	// In a form, labels of other values are below. Only the address may be.
	const [first] = under;
	const isNameBeside = beside !== undefined && isPartyName(page, beside) && first && !isPartyName(page, first);
	return !isNameBeside && under.some((other) => !page.labels.isWholeLabel(other)) ? under : own;
}

/** Registration numbers under a name: `(12345-X)`. */
const registered = /\(\d{4,}|\d{5,}-\p{Lu}/u;
const nameLabel = /^(?:name|nom|nombre|nome|naam|firma|company|名称)\s?[:：]/iu;

/** The text after a name label, in its segment or in the next one. */
function namedIn(lines: readonly Segment[]): { readonly segment: Segment; readonly text: string } | undefined {
	for (const segment of lines) {
		const beside = lines.find(({ row, place }) => row === segment.row && place === segment.place + 1);
		if (!nameLabel.test(`${segment.text}${beside?.text ?? ''}`)) continue;
		const value = segment.text.replace(/^[^:：]*[:：]\s*/, '');
		const isApart = value === '' || !/[:：]/.test(segment.text);
		const text = (isApart ? (beside?.text ?? '') : value).replace(/^[:：]\s*/, '');
		if (text !== '') return { segment: isApart && beside ? beside : segment, text };
	}
	return undefined;
}

/** The addressee of an attention line if no name is printed before the address, and the rows of that address. */
function addresseeIn(page: PageValues, lines: readonly Segment[]) {
	const name = lines.find((segment) => !isLabelled(page, segment) && isPartyName(page, segment));
	for (const segment of lines) {
		if (segment === name) return undefined;
		const text = findAddressee(segment.text);
		if (text === undefined || !/\p{L}{2}/u.test(text)) continue;
		const [, ...address] = rowsOf(page, segment);
		if (address[0] && address[0] !== name && isPlaced(address[0].text)) return { segment, text, address };
	}
	return undefined;
}

/** A label with its value, or one of them if a wide gap separates them. */
function isLabelled(page: PageValues, { text, row, place }: Segment): boolean {
	if (
		/^[\p{L}. -]{2,30}[:：]/u.test(text.replace(/(?<!\p{L})\p{L}{1,3}[:：] ?\d/u, '')) ||
		/^[:：]/.test(text) ||
		/^(?:GLN|ID)\b/.test(text) ||
		findAddressee(text) !== undefined
	)
		return true;
	return /^[:：]/.test(page.text.rows[row]?.segments[place + 1]?.text ?? '');
}

/** The rows under a name that are an address. */
function addressBelow(page: PageValues, name: Segment | undefined): Segment[] {
	if (!name) return [];
	const under = page.text.segments.filter(
		({ row, box }) =>
			row > name.row &&
			row <= name.row + 14 &&
			box.left < name.box.right + name.height * 4 &&
			box.right > name.box.left - name.height * 4,
	);
	const start = under.findIndex(
		({ text }) =>
			startsAddress(text) &&
			findDates(text).length === 0 &&
			!/^\W*\(?\d{5,}-?\p{Lu}?\)?\W*$/u.test(text) &&
			!endsAddress(text),
	);
	if (start < 0) return [];
	// Above a place with its postal code stands its street, whatever its words are.
	const street = isPostalPlace.test(under[start]?.text ?? '') ? under[start - 1] : undefined;
	const hasStreet = street !== undefined && isPlace(street.text) && !endsAddress(street.text);
	return addressRows(under.slice(hasStreet ? start - 1 : start));
}

function addressRows(segments: readonly Segment[]): Segment[] {
	const rows: Segment[] = [];
	for (const segment of segments) {
		if (rows.length >= maxAddressRows || endsAddress(segment.text)) break;
		const before = rows.at(-1);
		if (before && segment.box.top - before.box.bottom > 1.2 * before.height) break;
		// The rest of a row after a wide gap.
		if (before && segment.row === before.row) {
			if (segment.box.left - before.box.right > 4 * before.height) continue;
			rows.push(segment);
			continue;
		}
		const isPart =
			rows.length === 0 || /[,&-]\s*$/.test(before?.text ?? '') || isAddressRow(segment.text) || isPlace(segment.text);
		if (!isPart) break;
		rows.push(segment);
	}
	return rows;
}

/** A city, a state or a country: capitalized words without digits. */
function isPlace(text: string): boolean {
	return /^[\p{L}\s.,'()/&-]{3,60}$/u.test(text) && text.split(/\s+/).every((word) => !/^\p{Ll}{4,}/u.test(word));
}

function addressText(rows: readonly Segment[]): string {
	return (
		rows
			.map(({ text }) => text.trim())
			.join(' ')
			.replace(/\s+/g, ' ')
			// The space after a house number is narrow and sometimes lost.
			.replace(/(?<![\p{L}\p{N}/-])(\d{1,4})(?=\p{L}{4})/gu, '$1 ')
			.replace(/^(?:\p{L}+\s)?(?:add|address|adresse|anschrift|地址)\s?[:：]\s?/iu, '')
			.replace(/^[\s,;:.-]+|[\s,;:-]+$/g, '')
	);
}

function candidateOf(
	page: PageValues,
	field: Field,
	segments: readonly Segment[],
	text: string,
	source: Candidate['source'],
	score: number,
): Candidate {
	const words = segments.flatMap((segment) => segment.words);
	const box: Box = unionOf(segments.map((segment) => segment.box));
	const readConfidence = words.reduce((sum, { confidence = 1 }) => sum + confidence, 0) / Math.max(1, words.length);
	return { pageIndex: page.text.pageIndex, text, value: text, type: field.type, source, score, readConfidence, box };
}

/** The only address block without phone, e-mail and tax numbers that is not the seller's. */
function windowBlock(page: PageValues, field: Field): Candidate[] {
	// If a heading names the seller, the block at the top is the sender's.
	const hasSeller = page.sections().headings.some(({ role }) => role === 'seller');
	const seller = hasSeller ? undefined : findCompany(page);
	if (hasSeller) return secondBlock(page, field, []);
	const found = page.text.segments
		.filter(
			(segment) =>
				segment.box.bottom < windowBottom * page.text.height &&
				hasPostalCode(segment.text) &&
				!/[●•|]|\s-\s/.test(segment.text),
		)
		.map((last) => rowsAbove(page, last))
		.filter(
			(rows) => rows.length >= 3 && rows.length <= maxWindowRows && isBuyersBlock(page, rows, seller?.text ?? ''),
		);
	const [rows] = found;
	if (!rows || found.length !== 1 || !seller) return secondBlock(page, field, seller?.segments ?? []);
	const start = rows.findIndex((segment) => isPartyName(page, segment));
	const lines = start < 0 ? [] : rows.slice(start);
	const [name, ...address] = lines;
	if (!name || address.length === 0) return [];
	if (field.type === 'name') return [candidateOf(page, field, [name], name.text, 'position', windowScore)];
	const own = addressRows(
		address.slice(
			Math.max(
				0,
				address.findIndex(({ text }) => startsAddress(text)),
			),
		),
	);
	return own.length > 0 ? [candidateOf(page, field, own, addressText(own), 'position', windowScore)] : [];
}

/** The first block of a name and an address that is not the seller's. */
function secondBlock(page: PageValues, field: Field, seller: readonly Segment[]): Candidate[] {
	const own = findPartyBlocks(page).filter(
		({ name }) => !seller.includes(name) && page.sections().roleOf(name) === undefined,
	);
	// Without a seller above it, a single block may belong to either party.
	const hasSeller = page.sections().headings.some(({ role }) => role === 'seller');
	const [block] = hasSeller || findPartyBlocks(page).length > own.length || seller.length > 0 ? own : own.slice(1);
	if (!block) return labelledName(page, field, seller);
	return field.type === 'name'
		? [candidateOf(page, field, [block.name], nameText(block.name), 'position', windowScore)]
		: [candidateOf(page, field, block.address, addressText(block.address), 'position', windowScore)];
}

/** A name after a name label, on a page that names no party otherwise. */
function labelledName(page: PageValues, field: Field, seller: readonly Segment[]): Candidate[] {
	if (field.type !== 'name') return [];
	const others = page.text.segments.filter(
		(segment) => !seller.includes(segment) && page.sections().roleOf(segment) === undefined,
	);
	const named = namedIn(others);
	return named ? [candidateOf(page, field, [named.segment], named.text, 'position', windowScore)] : [];
}

/** Left-aligned rows without a wide gap, upwards from one of them. */
function rowsAbove(page: PageValues, last: Segment): Segment[] {
	const rows = [last];
	for (let row = last.row - 1; row >= 0 && rows.length <= maxWindowRows; row--) {
		const first = rows[0];
		if (!first) break;
		const next = page.text.rows[row]?.segments.find(({ box }) => Math.abs(box.left - first.box.left) < first.height);
		if (!next) {
			if (first.box.top - (page.text.rows[row]?.box.bottom ?? 0) > 2.5 * first.height) break;
			continue;
		}
		if (first.box.top - next.box.bottom > 2.5 * first.height) break;
		rows.unshift(next);
	}
	return rows;
}

function isBuyersBlock(page: PageValues, rows: readonly Segment[], seller: string): boolean {
	const last = rows.at(-1);
	const after = page.text.segments.filter(
		({ row, box }) =>
			last && row > last.row && row <= last.row + 2 && Math.abs(box.left - last.box.left) < 2 * last.height,
	);
	const isContact = [...rows, ...after].some(({ text }) =>
		/@|(?<!\p{L})(?:tel|fon|phone|fax|tél|www|http|gst)(?!\p{L})|^\p{Co}|✉|☎|\+\d\d /iu.test(text),
	);
	const isSellers = rows.some(({ text }) => seller !== '' && text.includes(seller));
	return (
		!isContact &&
		!isSellers &&
		rows.every((segment) => page.sections().roleOf(segment) === undefined && page.of('date', segment).length === 0)
	);
}
