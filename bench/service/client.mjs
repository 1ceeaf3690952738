// @ts-check
// Direct calls of the benches to a service.

/** @param {string} name of the file @param {BlobPart} bytes @param {string} [parameter] JSON */
export function fileForm(name, bytes, parameter) {
	const form = new FormData();
	form.append('file', new Blob([bytes]), name);
	if (parameter !== undefined) form.append('parameter', parameter);
	return form;
}

/**
 * @param {{ url: string, apiKey: string }} service
 * @param {string} tool
 * @param {FormData} form
 * @returns {Promise<{ status: number, code: string, data: any }>}
 */
export async function processFile({ url, apiKey }, tool, form) {
	const answer = await fetch(`${url}/server/v2/process/${tool}`, {
		method: 'POST',
		body: form,
		headers: { 'x-api-key': apiKey },
	});
	const { code, data } = /** @type {any} */ (await answer.json());
	return { status: answer.status, code, data };
}
