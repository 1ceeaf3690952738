// @ts-check
// What is right of the boxes and signatures of forms: asked by question, by option and by the label of the signature.
import { askPages } from '../business-documents/extract.mjs';
import { families } from './families.mjs';

/** @typedef {import('./make.mjs').MadeForm} MadeForm */
/** @typedef {{ family: string, name: string, kind: 'question' | 'option' | 'signature', key: string, right: number, wrong: number, missed: number, answer: string, truth: string }} Judged `right`, `wrong` and `missed` of what is ticked or signed; of options and signatures of all answers */

/** @param {string} text */
const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** @param {MadeForm} made @param {readonly any[]} pages @returns {Judged[]} */
export function judge({ family, name, form }, pages) {
	const of = { family, name };
	const byQuestion = askPages(
		pages,
		form.questions.map(({ text }) => text),
	).answers;
	const questions = form.questions.map(({ text, options }) => {
		const answer = byQuestion.get(text);
		const ticked = new Set((answer?.text ?? '').split(',').map(plain).filter(Boolean));
		const truth = new Set(options.filter((option) => option.ticked).map((own) => plain(own.text)));
		const right = [...truth].filter((own) => ticked.has(own)).length;
		return {
			...of,
			...{ kind: /** @type {const} */ ('question'), key: text, right },
			...{ wrong: ticked.size - right, missed: truth.size - right },
			...{ answer: `${answer?.type ?? '-'} ${answer?.text ?? ''}`, truth: [...truth].join(', ') },
		};
	});
	const all = form.questions.flatMap(({ options }) => options);
	// An option that two questions have says neither.
	const own = all.filter(({ text }) => all.filter((other) => plain(other.text) === plain(text)).length === 1);
	const byOption = askPages(
		pages,
		own.map(({ text }) => text),
	).answers;
	const options =
		families[family].place === 'matrix'
			? []
			: own.map(({ text, ticked }) => {
					const answer = byOption.get(text)?.value;
					return verdict({ ...of, kind: 'option', key: text, answer: answer ?? '-', truth: String(ticked) });
				});
	const bySignature = askPages(
		pages,
		form.signatures.map(({ label }) => label),
	).answers;
	const signatures = form.signatures.map(({ label, present }) => {
		const answer = bySignature.get(label);
		return verdict({
			...of,
			kind: 'signature',
			key: label,
			answer: answer?.type === 'signature' ? answer.value : `${answer?.text ?? '-'}`,
			truth: present ? 'present' : 'absent',
		});
	});
	return [...questions, ...options, ...signatures];
}

/** @param {Omit<Judged, 'right' | 'wrong' | 'missed'>} one @returns {Judged} */
function verdict(one) {
	const isRight = one.answer === one.truth;
	return { ...one, right: Number(isRight), wrong: Number(!isRight && one.answer !== '-'), missed: Number(!isRight) };
}

/** @param {readonly Judged[]} judged @returns {string} */
export function reportOf(judged) {
	const figure = (/** @type {readonly Judged[]} */ own, /** @type {Judged['kind']} */ kind) => {
		const sum = own
			.filter((one) => one.kind === kind)
			.reduce(
				(all, one) => ({
					right: all.right + one.right,
					wrong: all.wrong + one.wrong,
					missed: all.missed + one.missed,
					count: all.count + 1,
				}),
				{ right: 0, wrong: 0, missed: 0, count: 0 },
			);
		if (sum.count === 0) return '        -'.padStart(12);
		const share =
			kind === 'question'
				? (2 * sum.right) / Math.max(1, 2 * sum.right + sum.wrong + sum.missed)
				: sum.right / sum.count;
		return `${share.toFixed(3)} (${sum.count})`.padStart(12);
	};
	const row = (/** @type {string} */ name, /** @type {readonly Judged[]} */ own) =>
		`${name.padEnd(18)}${figure(own, 'question')}${figure(own, 'option')}${figure(own, 'signature')}`;
	const names = [...new Set(judged.map(({ family }) => family))];
	const side = (/** @type {string} */ wanted) =>
		judged.filter(
			({ family }) => families[/** @type {import('./families.mjs').FamilyName} */ (family)].side === wanted,
		);
	return [
		`${'family'.padEnd(18)}${'ticked, F1'.padStart(12)}${'yes or no'.padStart(12)}${'signed'.padStart(12)}`,
		...names.map((name) =>
			row(
				name,
				judged.filter(({ family }) => family === name),
			),
		),
		row('fitted', side('fitted')),
		row('left out', side('left-out')),
	].join('\n');
}
