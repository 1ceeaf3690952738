// @ts-check
// What scans show besides print, as SVG in points of an A4 page: holes, staples, edges, rulings, stamps and writing. Those of
// left-out pages have other places, forms and colours.

/** @typedef {import('../synthetic/tree/draw.mjs').Draw} Draw */
/** @typedef {import('./pages.mjs').Side} Side */

const [wide, high] = [595, 842];

/** @param {number} value */
const n = (value) => value.toFixed(1);

/** Punch holes through which the lid of the scanner is seen. @param {Side} side @param {Draw} draw */
export function holes(side, draw) {
	const color = side === 'fitted' ? draw.one(['#000', '#222', '#444']) : draw.one(['#111', '#666', '#888']);
	// Two of ISO 838 on the left; four on the left, three of the United States, or two at the top.
	const [isAtTop, places] =
		side === 'fitted'
			? [false, [high / 2 - 113, high / 2 + 113]]
			: draw.one([
					/** @type {[boolean, number[]]} */ ([false, [-340, -113, 113, 340].map((by) => high / 2 + by)]),
					/** @type {[boolean, number[]]} */ ([false, [-306, 0, 306].map((by) => high / 2 + by)]),
					/** @type {[boolean, number[]]} */ ([true, [wide / 2 - 113, wide / 2 + 113]]),
				]);
	const radius = draw.between(7.5, 9.5);
	const inset = draw.between(24, 38);
	return places
		.map((place) => {
			const along = place + draw.between(-4, 4);
			const [x, y] = isAtTop ? [along, inset] : [inset, along];
			const ring =
				side === 'left-out' && draw.chance(0.5)
					? `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius + 5)}" fill="none" stroke="#999" stroke-width="0.8"/>`
					: '';
			return `${ring}<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${color}"/>`;
		})
		.join('');
}

/** A staple, the holes of one, and a corner folded over. @param {Side} side @param {Draw} draw */
export function staples(side, draw) {
	const [x, y] =
		side === 'fitted' ? [draw.between(20, 45), draw.between(20, 45)] : [draw.between(520, 560), draw.between(20, 60)];
	const angle = side === 'fitted' ? draw.between(-50, -40) : draw.between(20, 90);
	const length = draw.between(28, 36);
	const holeX = x + draw.between(8, 20);
	const staple = `<g transform="rotate(${n(angle)} ${n(x)} ${n(y)})"><rect x="${n(x - length / 2)}" y="${n(y)}" width="${n(length)}" height="2" fill="#555" stroke="#222" stroke-width="0.5"/></g>`;
	const marks = [0, length]
		.map((by) => `<circle cx="${n(holeX + by * 0.7)}" cy="${n(y + 14 - by * 0.6)}" r="1.2" fill="#222"/>`)
		.join('');
	const fold = draw.between(25, 50);
	const corner =
		side === 'fitted'
			? `<path d="M0 0L${n(fold)} 0L0 ${n(fold)}Z" fill="#333"/>`
			: `<path d="M595 0L${n(595 - fold)} 0L595 ${n(fold)}Z" fill="#111"/>`;
	return staple + marks + (draw.chance(0.5) ? corner : '');
}

/** Black that a scanner sees beside the sheet. @param {Side} side @param {Draw} draw */
export function blackEdges(side, draw) {
	const color = side === 'fitted' ? '#080808' : draw.one(['#000', '#2a2a2a']);
	const most = side === 'fitted' ? 26 : 40;
	const band = () => draw.between(4, most);
	const [a, b, c, e] = [band(), band(), band(), band()];
	const edges = [
		`<path d="M0 0H${n(a)}L${n(b)} 842H0Z"/>`,
		`<path d="M595 0H${n(595 - a * 0.8)}L${n(595 - c)} 842H595Z"/>`,
		`<path d="M0 0V${n(c)}L595 ${n(e)}V0Z"/>`,
		`<path d="M0 842V${n(842 - e)}L595 ${n(842 - b)}V842Z"/>`,
	];
	const count = draw.whole(1, 4);
	const first = draw.whole(0, 3);
	const chosen = Array.from({ length: count }, (_, index) => edges[(first + index) % 4]).join('');
	return `<g fill="${color}">${chosen}</g>`;
}

/** Lines or squares that are printed on the paper. @param {Side} side @param {Draw} draw */
export function ruling(side, draw) {
	const color =
		side === 'fitted' ? draw.one(['#7fa6d8', '#999', '#b4c4dc']) : draw.one(['#6fae8e', '#777', '#d08a8a', '#555']);
	const width = draw.between(0.35, side === 'fitted' ? 0.7 : 1, 2);
	const squares = draw.chance(0.5);
	const step = squares
		? side === 'fitted'
			? 14.17
			: draw.one([11.3, 17])
		: side === 'fitted'
			? 22.7
			: draw.between(18, 27);
	const dashes = side === 'left-out' && draw.chance(0.3) ? ' stroke-dasharray="1 1.6"' : '';
	const shift = draw.between(0, step);
	let path = '';
	for (let y = shift; y < high; y += step) path += `M0 ${n(y)}H595`;
	if (squares) for (let x = draw.between(0, step); x < wide; x += step) path += `M${n(x)} 0V842`;
	const margin = !squares && draw.chance(0.5) ? `<path d="M70 0V842" stroke="#d66" stroke-width="${width}"/>` : '';
	return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}"${dashes}/>${margin}`;
}

/** Words on stamps; none of them is asked of a reader. @type {Readonly<Record<Side, readonly string[]>>} */
const stampWords = {
	fitted: ['RECEIVED', 'PAID', 'COPY', 'EINGEGANGEN', 'APPROVED'],
	'left-out': ['CONFIDENTIAL', 'ENTWURF', 'CANCELLED', 'BEZAHLT', 'ORIGINAL', 'FILED'],
};

/** A stamp over print. @param {Side} side @param {Draw} draw @returns {{ svg: string, words: string[] }} */
export function stamp(side, draw) {
	const color =
		side === 'fitted'
			? draw.one(['#c02030', '#2038b0', '#7a2a90'])
			: draw.one(['#b01060', '#108040', '#1a1a8a', '#303030']);
	const word = draw.one(stampWords[side]);
	const date = `${draw.whole(1, 28)}.${draw.whole(1, 12)}.20${draw.whole(10, 26)}`;
	const [x, y] = [draw.between(170, 420), draw.between(170, 620)];
	const angle = side === 'fitted' ? draw.between(-25, 25) : draw.between(-45, 45);
	const opacity = draw.between(0.55, 0.95, 2);
	const size = draw.between(20, 30);
	const width = word.length * size * 0.72 + 24;
	const isRound = side === 'fitted' ? draw.chance(0.4) : draw.chance(0.25);
	const text = (/** @type {string} */ own, /** @type {number} */ at, /** @type {number} */ big) =>
		`<text x="0" y="${n(at)}" font-family="Liberation Sans" font-weight="bold" font-size="${n(big)}" text-anchor="middle" fill="${color}" stroke="none">${own}</text>`;
	const radius = draw.between(45, 60);
	const frame = isRound
		? `<circle r="${n(radius)}"/><circle r="${n(radius - 6)}"/>`
		: `<rect x="${n(-width / 2)}" y="${n(-size * 1.1)}" width="${n(width)}" height="${n(size * 2.1)}" rx="4"/>`;
	const big = isRound ? Math.min(size, (radius * 2.2) / word.length) : size;
	return {
		svg: `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(angle)})" opacity="${opacity}" fill="none" stroke="${color}" stroke-width="2.4">${frame}${text(word, big * 0.1, big)}${text(date, big * 0.85, big * 0.55)}</g>`,
		words: [word, date],
	};
}

/** Loops of a pen from left to right. @param {Draw} draw @param {number} x @param {number} y @param {number} length @param {number} tall */
function cursive(draw, x, y, length, tall) {
	let path = `M${n(x)} ${n(y)}`;
	for (let at = x; at < x + length; ) {
		const [step, up] = [
			draw.between(0.35, 0.8, 2) * tall,
			draw.chance(0.25) ? draw.between(1.2, 2.2, 2) : draw.between(0.5, 1, 2),
		];
		const down = draw.chance(0.15) ? draw.between(0.5, 1.2, 2) : 0;
		path += `C${n(at + step)} ${n(y - up * tall)} ${n(at + draw.between(-0.3, 0.3, 2) * tall)} ${n(y - up * tall)} ${n(at + step * 0.4)} ${n(y + down * tall)}S${n(at + step * 0.8)} ${n(y - 0.2 * tall)} ${n(at + step)} ${n(y)}`;
		at += step;
	}
	return path;
}

/** Angular letters of another hand, each on its own. @param {Draw} draw @param {number} x @param {number} y @param {number} length @param {number} tall */
function angular(draw, x, y, length, tall) {
	let path = '';
	for (let at = x; at < x + length; at += draw.between(0.7, 1, 2) * tall) {
		path += `M${n(at)} ${n(y)}`;
		for (let count = draw.whole(2, 4); count > 0; count--)
			path += `Q${n(at + draw.between(-0.2, 0.8, 2) * tall)} ${n(y - draw.between(0, 1.3, 2) * tall)} ${n(at + draw.between(0, 0.6, 2) * tall)} ${n(y - draw.between(0, 1.1, 2) * tall)}`;
	}
	return path;
}

/** Writing by hand over print and beside it: notes, a signature, words struck through or ringed. @param {Side} side @param {Draw} draw */
export function handwriting(side, draw) {
	const ink =
		side === 'fitted' ? draw.one(['#1a2a9a', '#10207a', '#222']) : draw.one(['#0a5ab0', '#c01818', '#333', '#157040']);
	const hand = side === 'fitted' ? cursive : angular;
	const width = draw.between(0.9, 1.7, 2);
	const paths = [];
	for (let count = draw.whole(2, 4); count > 0; count--) {
		const tall = draw.between(8, 16);
		const [x, y] = [draw.between(60, 380), draw.between(110, 760)];
		for (let word = 0, at = x; word < draw.whole(1, 3); word++) {
			const length = draw.between(30, 70);
			paths.push(hand(draw, at, y, length, tall));
			at += length + tall;
		}
	}
	// A signature at the end.
	paths.push(hand(draw, draw.between(80, 300), draw.between(720, 800), draw.between(80, 150), draw.between(14, 24)));
	const [x, y] = [draw.between(100, 400), draw.between(120, 700)];
	if (side === 'left-out')
		paths.push(
			`M${n(x)} ${n(y)}C${n(x + 50)} ${n(y - 25)} ${n(x + 90)} ${n(y + 5)} ${n(x + 50)} ${n(y + 14)}S${n(x - 30)} ${n(y + 10)} ${n(x)} ${n(y - 4)}`,
		);
	else paths.push(`M${n(x)} ${n(y)}q60 ${n(draw.between(-6, 6))} 120 ${n(draw.between(-4, 4))}`);
	return `<path d="${paths.join('')}" fill="none" stroke="${ink}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Dust and short hairs. @param {Draw} draw */
export function dust(draw) {
	return Array.from({ length: draw.whole(10, 40) }, () => {
		const [x, y] = [draw.between(0, wide), draw.between(0, high)];
		return draw.chance(0.85)
			? `<circle cx="${n(x)}" cy="${n(y)}" r="${draw.between(0.2, 0.9, 2)}" fill="#444"/>`
			: `<path d="M${n(x)} ${n(y)}q${n(draw.between(-8, 8))} ${n(draw.between(-8, 8))} ${n(draw.between(4, 16))} ${n(draw.between(-6, 6))}" fill="none" stroke="#555" stroke-width="0.5"/>`;
	}).join('');
}
