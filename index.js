'use strict';

/** Package entry. n8n loads the files listed under "n8n" in package.json. */
module.exports = {
	...require('./dist/credentials/DocumentConversionApi.credentials'),
	...require('./dist/nodes/DocumentConversion/DocumentConversion.node'),
	...require('./dist/nodes/DocumentConversionCallbackTrigger/DocumentConversionCallbackTrigger.node'),
	...require('./dist/nodes/DocumentConversionTrigger/DocumentConversionTrigger.node'),
};
