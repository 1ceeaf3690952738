import { apiPrefix, directCallErrors, idempotencyField, taskFields } from '../../../../contract/endpoints';
import { exampleParameters } from '../../../../contract/examples';
import { toolDefinition, type ToolPath } from '../../../../contract/tools';
import type { FieldDefinition } from '../../../../contract/types';
import { errorAnswers } from './error-answers';
import { formSchema, parameter, successAnswer } from './operation';
import { parameterSchemaName } from './parameter-schemas';

const file: FieldDefinition = {
	name: 'file',
	schema: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
	meaning: { en: 'The file to process', zh: '要处理的文件' },
	required: true,
};

/**
 * The direct call of a tool.
 * @param path  the tool path, or another spelling of it
 */
export function directCall(path: string, toolPath: ToolPath) {
	const { label } = toolDefinition(toolPath);
	const form = formSchema([file, ...taskFields]);
	const schema = {
		...form,
		properties: {
			...form.properties,
			parameter: {
				...form.properties?.['parameter'],
				contentSchema: { $ref: `#/components/schemas/${parameterSchemaName(toolPath)}` },
			},
		},
	};
	const example = { value: { parameter: JSON.stringify(exampleParameters[toolPath]) } };
	return {
		address: `${apiPrefix}/process/${path}`,
		operation: {
			operationId: `process_${path.replace('/', '_')}`,
			summary: label.en,
			description: label.zh,
			tags: ['Direct calls'],
			security: [{ apiKey: [] }],
			parameters: [parameter('header', idempotencyField)],
			requestBody: { required: true, content: { 'multipart/form-data': { schema, examples: { example } } } },
			responses: {
				'200': successAnswer({ status: 200, schema: 'TaskAnswer' }),
				...errorAnswers('key', directCallErrors),
			},
		},
	};
}
