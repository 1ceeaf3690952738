'use strict';

/**
 * S3rver in a separate process, with one private bucket. `process.argv`: folder, bucket. Prints its port.
 *
 * Some things of S3 are added that S3rver lacks. A private bucket refuses who has no signature. A query is encoded for
 * the check of its signature as Signature Version 4 wants it: RFC 3986, which encodes !'()* too. And that check is over
 * the path as it was sent, also with a slash at its end. What was put stays: S3rver removes a folder that is empty with all that came into it meanwhile, and with it what another
 * caller was told to be kept. And it says how many requests it has had, at `/?counts`.
 */
const encode = globalThis.encodeURIComponent;
globalThis.encodeURIComponent = (text) =>
	encode(text).replace(/[!'()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);

const { rm } = require('node:fs/promises');
const { createServer } = require('node:http');
const S3rver = require('@20minutes/s3rver');
const v4 = require('@20minutes/s3rver/lib/signature/v4');

const sentPath = 'x-test-sent-path';
const { getStringToSign } = v4;
v4.getStringToSign = (request, signed) => getStringToSign({ ...request, uri: request.headers[sentPath] }, signed);

const FilesystemStore = require('@20minutes/s3rver/lib/stores/filesystem');
FilesystemStore.prototype.deleteObject = async function (bucketName, key) {
	const files = ['object', 'object.md5', 'metadata.json'];
	await Promise.all(files.map((file) => rm(this.getResourcePath(bucketName, key, file), { force: true })));
};

const [, , directory, bucket] = process.argv;
const s3 = new S3rver({ directory, silent: true, configureBuckets: [{ name: bucket }] });
const answer = s3.callback();

const requests = {};
const counts = () => {
	const { user, system } = process.cpuUsage();
	return JSON.stringify({ requests, cpu: (user + system) / 1e6 });
};

const server = createServer((request, response) => {
	if (request.url === '/?counts') return void response.end(counts());
	requests[request.method] = (requests[request.method] ?? 0) + 1;
	const isSigned = request.headers.authorization || /[?&]X-Amz-Signature=/.test(request.url);
	request.headers[sentPath] = request.url.replace(/\?.*/, '');
	if (isSigned) return void answer(request, response);
	request.resume();
	response.writeHead(403, { 'content-type': 'application/xml' });
	response.end('<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code></Error>');
});

s3.configureBuckets().then(() => {
	server.listen(Number(process.env.S3_TEST_PORT ?? 0), '127.0.0.1', () => console.log(server.address().port));
});
