/**
 * A server of the interface that keeps nothing in memory, as a separate process: it hashes what comes in and
 * makes up what goes out (`bytes` zeros). Says its port on standard output. Used to measure the node's memory.
 */
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';

const bytes = Number(process.argv[2]);
const block = Buffer.alloc(64 * 1024);
let port = 0;
let sha256 = '';

const server = createServer(async (request, response) => {
	const address = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
	if (address.pathname === '/download') {
		response.writeHead(200, { 'content-length': bytes });
		for (let left = bytes; left > 0; left -= block.length) {
			const more = response.write(left < block.length ? block.subarray(0, left) : block);
			if (!more) await new Promise((resolve) => response.once('drain', resolve));
		}
		response.end();
		return;
	}
	const hash = createHash('sha256');
	let length = 0;
	for await (const chunk of request) {
		hash.update(chunk);
		length += chunk.length;
	}
	if (length > 1024) sha256 = hash.digest('hex');
	const file = {
		fileName: 'large.pdf',
		status: 'success',
		downFileName: 'large.bin',
		downloadUrl: `http://127.0.0.1:${port}/download`,
	};
	const task = { taskId: 't', taskStatus: 'TaskFinish', uploaded: sha256, length, fileInfoDTOList: [file] };
	const data = address.pathname.endsWith('/presignedUrl')
		? { taskId: 't', presignedUrl: `http://127.0.0.1:${port}/upload` }
		: task;
	response.end(JSON.stringify({ code: '200', data }), 'utf8');
});

server.listen(0, '127.0.0.1', () => {
	port = server.address().port;
	console.log(port);
});
