'use strict';

const { TestEnvironment } = require('jest-environment-node');

// The last thing a worker of jest does is to free the memory of all its test files. On a busy machine that takes longer than
// the half second after which jest kills it and warns of a leak. The system frees all at once.
if (process.env.JEST_WORKER_ID !== undefined && process.send) process.once('exit', (code) => process.reallyExit(code));

module.exports = TestEnvironment;
