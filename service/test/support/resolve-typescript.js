'use strict';

/**
 * Jest resolver: Node requires the extension `.js` in a dynamic import, but the source is TypeScript.
 * @param {string} request
 * @param {{ basedir: string, defaultResolver: (request: string, options: object) => string }} options
 */
module.exports = (request, options) => {
	if (/^\.{1,2}\/.*\.js$/.test(request) && !options.basedir.includes('node_modules')) {
		try {
			return options.defaultResolver(request.replace(/\.js$/, '.ts'), options);
		} catch {
			// A file of JavaScript.
		}
	}
	return options.defaultResolver(request, options);
};
