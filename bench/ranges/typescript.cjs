// @ts-check
'use strict';

// What the tests of the service use to start servers and processes.
require('../typescript.cjs');

const { Client } = require('../../service/test/support/client');
const { makeCluster } = require('../../service/test/support/cluster');
const { postgresInstalled, query, startPostgres } = require('../../service/test/support/postgres');
const { scannedPdf, scanOf } = require('../../service/test/support/scans');

module.exports = { Client, makeCluster, postgresInstalled, query, scannedPdf, scanOf, startPostgres };
