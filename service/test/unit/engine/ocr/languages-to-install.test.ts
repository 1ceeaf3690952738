import { languagesToInstall } from '../../../../src/engine/ocr/read-latin';
import { ocrSettings } from '../../../../src/engine/ocr/settings/settings';

const german =
	'Der Vertrag und die Anlagen sind von den Parteien vor der Unterschrift zu lesen und nicht mit Dritten zu teilen, auch wenn sie es wollen.';

describe('language data to install', () => {
	it.each([
		['German', german, ['deu']],
		['German without accents', german.replaceAll(/[äöü]/g, 'o'), ['deu']],
		[
			'French',
			'Les parties sont tenues de lire le contrat et ses annexes avant de le signer, et ne peuvent pas les montrer à des tiers dans la suite.',
			['fra'],
		],
		[
			'Spanish',
			'Las partes deben leer el contrato y sus anexos antes de firmar, y no pueden mostrarlos a otros por ningún motivo que no sea de la ley.',
			['spa'],
		],
		[
			'English',
			'The parties have to read the contract and its annexes before they sign, and may not show them to others.',
			[],
		],
		['numbers and names', 'ACME 4711 / 0815 12.50 EUR IBAN DE89', []],
		['nothing', '', []],
	])('is that of the page, not the first one known: %s', (_name, text, expected) => {
		expect(languagesToInstall(['ces'], [text], ocrSettings)).toEqual(expected);
	});

	it('is that of the sample if the whole text does not show it', () => {
		expect(languagesToInstall(['ces'], ['4711', german], ocrSettings)).toEqual(['deu']);
	});

	it('includes Fraktur, and is none if nothing is missing', () => {
		expect(languagesToInstall(['frk'], ['4711'], ocrSettings)).toEqual(['frk']);
		expect(languagesToInstall([], [german], ocrSettings)).toEqual([]);
	});
});
