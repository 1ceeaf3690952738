'use strict';

const { copyFileSync, readdirSync } = require('node:fs');
const path = require('node:path');
const { keepEnglish } = require('./english.js');

/** Files that n8n expects next to the compiled nodes and credentials: icons and codex files. */
const BESIDE_CODE = /\.(?:svg|node\.json)$/;

/**
 * Complete the compiled node package: English texts only, icons and codex files.
 * @param {string} root folder of nodes/, credentials/ and the compiled dist/
 */
function finishNode(root) {
	keepEnglish(path.join(root, 'dist/contract'));
	for (const folder of ['nodes', 'credentials']) {
		const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
		for (const file of files.filter((name) => BESIDE_CODE.test(name)))
			copyFileSync(path.join(root, folder, file), path.join(root, 'dist', folder, file));
	}
}

module.exports = { finishNode };
