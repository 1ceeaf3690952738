// @ts-check
// The interface against its own description, judged by an independent fuzzer (schemathesis, from PyPI): no fault of the
// service, no answer that is not described. `API_FUZZ_SECONDS` sets the length of the run (120).
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { DATA_FOLDER } from '../scripts/lib/paths.mjs';
import { createApiKey, startService } from '../scripts/lib/service-process.mjs';

const version = '4.32.5';
const environment = path.join(DATA_FOLDER, 'bench', `schemathesis-${version}`);
const program = path.join(environment, 'bin', 'schemathesis');

/** Rates are another matter; here every call is to be answered. */
const unlimited = Object.fromEntries(
	['REQUESTS_PER_MINUTE', 'REQUESTS_PER_MINUTE_OF_ADDRESS'].map((name) => [
		`DOCUMENT_CONVERSION_${name}`,
		'1000000000',
	]),
);
const settings = {
	...unlimited,
	DOCUMENT_CONVERSION_WRONG_KEYS_PER_MINUTE: '1000000',
	DOCUMENT_CONVERSION_DIRECT_WAIT_MS: '1500',
	DOCUMENT_CONVERSION_LOG_LEVEL: 'warn',
};

/**
 * Not checked: rejection of everything the description does not allow (fields are parsed leniently on purpose), and 405 for unknown
 * methods (the API answers 404).
 */
const checks = [
	'not_a_server_error',
	'status_code_conformance',
	'content_type_conformance',
	'response_headers_conformance',
	'response_schema_conformance',
	'ignored_auth',
];

/** Install the fuzzer where it is missing, run it, and leave the exit code of the process at 1 when it finds something. */
export async function run() {
	if (!isInstalled()) {
		console.log('api-fuzz: schemathesis cannot be installed here (python3 with venv and PyPI are needed); left out.');
		return;
	}
	const folder = await mkdtemp(path.join(tmpdir(), 'document-conversion-fuzz-'));
	const key = await createApiKey(folder, 'fuzz');
	const service = await startService({ dataFolder: folder, environment: settings });
	try {
		const seconds = process.env['API_FUZZ_SECONDS'] ?? '120';
		const options = [
			'--phases',
			'examples,coverage,fuzzing',
			'--max-time',
			seconds,
			'--request-timeout',
			'20',
			'--warnings',
			'off',
		];
		const { status } = spawnSync(
			program,
			[
				'run',
				`${service.url}/openapi.json`,
				'--url',
				service.url,
				'-H',
				`x-api-key: ${key}`,
				'-c',
				checks.join(),
				...options,
			],
			{ stdio: 'inherit', cwd: folder },
		);
		if (status !== 0) process.exitCode = 1;
	} finally {
		await service.stop();
		await rm(folder, { recursive: true, force: true });
	}
}

function isInstalled() {
	if (existsSync(program)) return true;
	const steps = [
		['python3', ['-m', 'venv', environment]],
		[path.join(environment, 'bin', 'pip'), ['install', '--quiet', `schemathesis==${version}`]],
	];
	return steps.every(
		([command, argv]) => spawnSync(String(command), /** @type {string[]} */ (argv), { stdio: 'inherit' }).status === 0,
	);
}
