'use strict';

const { TestEnvironment } = require('jest-environment-node');

/**
 * Tests run in a realm with array classes of its own, and native libraries (ONNX Runtime) know those of the process only:
 * here both are the same.
 */
class SharedArrays extends TestEnvironment {
	constructor(config, context) {
		super(config, context);
		for (const type of [Float32Array, Float64Array, Uint16Array, Int32Array, BigInt64Array])
			this.global[type.name] = type;
	}
}

module.exports = SharedArrays;
