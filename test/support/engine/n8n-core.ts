/**
 * n8n's execution engine, set up as n8n sets it up: binary data in a folder, no network, quiet.
 * Must be the first import of n8n-core in a test file, because its settings are read when it is loaded.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Folder of a group of test files, which share this module; it is removed with the group. */
const groupFolder = process.env.TEST_GROUPS;

/** n8n's own folder of this test process. */
export const n8nFolder = mkdtempSync(path.join(groupFolder ?? tmpdir(), 'document-conversion-n8n-'));

if (groupFolder === undefined) afterAll(() => rmSync(n8nFolder, { recursive: true, force: true }));

Object.assign(process.env, {
	N8N_USER_FOLDER: n8nFolder,
	N8N_BINARY_DATA_STORAGE_PATH: path.join(n8nFolder, 'binary-data'),
	N8N_DEFAULT_BINARY_DATA_MODE: 'filesystem',
	N8N_ENCRYPTION_KEY: 'a key that only this test process knows',
	N8N_LOG_LEVEL: 'silent',
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_SSRF_PROTECTION_ENABLED: 'false',
});

// Decorators of n8n's container need it before the first class is defined.
// eslint-disable-next-line @typescript-eslint/no-require-imports -- an import statement would be moved above the settings
require('reflect-metadata');

// eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
export const n8nCore = require('n8n-core') as typeof import('n8n-core');

// n8n-core's own copy: its services are registered there and nowhere else.
const containerPath = require.resolve('@n8n/di', { paths: [path.dirname(require.resolve('n8n-core'))] });

// eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
export const { Container } = require(containerPath) as typeof import('@n8n/di');
