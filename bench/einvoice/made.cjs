// @ts-check
'use strict';

// Invoices with one fault each, as the tests make them.
require('../typescript.cjs');

module.exports = require('../../service/test/support/broken-invoices');
