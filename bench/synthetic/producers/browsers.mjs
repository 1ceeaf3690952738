// @ts-check
// Programs that lay HTML out.
import {
	printByChromium,
	printByWeasyprint,
	printByWkhtmltopdf,
} from '../../../fixtures/pages/make/programs/drivers.mjs';
import { pythonVersion, versionOf } from '../../../fixtures/pages/make/programs/program.mjs';
import { isRightToLeft } from '../tree/languages.mjs';
import { toHtml } from './html.mjs';
import { europeanLanguages } from './producer.mjs';

/** @typedef {import('./producer.mjs').Family} Family */

/** Genres whose looks are written as HTML only. @type {readonly import('../tree/tree.mjs').Genre[]} */
const further = ['magazine', 'poster', 'form'];

const chromiumVersion = () => versionOf('chromium', ['--version']);

/** @type {Family} */
export const chromium = {
	program: 'Chromium, pages of HTML elements',
	version: chromiumVersion,
	abilities: { further },
	make: {
		write: (tree, path) => printByChromium(toHtml(tree, { structure: 'elements', running: 'css', notes: false }), path),
	},
};

/** @type {Family} */
export const chromiumBoxes = {
	program: 'Chromium, pages of nested boxes, tables as grids',
	version: chromiumVersion,
	// A browser does not treat grid rows as table rows, so headers do not repeat on the next page.
	abilities: { longTables: false, further },
	make: {
		write: (tree, path) => printByChromium(toHtml(tree, { structure: 'boxes', running: 'css', notes: false }), path),
	},
};

/** @type {Family} */
export const weasyprint = {
	program: 'WeasyPrint',
	version: () => pythonVersion('weasyprint'),
	abilities: { notes: true, further },
	make: {
		write: (tree, path) =>
			printByWeasyprint(
				toHtml(tree, { structure: 'elements', running: 'css', notes: true, gridsFromLeft: true }),
				path,
			),
	},
};

/** Points of a millimetre. */
const pointsOfMillimetre = 72 / 25.4;

/** @type {Family} */
export const wkhtmltopdf = {
	program: 'wkhtmltopdf',
	version: () => versionOf('wkhtmltopdf', ['--version']),
	// Its engine is of 2012: it has neither columns nor grids nor flexible boxes, and its running lines are its own.
	abilities: {
		languages: europeanLanguages,
		genres: ['article', 'report', 'manual', 'statistics'],
		columns: [1],
		without: ['cards', 'sideBySide', 'contents'],
	},
	make: {
		write: (tree, path) => {
			const { page, running } = tree.style;
			const size = (/** @type {number} */ points) => `${(points / pointsOfMillimetre).toFixed(1)}mm`;
			const lines = tree.running.flatMap(({ at, side, text }) => [
				`--${at === 'head' ? 'header' : 'footer'}-${isRightToLeft(tree.language) ? mirrored[side] : side}`,
				text.replace('{page}', '[page]').replace('{pages}', '[topage]'),
			]);
			const options = [
				...['--page-width', size(page.width), '--page-height', size(page.height)],
				...['-T', size(page.top), '-B', size(page.bottom), '-L', size(page.left), '-R', size(page.right)],
				...lines,
				...(tree.running.length > 0
					? [
							'--header-font-size',
							String(Math.round(running.size)),
							'--footer-font-size',
							String(Math.round(running.size)),
						]
					: []),
			];
			printByWkhtmltopdf(toHtml(tree, { structure: 'elements', running: 'outside', notes: false }), options, path);
		},
	},
};

const mirrored = { left: 'right', right: 'left', center: 'center' };
