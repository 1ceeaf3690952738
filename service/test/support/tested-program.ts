import { join } from 'node:path';
import { repositoryFolder } from './build-service';

/**
 * The program that tests start as a separate process: that of the repository, or the packed and installed one that
 * `npm run attack -- --packed` and `npm run fuzz -- --packed` name in the environment.
 */
export const testedProgram =
	process.env['TESTED_PROGRAM'] ?? join(repositoryFolder, 'service/bin/document-conversion.js');

/** Whether that is the program of the repository. */
export const isOwnProgram = process.env['TESTED_PROGRAM'] === undefined;
