'use strict';

/**
 * Preloaded into a process (`--require`): throws an unhandled error for certain file names, like a bug in the service.
 */
const { FolderFileStore } = require(process.env.FOLDER_FILE_STORE ?? '');

const fail = () => {
	throw new Error('a mistake');
};
const faults = {
	'thrown.pdf': () => setTimeout(fail),
	'rejected.pdf': () => void Promise.reject(new Error('a mistake')),
	'listener.pdf': (content) => content.once('end', fail),
	'outside.pdf': () => globalThis.outside(fail),
};

const { receive } = FolderFileStore.prototype;
FolderFileStore.prototype.receive = async function (content, ...others) {
	faults[others[1]]?.(content);
	return receive.call(this, content, ...others);
};

// A timer of the process itself, which no request has begun.
let waiting;
globalThis.outside = (work) => (waiting = work);
setInterval(() => waiting?.(), 50).unref();
