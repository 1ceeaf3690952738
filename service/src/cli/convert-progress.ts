/** Width of the bar in characters. */
const barWidth = 24;

/** Maximum length of a displayed file name. */
const nameWidth = 40;

/** A progress bar on one line of a terminal; prints nothing if the stream is not a terminal. */
export class ProgressBar {
	private isVisible = false;

	constructor(
		private readonly stream: NodeJS.WriteStream,
		private readonly fileCount: number,
	) {}

	/** Shows the progress of the file at `index` (from 0). */
	show(index: number, file: string, done: number, total: number): void {
		if (!this.stream.isTTY || total < 1) return;
		const filled = Math.round((done / total) * barWidth);
		const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
		const name = file.length > nameWidth ? `…${file.slice(1 - nameWidth)}` : file;
		this.stream.write(`\r\u001b[K${bar} page ${done}/${total}, file ${index + 1}/${this.fileCount} ${name}`);
		this.isVisible = true;
	}

	/** Removes the bar, so that other output can be written. */
	clear(): void {
		if (this.isVisible) this.stream.write('\r\u001b[K');
		this.isVisible = false;
	}
}
