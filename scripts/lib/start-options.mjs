import path from 'node:path';
import { parseArgs } from 'node:util';
import { DATA_FOLDER } from './paths.mjs';
import { UserFailure } from './user-failure.mjs';

export const START_HELP = `npm start [-- <options>]

Installs what is missing, builds, starts the conversion service and a real n8n with the node loaded, imports the
example workflows, converts a sample document and prints the text. Ctrl+C stops everything; the data stays.

  --service-only        leave n8n out
  --service-port <n>    port of the service (8480)
  --n8n-port <n>        port of n8n (5678)
  --data-folder <dir>   where all data is kept (.data in the project, the service's own data folder)
  --exit-after-demo     stop after printing, with exit code 0 when all went well
  --help                this text

Further settings of the service: environment variables DOCUMENT_CONVERSION_<NAME>;
node service/bin/document-conversion.js serve --help lists them.`;

/** @typedef {{ serviceOnly: boolean, servicePort: number, n8nPort: number, dataFolder: string, serviceData: string | undefined,
 *   exitAfterDemo: boolean,
 *   help: boolean }} StartOptions */

/**
 * @param {readonly string[]} args the command line without program and script
 * @returns {StartOptions}
 * @throws {UserFailure} naming what is wrong
 */
export function readStartOptions(args) {
	const values = parse(args);
	const given = values['data-folder'];
	return {
		serviceOnly: values['service-only'],
		servicePort: port(values['service-port'], '--service-port'),
		n8nPort: port(values['n8n-port'], '--n8n-port'),
		dataFolder: path.resolve(given ?? DATA_FOLDER),
		// Without the flag the service keeps its default folder, which its other commands find as well.
		serviceData: given === undefined ? undefined : path.resolve(given, 'service'),
		exitAfterDemo: values['exit-after-demo'],
		help: values.help,
	};
}

/** @param {readonly string[]} args */
function parse(args) {
	try {
		return parseArgs({
			args: [...args],
			options: {
				'service-only': { type: 'boolean', default: false },
				'service-port': { type: 'string', default: '8480' },
				'n8n-port': { type: 'string', default: '5678' },
				'data-folder': { type: 'string' },
				'exit-after-demo': { type: 'boolean', default: false },
				help: { type: 'boolean', default: false },
			},
		}).values;
	} catch (error) {
		throw new UserFailure(`${error instanceof Error ? error.message : error}\n\n${START_HELP}`, { cause: error });
	}
}

/**
 * @param {string} text
 * @param {string} flag
 */
function port(text, flag) {
	const number = Number(text);
	if (Number.isInteger(number) && number >= 1 && number <= 65_535) return number;
	throw new UserFailure(`${flag} takes a port from 1 to 65535, not "${text}".`);
}
