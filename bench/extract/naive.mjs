// @ts-check
// The naive rules of the data's baselines: `naive.mjs <set> <documents> <out>`, over pdftotext and tesseract.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';

/** @param {string} path @param {string} mode */
function textOf(path, mode) {
	const [program, ...options] =
		extname(path) === '.pdf'
			? ['pdftotext', '-layout', path, '-']
			: ['tesseract', path, 'stdout', '-l', 'eng', '--psm', mode];
	return (
		spawnSync(program ?? '', options, {
			encoding: 'utf8',
			env: { ...process.env, OMP_THREAD_LIMIT: '1' },
			maxBuffer: 1 << 26,
		}).stdout ?? ''
	);
}

const datePattern = /\b(\d{4}-\d\d-\d\d|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2} [A-Z]{3} \d{4})\b/i;

/** Company: the first line. Address: the next ones up to a telephone or tax number. First date, last sum of a line with TOTAL. @param {string} text */
function receipt(text) {
	const lines = text
		.split('\n')
		.map((line) => line.trim())
		.filter((line) => line !== '');
	const end = lines.findIndex((line, index) => index > 0 && /tel|gst|fax/i.test(line));
	const totals = lines.filter((line) => /total/i.test(line)).flatMap((line) => line.match(/\d+\.\d\d/g) ?? []);
	return {
		company: lines[0],
		address: lines.slice(1, end < 0 ? 4 : end).join(' '),
		date: datePattern.exec(text)?.[1],
		total: totals.at(-1),
	};
}

/** @param {string} text */
function isoDate(text) {
	const match = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text);
	return match ? `${match[3]}-${match[2]?.padStart(2, '0')}-${match[1]?.padStart(2, '0')}` : text;
}

/** Words of three languages, the first match of a pattern after them. @param {string} text */
function invoice(text) {
	const sums = text
		.split('\n')
		.filter((line) => /total ttc|grand total|brutto|gesamtbetrag|summe inkl|amount due|due payable|total/i.test(line))
		.flatMap((line) => line.match(/-?\d[\d.,]*[.,]\d\d/g) ?? []);
	return {
		invoice_number:
			/(?:rechnung|invoice|facture|beleg)[^\n]{0,20}?(?:nr|no|n°|#|nummer|number)?[.:#\s(380)]*\s([A-Z0-9][A-Z0-9/-]*\d[A-Z0-9/-]*)/i.exec(
				text,
			)?.[1],
		issue_date: isoDate(datePattern.exec(text)?.[1] ?? ''),
		grand_total: sums.at(-1),
		seller_vat_id: /\b(?:DE\s?\d{9}|FR\s?[0-9A-Z]{2}\s?\d{9})\b/.exec(text)?.[0],
		iban: /\b[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){3,7}(?: ?[A-Z0-9]{1,3})?\b/.exec(text)?.[0],
		currency: /€|EUR/.test(text) ? 'EUR' : /\$|USD/.test(text) ? 'USD' : undefined,
	};
}

const [set = '', folder = '', out = ''] = process.argv.slice(2);
mkdirSync(out, { recursive: true });
for (const name of readdirSync(folder).filter((file) => /\.(?:pdf|png|jpg)$/.test(file))) {
	const stem = basename(name, extname(name));
	const text = textOf(join(folder, name), '4');
	if (set === 'forms') {
		// A line "KEY: VALUE".
		const pairs = text.split('\n').flatMap((line) => {
			const match = /^\s*([^:]{2,60}:)\s*(\S.*)$/.exec(line);
			return match ? [{ key: match[1], value: match[2] }] : [];
		});
		writeFileSync(join(out, `${stem}.kv.json`), JSON.stringify(pairs));
	} else {
		const found = set === 'receipts' ? receipt(text) : invoice(text);
		writeFileSync(join(out, `${stem}${set === 'receipts' ? '.key.json' : '.kv.json'}`), JSON.stringify(found));
	}
}
