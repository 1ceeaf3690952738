// @ts-check
'use strict';

// Numbers that look random, as the tests make them.
require('../typescript.cjs');

module.exports = require('../../service/test/support/random');
