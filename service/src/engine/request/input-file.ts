import type { ConversionRequest, FurtherFile } from './request';

/** One of the files that become one result. */
export interface InputFile extends FurtherFile {
	/** Its index among the files of the request, from 0. */
	readonly index: number;
}

/** All files of a request, in result order. */
export function inputFiles(
	request: Pick<ConversionRequest, 'inputPath' | 'fileName' | 'password' | 'further'>,
	parameter: FurtherFile['parameter'],
): InputFile[] {
	const { inputPath, fileName, password, further = [] } = request;
	const files = [{ inputPath, fileName, password, parameter }, ...further].map((file, index) => ({ ...file, index }));
	const placed = files.map((file) => ({ file, place: Number(file.parameter['order'] ?? file.index + 1) }));
	return placed.sort((a, b) => a.place - b.place || a.file.index - b.file.index).map(({ file }) => file);
}
