'use strict';

/** Entry of the package. n8n itself loads the files that package.json names under "n8n". */
module.exports = {
	...require('./dist/credentials/DocumentConversionApi.credentials'),
	...require('./dist/nodes/DocumentConversion/DocumentConversion.node'),
	...require('./dist/nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node'),
	...require('./dist/nodes/DocumentConversionTrigger/DocumentConversionTrigger.node'),
};
