import { centreOf } from '../model/boxes';
import type { Candidate } from './candidate';
import type { PageText, Segment, Stamp } from './page-text';
import { extractSettings } from './settings';
import { asksForSignature } from './signatures';
import { removeDiacritics } from './remove-diacritics';

const { score, absentConfidence, maxLabelWords, valueGap } = extractSettings.stamps;

/** Folded words for a stamp. */
const words = new Set(
	[
		...['stamp', 'stamps', 'stamped', 'seal', 'stempel', 'stempels', 'cachet', 'tampon', 'sello', 'timbro', 'carimbo'],
		...['stampel', 'leima', 'pieczec', 'pieczatka', 'razitko', 'belyegzo', 'pecset', 'stampila', 'σφραγιδα', 'kase'],
		...['muhur', 'печать', 'штамп', 'печатка', '직인', '도장', '날인', 'ختم', 'חותמת', 'महर', 'मोहर'],
	].map(removeDiacritics),
);
/** … suffixes of compounds: "Firmenstempel" … */
const ends = /(?<!zeit|tids)(?:stempel|stampel)$/u;
/** … and words of languages without spaces. */
const ofEast = /公章|印章|盖章|蓋章|印鑑|社印|押印|捺印|角印/u;
/** Words of keys that ask about a stamp's content instead of its presence. */
const other =
	/(?<!\p{L})(?:duty|tax|date|time|numbers?|no|nr|fees?|amount|value|steuer|gebuhr|datum|fecha|data|numero|nummer|uhrzeit)(?!\p{L})|日期|号码|番号|税/u;

/** The label of a key on a page. */
interface Label {
	readonly segment: Segment;
	/** End offset in the text of the segment. */
	readonly to: number;
}

/** True for a key that asks whether a document is stamped, and not also for a signature. */
export function asksForStamp(key: string): boolean {
	const text = removeDiacritics(key);
	if (other.test(text) || asksForSignature(key)) return false;
	return ofEast.test(text) || text.split(/[^\p{L}]+/u).some((word) => words.has(word) || ends.test(word));
}

/**
 * Whether a page is stamped. If several labels ask for stamps, each stamp belongs to the nearest one.
 * @param label  of the key; `undefined` if the page does not print it: then any stamp counts
 * @returns text `present` or `absent`, value `true` or `false`; `undefined` if text follows the label
 */
export function findStamp(page: PageText, label: Label | undefined): Candidate | undefined {
	const labels = page.segments.filter(({ text, tokens }) => tokens.length <= maxLabelWords && asksForStamp(text));
	const own = page.stamps.filter(
		(stamp) =>
			!label || labels.length < 2 || !labels.includes(label.segment) || nearest(labels, stamp) === label.segment,
	);
	const best = own.toSorted((a, b) => b.confidence - a.confidence)[0];
	if (!best && label && isAnswered(page, label)) return undefined;
	return {
		pageIndex: page.pageIndex,
		text: best ? 'present' : 'absent',
		value: best ? 'true' : 'false',
		type: 'stamp',
		source: 'stamp',
		// The page with a stamp comes first.
		score: best ? score.present : score.absent,
		readConfidence: best?.confidence ?? absentConfidence,
		box: best?.box ?? label?.segment.box,
	};
}

/** True if text follows the colon of a label. */
function isAnswered(page: PageText, { segment, to }: Label): boolean {
	if (/^\s?[:：]\s*[\p{L}\p{N}]/u.test(segment.text.slice(to))) return true;
	const next = page.rows[segment.row]?.segments[segment.place + 1];
	const isBeside = next !== undefined && next.box.left - segment.box.right < valueGap * segment.height;
	return isBeside && /[:：]$/.test(segment.text) && !/[:：]/.test(next.text);
}

function nearest(labels: readonly Segment[], { box }: Stamp): Segment | undefined {
	const from = centreOf(box);
	const distance = ({ box: other }: Segment) => {
		const to = centreOf(other);
		return Math.hypot(to.x - from.x, to.y - from.y);
	};
	return labels.toSorted((a, b) => distance(a) - distance(b))[0];
}
