import type { Box } from '../model';
import { unionOf } from '../model/boxes';
import { endsAddress, hasPostalCode, isAddressRow, startsAddress } from './address-words';
import type { Candidate } from './candidate';
import { companyByPosition, withoutRegistration } from './company';
import { findDates } from './recognise/dates';
import type { Field, Role } from './lexicon';
import type { PageValues } from './page-values';
import type { SectionHeading } from './sections';
import type { Segment } from './page-text';

/** Scores of names and addresses by where they were found. */
const sectionScore = 1.1;
const positionScore = 0.75;

/** Rows of an address. */
const mostAddressRows = 6;

/** Names and addresses of the parties: in their section of the page, else, for the seller, by position. */
export function partyCandidates(page: PageValues, field: Field): Candidate[] {
	if (field.role === undefined) return [];
	const bySection = sectionsOf(page, field.role, field.id === 'ship_to').flatMap((heading) => inSection(page, field, heading));
	if (bySection.length > 0 || field.role !== 'seller' || page.text.pageIndex > 0) return bySection;
	const company = companyByPosition(page);
	if (!company || company.score < 0.3) return [];
	if (field.type === 'name') return [candidateOf(page, field, company.segments, company.text, 'position', Math.min(positionScore, 0.4 + company.score / 4))];
	const rows = addressBelow(page, company.segments.at(-1));
	return rows.length > 0 ? [candidateOf(page, field, rows, addressText(rows), 'position', positionScore)] : [];
}

function sectionsOf(page: PageValues, role: Role, isShipping: boolean): readonly SectionHeading[] {
	const shipping = /ship to|deliver|liefer|waren|livraison|entrega|consegna|destinazione|aflever|收货|送货/i;
	return page.sections().headings.filter((heading) => heading.role === role && (!isShipping || shipping.test(heading.segment.text)));
}

function inSection(page: PageValues, field: Field, heading: SectionHeading): Candidate[] {
	const rest = heading.segment.text.slice(heading.to).replace(/^[\s:：.-]+/, '');
	const lines = page.text.segments.filter((segment) => segment !== heading.segment && page.sections().headingOf(segment) === heading);
	const named = lines.find(({ text }) => /^(?:name|nom|nombre|nome|naam|firma|company|名称)\s?[:：]/iu.test(text));
	const plain = lines.filter(({ text }) => !isLabelled(text));
	const first = plain[0];
	if (field.type === 'name') {
		if (named) {
			const value = named.text.replace(/^[^:：]*[:：]\s*/, '');
			const beside = value === '' ? lines.find(({ row, place }) => row === named.row && place > named.place) : undefined;
			const text = beside?.text ?? value;
			if (text !== '') return [candidateOf(page, field, [beside ?? named], text, 'section', sectionScore)];
		}
		if (rest !== '') return [candidateOf(page, field, [heading.segment], rest, 'section', sectionScore)];
		return first && /\p{L}{2}/u.test(first.text) ? [candidateOf(page, field, [first], withoutRegistration(first.text), 'section', sectionScore)] : [];
	}
	const afterName = rest === '' ? plain.slice(1) : plain;
	const start = afterName.findIndex(({ text }) => startsAddress(text) || hasPostalCode(text));
	if (start < 0) return [];
	const rows = addressRows(afterName.slice(start));
	return rows.length > 0 ? [candidateOf(page, field, rows, addressText(rows), 'section', sectionScore)] : [];
}

function isLabelled(text: string): boolean {
	return /^[\p{L}. -]{2,30}[:：]/u.test(text) || /^(?:GLN|ID)\b/.test(text);
}

/** The rows under a name that are an address. */
function addressBelow(page: PageValues, name: Segment | undefined): Segment[] {
	if (!name) return [];
	const under = page.text.segments.filter(({ row, box }) => row > name.row && row <= name.row + 14 && box.left < name.box.right + name.height * 4 && box.right > name.box.left - name.height * 4);
	const start = under.findIndex(({ text }) => startsAddress(text) && findDates(text).length === 0 && !/^\W*\(?\d{5,}-?\p{Lu}?\)?\W*$/u.test(text) && !endsAddress(text));
	return start < 0 ? [] : addressRows(under.slice(start));
}

function addressRows(segments: readonly Segment[]): Segment[] {
	const rows: Segment[] = [];
	for (const segment of segments) {
		if (rows.length >= mostAddressRows || endsAddress(segment.text)) break;
		const before = rows.at(-1);
		if (before && segment.box.top - before.box.bottom > 1.2 * before.height) break;
		// The rest of a row that a wide space parts.
		if (before && segment.row === before.row) {
			if (segment.box.left - before.box.right > 4 * before.height) continue;
			rows.push(segment);
			continue;
		}
		const isPart = rows.length === 0 || /[,&-]\s*$/.test(before?.text ?? '') || isAddressRow(segment.text) || isPlace(segment.text);
		if (!isPart) break;
		rows.push(segment);
	}
	return rows;
}

/** A city, a state or a country: words without digits, in capitals or each with one. */
function isPlace(text: string): boolean {
	return /^[\p{L}\s.,'()/&-]{3,60}$/u.test(text) && text.split(/\s+/).every((word) => !/^\p{Ll}{4,}/u.test(word));
}

function addressText(rows: readonly Segment[]): string {
	return rows
		.map(({ text }) => text.trim())
		.join(' ')
		.replace(/\s+/g, ' ')
		.replace(/^(?:\p{L}+\s)?(?:add|address|adresse|anschrift|地址)\s?[:：]\s?/iu, '')
		.replace(/^[\s,;:.-]+|[\s,;:-]+$/g, '');
}

function candidateOf(page: PageValues, field: Field, segments: readonly Segment[], text: string, source: Candidate['source'], score: number): Candidate {
	const words = segments.flatMap((segment) => segment.words);
	const box: Box = unionOf(segments.map((segment) => segment.box));
	const readConfidence = words.reduce((sum, { confidence = 1 }) => sum + confidence, 0) / Math.max(1, words.length);
	return { pageIndex: page.text.pageIndex, text, value: text, type: field.type, source, score, readConfidence, box };
}
