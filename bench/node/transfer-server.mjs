// @ts-check
/**
 * A server of the interface that keeps no file: it counts the bytes of an upload, and its result is as many made-up
 * bytes. A separate process, so its memory and work do not count.
 * Says its port on standard output.
 */
import { createServer } from 'node:http';
import { once } from 'node:events';

const block = Buffer.alloc(64 * 1024, 'x');
/** Bytes of each task's upload. @type {Map<string, number>} */
const uploads = new Map();
let origin = '';
let tasks = 0;

/** @param {string} taskId */
function task(taskId) {
	const file = {
		fileKey: taskId,
		fileName: 'large.pdf',
		status: 'success',
		downFileName: 'large.bin',
		fileSize: uploads.get(taskId),
		downloadUrl: `${origin}/download/${taskId}`,
		failureCode: '',
		failureReason: '',
	};
	return {
		taskId,
		taskFileNum: 1,
		taskSuccessNum: 1,
		taskFailNum: 0,
		taskStatus: 'TaskFinish',
		fileInfoDTOList: [file],
	};
}

/**
 * @param {import('node:http').IncomingMessage} request
 * @returns {Promise<number>} bytes of its body
 */
async function count(request) {
	let bytes = 0;
	for await (const chunk of request) bytes += chunk.length;
	return bytes;
}

const server = createServer(async (request, response) => {
	const { pathname, searchParams } = new URL(request.url ?? '/', origin);
	const id = pathname.split('/').at(-1) ?? '';
	if (pathname.startsWith('/download/')) {
		const bytes = uploads.get(id) ?? 0;
		response.writeHead(200, { 'content-type': 'application/octet-stream', 'content-length': bytes });
		for (let left = bytes; left > 0; left -= block.length) {
			if (!response.write(left < block.length ? block.subarray(0, left) : block)) await once(response, 'drain');
		}
		response.end();
		return;
	}
	const bytes = await count(request);
	if (pathname.startsWith('/upload/')) {
		uploads.set(id, bytes);
		response.end();
		return;
	}
	const isNew = pathname.endsWith('/presignedUrl');
	const taskId = isNew ? `task-${++tasks}` : (searchParams.get('taskId') ?? '');
	const data = isNew ? { taskId, presignedUrl: `${origin}/upload/${taskId}` } : task(taskId);
	response.setHeader('content-type', 'application/json');
	response.end(JSON.stringify({ code: '200', msg: 'success', data }));
});

server.listen(0, '127.0.0.1', () => {
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('There is no port.');
	origin = `http://127.0.0.1:${address.port}`;
	console.log(address.port);
});
