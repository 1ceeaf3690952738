import { UserFailure } from './user-failure.mjs';

/** A number that each trial document names, and each result has to. */
const NUMBER = '4711';

/**
 * Documents to convert in an image that has been started. HEIC and DOCX are left out where the image has no program for them.
 * @typedef {object} Trials
 * @property {string} base where the service answers
 * @property {string} key
 * @property {Uint8Array} pdf a page that names the number
 * @property {Uint8Array} picture the same as PNG
 * @property {Uint8Array} [heic] the same as HEIC
 * @property {boolean} office whether LibreOffice is inside
 */

/**
 * Convert them all; the DOCX is the one that the service makes of the PDF.
 * @param {Trials} trials
 * @returns {Promise<string>} what was converted, with seconds
 * @throws {UserFailure} at the first result that has not its text
 */
export async function convertTrials({ base, key, pdf, picture, heic, office }) {
	/** @type {string[]} */
	const passed = [];
	/**
	 * @param {string} name
	 * @param {() => Promise<void>} work
	 */
	const timed = async (name, work) => {
		const began = performance.now();
		await work();
		passed.push(`${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
	};
	/**
	 * @param {string} tool
	 * @param {string} name
	 * @param {Uint8Array} bytes
	 */
	const named = async (tool, name, bytes) => {
		const text = (await convert(base, key, tool, name, bytes)).toString('utf8');
		if (!text.includes(NUMBER))
			throw new UserFailure(`The result of ${tool} does not contain the text of ${name}: ${text}`);
	};
	await timed('a PDF to text', () => named('pdf/txt', 'trial.pdf', pdf));
	await timed('a picture to text by OCR', () => named('img/txt', 'trial.png', picture));
	if (heic) await timed('HEIC to text by OCR', () => named('img/txt', 'trial.heic', heic));
	if (office) {
		const docx = await convert(base, key, 'pdf/docx', 'trial.pdf', pdf);
		await timed('DOCX to PDF/A, and that to text', async () => {
			const made = await convert(base, key, 'pdf/convertType', 'trial.docx', docx);
			if (made.toString('latin1', 0, 5) !== '%PDF-') throw new UserFailure('The DOCX file was not converted to PDF.');
			await named('pdf/txt', 'made.pdf', made);
		});
	}
	return passed.join(', ');
}

/**
 * @param {string} base
 * @param {string} key
 * @param {string} tool
 * @param {string} name
 * @param {Uint8Array} bytes
 * @returns {Promise<Buffer>}
 */
async function convert(base, key, tool, name, bytes) {
	const form = new FormData();
	form.set('file', new Blob([new Uint8Array(bytes)]), name);
	const init = { method: 'POST', headers: { 'x-api-key': key }, body: form };
	const answer = await (await fetch(`${base}/server/v2/process/${tool}`, init)).json();
	const [done] = answer.data?.fileInfoDTOList ?? [];
	if (done?.status !== 'success')
		throw new UserFailure(`${tool} of ${name}: ${answer.msg} ${done?.failureCode ?? ''} ${done?.failureReason ?? ''}`);
	return Buffer.from(await (await fetch(done.downloadUrl)).arrayBuffer());
}
