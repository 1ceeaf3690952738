import type { INodeProperties } from 'n8n-workflow';
import { toolAliases, toolPaths } from '../../../../contract';
import { jsonParameterField } from '../../parameters/collect-parameters';
import { itemOptionsByTool, itemPerOptions, namedValueOptions } from '../../parameters/item-options';
import { optionsFields } from '../../parameters/options-field';
import { resultOptionsByTool } from '../../parameters/result-options';
import { toolFields, toolOptionFields } from '../../parameters/tool-fields.generated';
import { convertOperations, showFor } from '../../parameters/uses';
import { waitingOptions } from '../../parameters/waiting-options';
import { documentKindFields } from './document-kind';
import { submitOptions } from './submit-options';

/** The operation with a field *Tool*, and all operations that convert. */
const showTool = showFor(['convert']);
const show = showFor(convertOperations);

const toolField: INodeProperties = {
	displayName: 'Tool Name or ID',
	name: 'tool',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getTools' },
	default: 'pdf/txt',
	required: true,
	description:
		'The conversion tool to use. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	displayOptions: { show: showTool },
};

const inputFields: INodeProperties[] = [
	{
		displayName: 'Input',
		name: 'inputSource',
		type: 'options',
		options: [
			{ name: 'Binary Field', value: 'binary', description: 'Use files from the input item' },
			{ name: 'URL', value: 'url', description: 'Download the file from a URL' },
		],
		default: 'binary',
		description: 'Where to get the file from',
		displayOptions: { show },
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		placeholder: 'e.g. data',
		hint: 'Name of the input binary field. Separate multiple names with commas, or enter * for all binary fields.',
		description:
			'Name of the binary field that contains the file. If you specify several fields, their files are processed together in one task.',
		displayOptions: { show: { ...show, inputSource: ['binary'] } },
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/report.pdf',
		description: 'URL of the file to convert',
		displayOptions: { show: { ...show, inputSource: ['url'] } },
	},
];

/** At most eight per operation are listed at once, those with the greatest effect on its result. */
const commonOptions = [
	...['addDetails', 'fieldNames', 'itemPer', 'keepSource', 'minConfidence', 'outputFileName'],
	...['password', 'selectedFields'],
	...['compressDpi', 'compressQuality', 'einvoiceFaults', 'excelAllContent', 'height', 'htmlOption', 'imageColorMode'],
	...['isContainImg', 'isOutputDocumentPerPage', 'linearize', 'losslessPacking', 'ocrRecognitionLang', 'order'],
	...['pageLayoutMode', 'pageMargin', 'pageOrientation', 'pageSize', 'photoCorrection', 'resultStandard'],
	...['splitCodePages', 'txtTableFormat', 'width'],
];

/** For tools that are not in the contract, and if *Tool* is an expression. */
const jsonField: INodeProperties = {
	displayName: 'Parameters',
	name: jsonParameterField,
	type: 'json',
	default: '{}',
	description: 'Parameters of the tool as a JSON object. See the server documentation for the supported parameters.',
	displayOptions: { show: showTool, hide: { tool: [...toolPaths, ...Object.keys(toolAliases)] } },
};

/** Fields of the operations that convert. Saved workflows contain their names, which never change. */
export const convertFields: INodeProperties[] = [
	toolField,
	...inputFields,
	...documentKindFields,
	...toolFields,
	jsonField,
	...optionsFields(
		show,
		[
			...submitOptions,
			...itemPerOptions,
			...namedValueOptions,
			...itemOptionsByTool,
			...toolOptionFields,
			...resultOptionsByTool,
			...waitingOptions,
		],
		commonOptions,
	),
];
