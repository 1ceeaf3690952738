import { N8nClient, N8nRequestError } from '../../scripts/lib/n8n-client.mjs';

/** A client that goes on with a session another one has opened, so that no log-in is needed. */
export class SessionClient extends N8nClient {
	/** @param session cookie of the session as `name=value` */
	constructor(
		url: string,
		private readonly session: string,
	) {
		super(url);
	}

	override get cookie(): string {
		return this.session;
	}

	override async send(method: string, path: string, body?: unknown): Promise<Response> {
		const response = await fetch(this.url + path, {
			method,
			headers: { 'content-type': 'application/json', cookie: this.session },
			body: body === undefined ? undefined : JSON.stringify(body),
		});
		if (!response.ok) throw new N8nRequestError(`${method} ${path}`, response.status, await response.text());
		return response;
	}
}
