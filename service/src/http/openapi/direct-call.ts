import { apiPrefix, directCallErrors, idempotencyField, taskFields } from '../../../../contract/endpoints';
import { exampleParameters } from '../../../../contract/examples';
import { toolDefinition, type ToolPath } from '../../../../contract/tools';
import type { FieldDefinition } from '../../../../contract/types';
import { errorAnswers } from './error-answers';
import { formSchema, parameter, successAnswer } from './operation';
import { parameterSchemaName } from '../../parameters/schemas';

const file: FieldDefinition = {
	name: 'file',
	schema: { type: 'string', format: 'binary', contentMediaType: 'application/octet-stream' },
	meaning: { en: 'The file to process', zh: '要处理的文件' },
	required: true,
};

/** For a tool that combines all files into one result: sent once per file. */
const files: FieldDefinition = {
	...file,
	schema: { type: 'array', items: file.schema, minItems: 1 },
	meaning: {
		en: 'The files to process, each as a separate part. "password" and "parameter" apply to all files, or are sent once for each file in the same order.',
		zh: '各文件，每个一部分；“password”和“parameter”对所有文件有效，或按相同顺序为每个文件各发送一次',
	},
};

/**
 * The direct call of a tool.
 * @param path  the tool path, or an alias of it
 */
export function directCall(path: string, toolPath: ToolPath) {
	const { label, joinsFiles, joinsFilesBy } = toolDefinition(toolPath);
	const form = formSchema([joinsFiles || joinsFilesBy ? files : file, ...taskFields]);
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
