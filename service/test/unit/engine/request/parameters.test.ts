import { parametersOf, type ParametersOf } from '../../../../src/engine/request/parameters';
import type { ToolContext } from '../../../../src/engine/request/tool';
import { toTxt } from '../../../../src/engine/convert/writers/to-txt';
import type { Writer } from '../../../../src/engine/convert/writers/writer';

describe('parameters of a request', () => {
	it('default to those of the contract and the tool', () => {
		expect(parametersOf('pdf/txt', {})).toEqual({
			enableAiLayout: true,
			enableOcr: false,
			ocrRecognitionLang: 'AUTO',
			pageRanges: '',
			txtTableFormat: true,
			ocrOption: 'ALL',
			isOutputDocumentPerPage: false,
			imagePreprocess: 'auto',
			hiddenText: 'drop',
			checkText: 'sample',
		});
		expect(parametersOf('img/txt', {}).enableOcr).toBe(true);
		expect(parametersOf('img/txt', { enableOcr: 0 }).enableOcr).toBe(false);
	});

	it('are booleans and numbers according to the contract', () => {
		expect(parametersOf('pdf/insert', { targetPage: '3', width: '400.5' })).toEqual({
			targetPage: 3,
			width: 400.5,
			height: 842,
			number: 1,
		});
		expect(parametersOf('pdf/json', { outputType: 2 }).outputType).toBe(2);
		expect(parametersOf('pdf/json', {}).outputType).toBeUndefined();
	});

	it('exclude parameters of other tools', () => {
		const asked = parametersOf('pdf/extract', { pageOptions: '1', enableOcr: 1, extractType: 2, constructor: 'x' });
		expect(asked).toEqual({ pageOptions: '1' });
	});

	it('do not compile with a wrong name or value, or for a tool without them', () => {
		const typed = (parameters: ParametersOf<'pdf/txt'>, context: ToolContext): unknown[] => [
			// @ts-expect-error no parameter of this name
			parameters.isContianImg,
			// @ts-expect-error a parameter of other tools
			parameters.excelAllContent,
			// @ts-expect-error a flag is a boolean
			parameters.enableOcr === 1,
			// @ts-expect-error no value of the contract
			parameters.ocrOption === 'SCANS',
			// @ts-expect-error tools see no raw record
			context.request.parameter,
		];
		// @ts-expect-error the tool has no such parameter, which the writer needs
		const writer: Writer<ParametersOf<'pdf/json'>> = toTxt;
		expect([typeof typed, typeof writer]).toEqual(['function', 'object']);
	});
});
