'use strict';

const TestEnvironment = require('./quick-exit');

/**
 * Jest runs tests in a realm with separate array classes, but native libraries (ONNX Runtime) accept only those of the
 * process. This environment makes both the same.
 */
class SharedArrays extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		for (const type of [Float32Array, Float64Array, Uint16Array, Int32Array, BigInt64Array])
			this.global[type.name] = type;
	}
}

module.exports = SharedArrays;
