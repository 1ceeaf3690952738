import { unzip } from '../../service/test/support/independent-client/documents';
import { Client } from '../../service/test/support/client';

/** A file by its name. */
export interface NamedFile {
	readonly name: string;
	readonly bytes: Buffer;
	/** All files of the ZIP it came in. */
	readonly beside?: readonly NamedFile[];
}

/** The running service, as these pictures need it. */
export class PictureService {
	private readonly client: Client;

	constructor(url: string, apiKey: string) {
		this.client = new Client(url, apiKey);
	}

	/**
	 * Convert by the direct call.
	 * @returns the files of the result, unpacked if it is a ZIP
	 * @throws Error with what the service says when it does not succeed
	 */
	async convert(tool: string, parameter: object, files: readonly NamedFile[]): Promise<NamedFile[]> {
		const parts = files.map(({ name, bytes }) => ['file', { bytes, fileName: name }] as const);
		const fields = [['parameter', JSON.stringify(parameter)]] as const;
		const { body } = await this.client.post(`/server/v2/process/${tool}`, [...fields, ...parts]);
		const made = body.data?.fileInfoDTOList?.[0];
		if (typeof made?.downloadUrl !== 'string') throw new Error(`${tool}: ${JSON.stringify(made ?? body)}`);
		const answer = await fetch(made.downloadUrl);
		if (!answer.ok) throw new Error(`${tool}: its result answers ${answer.status}`);
		const bytes = Buffer.from(await answer.arrayBuffer());
		const name = String(made.downFileName);
		if (!name.endsWith('.zip')) return [{ name, bytes }];
		return [...(await unzip(bytes))].map(([inner, content]) => ({ name: inner, bytes: content }));
	}

	/** Convert to one file. @throws Error also when the result has several, or none */
	async convertToOne(tool: string, parameter: object, file: NamedFile): Promise<Buffer> {
		const [made, ...others] = await this.convert(tool, parameter, [file]);
		if (!made || others.length > 0) throw new Error(`${tool}: its result is not one file`);
		return made.bytes;
	}

	/** Pictures (PNG) of the pages of a PDF or an office file. @param scaling  1 is 72 dpi */
	async pages(file: NamedFile, scaling: number): Promise<Buffer[]> {
		const parameter = { imageFormat: 'PNG', imageScaling: String(scaling) };
		return (await this.convert('pdf/img', parameter, [file])).map(({ bytes }) => bytes);
	}

	/** The text that a PDF carries, without any reading of pictures. */
	async carriedText(file: NamedFile): Promise<string> {
		const text = (await this.convertToOne('pdf/txt', { enableOcr: 0 }, file)).toString('utf8');
		return text.replace(/^\uFEFF/, '').trim();
	}
}
