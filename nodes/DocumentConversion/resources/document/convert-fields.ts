import type { INodeProperties } from 'n8n-workflow';
import { toolAliases, toolPaths } from '../../../../contract';
import { jsonParameterField } from '../../parameters/collect-parameters';
import { itemOptions, itemPerOptions } from '../../parameters/item-options';
import { itemsAtOnceOption } from '../../parameters/items-at-once';
import { presentResultOptions, resultOptions } from '../../parameters/result-options';
import { optionsField, resultFieldOptions, resultFields, waitingOptions } from '../../parameters/shared-fields';
import { toolFields, toolOptionFields } from '../../parameters/tool-fields.generated';
import { toolParameters } from '../../parameters/tool-parameters.generated';
import { convertOperations } from '../../parameters/uses';
import { inFirstVersion, inPresentVersion } from '../../parameters/version';
import { documentKindFields } from './document-kind';
import { presentFlowOptions, flowFields } from './flow-fields';

/** Where *Tool* is chosen, and everywhere else that files are converted. */
const showTool = { resource: ['document'], operation: ['convert'] };
const show = { ...showTool, operation: [...convertOperations] };

const toolField: INodeProperties = {
	displayName: 'Tool Name or ID',
	name: 'tool',
	type: 'options',
	typeOptions: { loadOptionsMethod: 'getTools' },
	default: 'pdf/txt',
	required: true,
	description:
		'What to make of the file; the list is what the server offers. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
	displayOptions: { show: showTool },
};

const inputFields: INodeProperties[] = [
	{
		displayName: 'Input',
		name: 'inputSource',
		type: 'options',
		options: [
			{ name: 'Binary Field', value: 'binary', description: 'Files that the input item carries' },
			{ name: 'URL', value: 'url', description: 'A file on the web' },
		],
		default: 'binary',
		description: 'Where the file comes from',
		displayOptions: { show },
	},
	{
		displayName: 'Input Binary Field',
		name: 'binaryPropertyName',
		type: 'string',
		default: 'data',
		required: true,
		placeholder: 'e.g. data',
		hint: 'The name of the input field containing the file. Several: join them with commas, or * for all.',
		description: 'Several files of an item become one task',
		displayOptions: { show: { ...show, inputSource: ['binary'] } },
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. https://example.com/report.pdf',
		description: 'Address of the file to convert',
		displayOptions: { show: { ...show, inputSource: ['url'] } },
	},
];

/** Shown for tools that the contract does not know, and while *Tool* is an expression. */
const jsonField: INodeProperties = {
	displayName: 'Parameters',
	name: jsonParameterField,
	type: 'json',
	default: '{}',
	description: 'Parameters of this tool as one JSON object; what they are is in the documentation of the server',
	displayOptions: { show: showTool, hide: { tool: [...toolPaths, ...Object.keys(toolAliases)] } },
};

const taskOptions: INodeProperties[] = [
	{
		displayName: 'Callback URL',
		name: 'callbackUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://n8n.example.com/webhook/converted',
		description:
			'Address that the service calls when the task has ended, for example of a Document Conversion Trigger. Servers without callbacks ignore it.',
	},
	{
		displayName: 'Password',
		name: 'password',
		type: 'string',
		typeOptions: { password: true },
		default: '',
		description: 'Password that opens the file',
	},
	itemsAtOnceOption,
];

/** Fields of Document → Convert. Names are permanent: saved workflows hold them. */
export const convertFields: INodeProperties[] = [
	toolField,
	...inputFields,
	...toolParameters,
	...documentKindFields,
	...toolFields,
	jsonField,
	...inFirstVersion([
		...flowFields,
		...resultFields({ ...showTool, wait: [true] }),
		optionsField(showTool, [...taskOptions, ...resultOptions, ...waitingOptions]),
	]),
	...inPresentVersion([
		optionsField(show, [
			...taskOptions,
			...itemPerOptions,
			...itemOptions,
			...toolOptionFields,
			...presentFlowOptions,
			...resultFieldOptions,
			...presentResultOptions,
			...waitingOptions,
		]),
	]),
];
