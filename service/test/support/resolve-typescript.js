'use strict';

/**
 * Resolver of jest: Node wants the extension in an import that is carried out later, and what stands there is TypeScript.
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
