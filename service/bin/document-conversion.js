#!/usr/bin/env node
'use strict';

require('../dist/service/src/cli/main.js');
