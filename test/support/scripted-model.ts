import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

/** A message of a conversation with a model, as its interface writes it. */
export interface ModelMessage {
	readonly role: string;
	readonly content: unknown;
}

/** What the model is told in one call. */
export interface ModelCall {
	readonly messages: readonly ModelMessage[];
	readonly tools?: readonly { readonly function: { readonly name: string; readonly description?: string } }[];
}

/** What the model says: a text, or the call of a tool. */
export type ModelAnswer = { readonly text: string } | { readonly tool: string; readonly input: object };

/** A language model that says what a test has written down, by the interface that most servers of models speak. */
export interface ScriptedModel {
	/** For the credential of n8n's node. */
	readonly credential: { readonly apiKey: string; readonly url: string };
	readonly calls: readonly ModelCall[];
	stop(): Promise<void>;
}

/** Start it, with embeddings of words. @param answer what it says to a call */
export async function startScriptedModel(answer: (call: ModelCall) => ModelAnswer): Promise<ScriptedModel> {
	const calls: ModelCall[] = [];
	const server: Server = createServer((request, response) => {
		void (async () => {
			const call = (await json(request)) as ModelCall & EmbeddingsCall;
			response.writeHead(200, { 'content-type': 'application/json' });
			if (request.url?.endsWith('/embeddings')) return void response.end(JSON.stringify(embeddings(call)));
			calls.push(call);
			response.end(JSON.stringify(completion(answer(call), calls.length)));
		})();
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	const { port } = server.address() as AddressInfo;
	return {
		credential: { apiKey: 'of-no-meaning', url: `http://127.0.0.1:${port}/v1` },
		calls,
		stop: async () => {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** Texts to embed. */
interface EmbeddingsCall {
	readonly input: string | readonly string[];
	readonly encoding_format?: 'float' | 'base64';
}

function embeddings({ input, encoding_format: encoding = 'float' }: EmbeddingsCall) {
	const data = [input].flat().map((text, index) => {
		const vector = wordVector(text);
		const embedding = encoding === 'float' ? [...vector] : Buffer.from(vector.buffer).toString('base64');
		return { object: 'embedding', index, embedding };
	});
	return { object: 'list', model: 'scripted', data, usage: { prompt_tokens: 1, total_tokens: 1 } };
}

/** Texts with the same words have similar vectors. */
function wordVector(text: string): Float32Array {
	const vector = new Float32Array(4096);
	for (const word of text.toLowerCase().match(/\p{L}{4,}/gu) ?? []) {
		let hash = 7;
		for (const letter of word) hash = (hash * 31 + letter.charCodeAt(0)) % 65_521;
		vector[hash % vector.length]! += 1;
	}
	const length = Math.hypot(...vector) || 1;
	return vector.map((value) => value / length);
}

function completion(answer: ModelAnswer, index: number) {
	const isText = 'text' in answer;
	const message = isText
		? { role: 'assistant', content: answer.text }
		: {
				role: 'assistant',
				content: null,
				tool_calls: [
					{
						id: `call_${index}`,
						type: 'function',
						function: { name: answer.tool, arguments: JSON.stringify(answer.input) },
					},
				],
			};
	return {
		id: `completion-${index}`,
		object: 'chat.completion',
		created: 0,
		model: 'scripted',
		choices: [{ index: 0, message, finish_reason: isText ? 'stop' : 'tool_calls' }],
		usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
	};
}
