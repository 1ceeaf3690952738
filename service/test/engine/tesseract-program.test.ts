import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { GrayImage } from '../../src/engine/external/netpbm';
import type * as Tesseract from '../../src/engine/external/tesseract';
import { findLanguages } from '../../src/engine/external/tesseract-data';

const mockStarts: string[][] = [];
let mockVersion = '';

/** What hOCR of a page without words is, by a program of some version; of an old one that does not know the data, an error. */
const mockPage = (version: string) =>
	`<html><head><meta name='ocr-system' content='tesseract ${version}' /></head><body><div class='ocr_page'></div></body></html>`;

/** A machine with a program of the version that a test names. */
jest.mock('node:child_process', () => ({
	...jest.requireActual<object>('node:child_process'),
	spawn: (_program: string, parameters: string[]) => {
		mockStarts.push(parameters);
		const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
		const child = Object.assign(new EventEmitter(), { stdin, stdout, stderr });
		const isAsked = parameters[0] === '--version';
		const fails = !isAsked && mockVersion.startsWith('2');
		setImmediate(() => {
			stdout.end(fails ? '' : isAsked ? `tesseract ${mockVersion}\n` : mockPage(mockVersion));
			stderr.end(fails ? 'the data is not known' : '');
			setImmediate(() => child.emit('close', fails ? 1 : 0));
		});
		stdin.resume();
		return child;
	},
}));

const image: GrayImage = { width: 60, height: 40, pixels: new Uint8Array(2400).fill(255), dpi: 150 };

/** Read twice with a program of a version; which starts it took, by their first word. */
async function startsOf(version: string): Promise<string[]> {
	mockVersion = version;
	mockStarts.length = 0;
	const data = findLanguages(undefined).get('eng');
	if (!data) throw new Error('no data of eng');
	let reading: typeof Tesseract | undefined;
	await jest.isolateModulesAsync(async () => {
		reading = await import('../../src/engine/external/tesseract.js');
	});
	if (!reading) throw new Error('not loaded');
	await reading.recogniseWithTesseract(image, [data], 'page');
	await reading.recogniseWithTesseract(image, [data], 'page');
	await reading.endTesseract();
	return mockStarts.map(([first = '']) => first);
}

describe('the Tesseract program', () => {
	it.each(['5.3.0', 'v5.0.0-alpha', '4.1.1'])('%s is only run for pages, which report its version', async (version) => {
		expect(await startsOf(version)).toEqual(['stdin', 'stdin']);
	});

	it('is not used in version 3, which has other models', async () => {
		expect(await startsOf('3.05.02')).toEqual(['stdin']);
	});

	it('is asked for its version after a failure, and not used if outdated', async () => {
		expect(await startsOf('2.04')).toEqual(['stdin', '--version']);
	});
});
