// @ts-check
// Programs of PyPI that find tables and nothing else, installed for the run alone. (Docling is none of them: its models come from a
// hub at run time, and without them it finds no tables.)
import { join } from 'node:path';

import { installs } from '../measure.mjs';

/** Ways of using a program, by what is installed for them. */
const distributions = {
	'pdfplumber==0.11.10': ['pdfplumber', 'pdfplumber-text'],
	'camelot-py==2.0.0': ['camelot-lattice', 'camelot-stream', 'camelot-network', 'camelot-hybrid'],
};

/**
 * Those that can be installed. A command writes `DOC.json` with the rows of each table into `$OUT`, for each document of a list.
 * @param {string} folder where to install them
 * @param {readonly string[]} [wanted] all unless told
 * @returns {{ name: string, command: (list: string) => string }[]}
 */
export function tablePeers(folder, wanted = Object.values(distributions).flat()) {
	const venv = join(folder, 'venv');
	const script = join(import.meta.dirname, 'peer.py');
	if (!installs(wanted.join(' and '), `python3 -m venv "${venv}"`)) return [];
	return Object.entries(distributions).flatMap(([distribution, names]) => {
		const some = names.filter((name) => wanted.includes(name));
		if (some.length === 0 || !installs(distribution, `"${venv}/bin/pip" install -q ${distribution}`)) return [];
		return some.map((name) => ({
			name,
			command: (/** @type {string} */ list) => `"${venv}/bin/python" "${script}" ${name} "$OUT" ${list}`,
		}));
	});
}
